import type { PlatformDb } from '#/db/handles.server'
import { hashToken, isToken } from '~/foundation/kit/crypto/tokens.server'

/** State of an invitation link. */
export type InvitationLinkState = 'valid' | 'used' | 'expired' | 'revoked' | 'unknown'

interface BusinessInvitation {
  id: string
  businessName: string
  businessEmail: string
  /** The inviter's name; empty if they have none. */
  invitedBy: string
  expiresAt: Date
  /** The business created with it, once it was used. */
  businessId: string | null
  redeemedBy: string | null
}

export type InvitationLookup =
  | { state: Exclude<InvitationLinkState, 'unknown'>; invitation: BusinessInvitation }
  | { state: 'unknown'; invitation: null }

/** The invitation behind a link. Does not use it, because mail scanners open links too. */
export async function findInvitationByToken(
  db: PlatformDb,
  token: string,
  now: Date,
): Promise<InvitationLookup> {
  if (!isToken(token)) return { state: 'unknown', invitation: null }
  const row = await db.read(({ q }) =>
    q
      .selectFrom('business_invites as i')
      .leftJoin('users as u', 'u.id', 'i.created_by')
      .where('i.token_hash', '=', hashToken(token))
      .select([
        'i.id',
        'i.business_name',
        'i.business_email',
        'i.used',
        'i.revoked_at',
        'i.expires_at',
        'i.business_id',
        'i.redeemed_by',
        'u.full_name',
      ])
      .executeTakeFirst(),
  )
  if (!row) return { state: 'unknown', invitation: null }
  return {
    state: stateOf(row, now),
    invitation: {
      id: row.id,
      businessName: row.business_name,
      businessEmail: row.business_email,
      invitedBy: row.full_name ?? '',
      expiresAt: row.expires_at,
      businessId: row.business_id,
      redeemedBy: row.redeemed_by,
    },
  }
}

interface InvitationDates {
  used: boolean
  revoked_at: Date | null
  expires_at: Date
}

/** `used` comes first: the business exists whatever happens to the invitation afterwards. */
function stateOf(
  { used, revoked_at, expires_at }: InvitationDates,
  now: Date,
): Exclude<InvitationLinkState, 'unknown'> {
  if (used) return 'used'
  if (revoked_at) return 'revoked'
  return expires_at > now ? 'valid' : 'expired'
}
