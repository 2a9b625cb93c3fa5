import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { limitInvitations } from './invite-business.server'
import {
  queueInvitationEmail,
  createInvitationLink,
  type InvitationLink,
  type InvitationChange,
  type InvitationServices,
} from './send-invitation.server'

/**
 * Sends an invitation again with a new link; the previous link stops working. `sentCount` is what the administrator
 * saw, so of two concurrent requests one fails. Throws 404 `no-invitation`, 409 `invitation-used`,
 * `invitation-revoked` and `invitation-sent`, and 429.
 */
export async function resendInvitation(
  { scopes, env }: InvitationServices,
  { id, sentCount, adminId, requestId, now }: InvitationChange & { id: string; sentCount: number },
): Promise<InvitationLink & { businessName: string; email: string }> {
  await limitInvitations(scopes, adminId, now)
  const { hash, prefix, ...invitation } = createInvitationLink(env, now)
  return scopes.platform('resend invitation').transaction(async (db) => {
    const sent = await db.q
      .updateTable('business_invites')
      .set({
        token_hash: hash,
        token_prefix: prefix,
        expires_at: invitation.expiresAt,
        sent_count: sentCount + 1,
        last_sent_at: now,
      })
      .where('id', '=', id)
      .where('used', '=', false)
      .where('revoked_at', 'is', null)
      .where('sent_count', '=', sentCount)
      .returning(['business_name', 'business_email'])
      .executeTakeFirst()
    if (!sent) {
      const row = await db.q
        .selectFrom('business_invites')
        .select(['used', 'revoked_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      throw resendError(row)
    }
    const to = { id, businessName: sent.business_name, email: sent.business_email, sentCount: sentCount + 1 }
    await queueInvitationEmail(env, db, to, invitation, now)
    await record(db, {
      action: 'invitation.resent',
      actor: { kind: 'admin', id: adminId },
      target: { kind: 'invitation', id },
      requestId,
      details: { business: sent.business_name, times: sentCount + 1 },
      now,
    })
    return { ...invitation, businessName: sent.business_name, email: sent.business_email }
  })
}

function resendError(row: { used: boolean; revoked_at: Date | null } | undefined): DomainError {
  if (!row) return new DomainError('no-invitation', 404, 'Invitation not found.')
  if (row.used) return new DomainError('invitation-used', 409, 'This invitation has already been used.')
  if (row.revoked_at) {
    return new DomainError(
      'invitation-revoked',
      409,
      'This invitation was revoked. To let the business in, send a new invitation.',
    )
  }
  return new DomainError(
    'invitation-sent',
    409,
    'This invitation was resent a moment ago. Only the link in the latest email works.',
  )
}
