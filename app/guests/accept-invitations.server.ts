import type { OpenTenantDb } from '#/db/handles.server'
import { normalizeEmail } from '~/kit/normalize-email'

/** Notes whose signup an invitation became, in the transaction that makes them a member to be. */
export async function linkSignupToInvitation(
  db: OpenTenantDb,
  { inviteId, memberId }: { inviteId: string; memberId: string },
): Promise<void> {
  await db.q
    .updateTable('guest_invites')
    .set({ member_id: memberId })
    .where('business_id', '=', db.businessId)
    .where('id', '=', inviteId)
    .where('accepted_at', 'is', null)
    .execute()
}

/** A guest has become a member: whatever invitation brought them, by its link or by their address, is fulfilled. */
export async function acceptGuestInvitations(
  db: OpenTenantDb,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  await db.q
    .updateTable('guest_invites')
    .set({ accepted_at: now, member_id: memberId })
    .where('business_id', '=', db.businessId)
    .where((eb) =>
      eb.or([
        eb('member_id', '=', memberId),
        eb('email_norm', '=', normalizeEmail(email)).and('revoked_at', 'is', null),
      ]),
    )
    .where('accepted_at', 'is', null)
    .execute()
}
