import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import type { Scopes } from '#/tenants/scope.server'
import type { InvitationChange } from './send-invitation.server'

/**
 * Revokes an invitation, so that its link stops working. Revoking twice does no more than revoking once. Throws 404
 * `no-invitation`, and 409 `invitation-used` if the business has used it.
 */
export async function revokeInvitation(
  scopes: Scopes,
  { id, adminId, requestId, now }: InvitationChange & { id: string },
): Promise<{ businessName: string }> {
  return scopes.platform('revoke invitation').transaction(async (db) => {
    const row = await db.q
      .selectFrom('business_invites')
      .select(['business_name', 'used', 'revoked_at'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new DomainError('no-invitation', 404, 'Invitation not found.')
    if (row.used) {
      throw new DomainError(
        'invitation-used',
        409,
        `${row.business_name} has already used this invitation. You can suspend the business instead.`,
      )
    }
    if (row.revoked_at) return { businessName: row.business_name }
    await db.q.updateTable('business_invites').set({ revoked_at: now }).where('id', '=', id).execute()
    await record(db, {
      action: 'invitation.revoked',
      actor: { kind: 'admin', id: adminId },
      target: { kind: 'invitation', id },
      requestId,
      details: { business: row.business_name },
      now,
    })
    return { businessName: row.business_name }
  })
}
