import type { TenantDb } from '#/db/handles.server'
import type { RequestContext } from '~/http/request-context.server'
import { revokeOpenInvitations } from './revoke-open-invitations.server'
import { readOptOutToken } from './invitation-tokens.server'

/** What ends invitations to whoever got this note, on the host of the club that wrote; null for a note not ours. */
export function invitationUnsubscribe(context: RequestContext, note: string): (() => Promise<void>) | null {
  const { host, services } = context
  if (host.kind !== 'club') return null
  const { club } = host
  const now = context.now()
  const inviteId = readOptOutToken(services.env.sessionSecret, club.id, note, now)
  return inviteId === null ? null : () => optOutOfInvitations(services.scopes.club(club), { inviteId, now })
}

/**
 * The guest of an invitation wants no more of them from this club: nothing is sent there again, and open ones are
 * taken back. Safe to repeat; an invitation that is not there changes nothing.
 */
export function optOutOfInvitations(
  db: TenantDb,
  { inviteId, now }: { inviteId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const invite = await db.q
      .selectFrom('guest_invites')
      .where('business_id', '=', db.businessId)
      .where('id', '=', inviteId)
      .select('email_norm')
      .executeTakeFirst()
    if (!invite) return
    const { email_norm } = invite
    await db.q
      .insertInto('guest_invite_opt_outs')
      .values({ business_id: db.businessId, email_norm, opted_out_at: now })
      .onConflict((conflict) => conflict.columns(['business_id', 'email_norm']).doNothing())
      .execute()
    await revokeOpenInvitations(db, email_norm, now)
  })
}
