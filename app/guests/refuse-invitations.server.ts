import type { TenantDb } from '#/db/handles.server'
import type { RequestContext } from '~/context.server'
import { closeInvitations } from './close-invitations.server'
import { readRefusalNote } from './invite-link.server'

/** What ends invitations to whoever got this note, on the host of the club that wrote; null for a note not ours. */
export function wayOutOfInvitations(context: RequestContext, note: string): (() => Promise<void>) | null {
  const { host, services } = context
  if (host.kind !== 'club') return null
  const { club } = host
  const now = context.now()
  const inviteId = readRefusalNote(services.env.sessionSecret, club.id, note, now)
  return inviteId === null ? null : () => refuseInvitations(services.scopes.club(club), { inviteId, now })
}

/**
 * The guest of an invitation wants no more of them from this club: nothing is sent there again, and open ones are
 * taken back. Safe to repeat; an invitation that is not there changes nothing.
 */
export function refuseInvitations(
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
      .insertInto('guest_refusals')
      .values({ business_id: db.businessId, email_norm, refused_at: now })
      .onConflict((conflict) => conflict.columns(['business_id', 'email_norm']).doNothing())
      .execute()
    await closeInvitations(db, email_norm, now)
  })
}
