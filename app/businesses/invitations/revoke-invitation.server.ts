import { record } from '~/audit/record.server'
import { DomainError } from '~/kit/errors'
import type { InvitationContext } from './send-invitation.server'

/**
 * Takes an invitation back: its link leads nowhere from then on. Revoking twice is revoking once. Throws 404
 * `no-invitation`, and 409 `invitation-used` where the business was quicker.
 */
export async function revokeInvitation(
  context: InvitationContext,
  adminId: string,
  id: string,
): Promise<{ businessName: string }> {
  const now = context.now()
  return context.services.scopes.platform('invitation revoked').transaction(async (db) => {
    const row = await db.q
      .selectFrom('business_invites')
      .select(['business_name', 'used', 'revoked_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new DomainError('no-invitation', 404, 'There is no such invitation.')
    if (row.used) {
      throw new DomainError(
        'invitation-used',
        409,
        `${row.business_name} has used this invitation already. You can suspend the business instead.`,
      )
    }
    if (row.revoked_at) return { businessName: row.business_name }
    await db.q.updateTable('business_invites').set({ revoked_at: now }).where('id', '=', id).execute()
    await record(db, {
      action: 'invitation.revoked',
      actor: { kind: 'admin', id: adminId },
      target: { kind: 'invitation', id },
      requestId: context.requestId,
      details: { business: row.business_name },
      now,
    })
    return { businessName: row.business_name }
  })
}
