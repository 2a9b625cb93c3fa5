// Status of an invitation. Pure.

export type InvitationStatus = 'used' | 'revoked' | 'expired' | 'pending'

interface InvitationTimeline {
  used: boolean
  revokedAt: Date | null
  expiresAt: Date
}

/** `used` once a business has accepted it; otherwise `revoked`, `expired` or `pending`, in this order. */
export function invitationStatus(
  { used, revokedAt, expiresAt }: InvitationTimeline,
  now: Date,
): InvitationStatus {
  if (used) return 'used'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'pending'
}

/** Badge of each status. */
export const invitationBadges = {
  used: { word: 'Used', tone: 'green' },
  pending: { word: 'Pending', tone: 'yellow' },
  expired: { word: 'Expired', tone: 'grey' },
  revoked: { word: 'Revoked', tone: 'red' },
} as const satisfies Record<InvitationStatus, { word: string; tone: 'green' | 'yellow' | 'red' | 'grey' }>

/** Whether it can be resent; it becomes pending again, with a new link. */
export function canResend(status: InvitationStatus): boolean {
  return status === 'pending' || status === 'expired'
}
