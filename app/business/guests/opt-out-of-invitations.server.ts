import type { TenantDb } from '#/db/handles.server'
import { revokeOpenInvitations } from './revoke-open-invitations.server'

/**
 * Stops this club's invitations to the guest of an invitation: sends nothing to that address again and revokes its open
 * invitations. Safe to repeat. An invitation that does not exist changes nothing.
 */
export function optOutOfInvitations(
  db: TenantDb,
  { inviteId, now }: { inviteId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const invite = await db.q
      .selectFrom('guest_invites')
      .where('id', '=', inviteId)
      .select('email_norm')
      .executeTakeFirst()
    if (!invite) return
    const { email_norm } = invite
    await db.q
      .insertInto('guest_invite_opt_outs')
      .values({ email_norm, opted_out_at: now })
      .onConflict((conflict) => conflict.columns(['business_id', 'email_norm']).doNothing())
      .execute()
    await revokeOpenInvitations(db, email_norm, now)
  })
}
