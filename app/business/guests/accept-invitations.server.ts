import type { OpenTenantDb } from '#/db/handles.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'

/** Links a signup to the invitation it came from, in the transaction that creates the member. */
export async function linkSignupToInvitation(
  db: OpenTenantDb,
  { inviteId, memberId }: { inviteId: string; memberId: string },
): Promise<void> {
  await db.q
    .updateTable('guest_invites')
    .set({ member_id: memberId })
    .where('id', '=', inviteId)
    .where('accepted_at', 'is', null)
    .execute()
}

/** Marks a new member's invitations as accepted, by link or by email address. */
export async function acceptGuestInvitations(
  db: OpenTenantDb,
  { memberId, email, now }: { memberId: string; email: string; now: Date },
): Promise<void> {
  await db.q
    .updateTable('guest_invites')
    .set({ accepted_at: now, member_id: memberId })
    .where((eb) =>
      eb.or([
        eb('member_id', '=', memberId),
        eb('email_norm', '=', normalizeEmail(email)).and('revoked_at', 'is', null),
      ]),
    )
    .where('accepted_at', 'is', null)
    .execute()
}
