import { record } from '~/audit/record.server'
import { DomainError } from '~/kit/errors'
import { limitInvitations } from './invite-business.server'
import {
  queueInvitationEmail,
  createInvitationLink,
  type InvitationLink,
  type InvitationContext,
} from './send-invitation.server'

/**
 * Sends an invitation once more with a link of its own; the one before is worthless from then on. `sentCount` is what
 * the administrator saw: of two who press at once, or of a press that comes twice, one is told. Throws 404
 * `no-invitation`, 409 `invitation-used`, `invitation-revoked` and `invitation-sent`, and 429.
 */
export async function resendInvitation(
  context: InvitationContext,
  adminId: string,
  { id, sentCount }: { id: string; sentCount: number },
): Promise<InvitationLink & { businessName: string; email: string }> {
  await limitInvitations(context, adminId)
  const now = context.now()
  const { hash, prefix, ...invitation } = createInvitationLink(context, now)
  return context.services.scopes.platform('invitation sent again').transaction(async (db) => {
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
    await queueInvitationEmail(context, db, to, invitation, now)
    await record(db, {
      action: 'invitation.resent',
      actor: { kind: 'admin', id: adminId },
      target: { kind: 'invitation', id },
      requestId: context.requestId,
      details: { business: sent.business_name, times: sentCount + 1 },
      now,
    })
    return { ...invitation, businessName: sent.business_name, email: sent.business_email }
  })
}

function resendError(row: { used: boolean; revoked_at: Date | null } | undefined): DomainError {
  if (!row) return new DomainError('no-invitation', 404, 'There is no such invitation.')
  if (row.used) return new DomainError('invitation-used', 409, 'This invitation has been used already.')
  if (row.revoked_at) {
    return new DomainError(
      'invitation-revoked',
      409,
      'This invitation was revoked. Invite the business anew if it may come after all.',
    )
  }
  return new DomainError(
    'invitation-sent',
    409,
    'This invitation was sent again a moment ago. Only the link in the latest mail works.',
  )
}
