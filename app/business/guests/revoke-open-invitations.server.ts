import type { OpenTenantDb } from '#/db/handles.server'

/** Revokes open invitations to an address. */
export async function revokeOpenInvitations(db: OpenTenantDb, email_norm: string, now: Date): Promise<void> {
  await db.q
    .updateTable('guest_invites')
    .set({ revoked_at: now })
    .where('email_norm', '=', email_norm)
    .where('revoked_at', 'is', null)
    .where('accepted_at', 'is', null)
    .execute()
}
