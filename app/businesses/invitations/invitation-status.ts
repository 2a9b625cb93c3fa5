// What has become of an invitation. Pure.

export type InvitationStatus = 'used' | 'revoked' | 'expired' | 'pending'

export interface InvitationTimeline {
  used: boolean
  revokedAt: Date | null
  expiresAt: Date
}

/** Used if somebody has set a business up with it; else revoked, else expired once its day has passed; else pending. */
export function invitationStatus(
  { used, revokedAt, expiresAt }: InvitationTimeline,
  now: Date,
): InvitationStatus {
  if (used) return 'used'
  if (revokedAt) return 'revoked'
  return expiresAt <= now ? 'expired' : 'pending'
}

/** Each state in a word, with its colour. */
export const invitationBadges = {
  used: { word: 'Used', tone: 'green' },
  pending: { word: 'Pending', tone: 'yellow' },
  expired: { word: 'Expired', tone: 'grey' },
  revoked: { word: 'Revoked', tone: 'red' },
} as const satisfies Record<InvitationStatus, { word: string; tone: 'green' | 'yellow' | 'red' | 'grey' }>

/** May it be sent again? It would then be pending, with another link. */
export function canResend(status: InvitationStatus): boolean {
  return status === 'pending' || status === 'expired'
}
