import type { z } from 'zod'
import { record } from '~/accounts/audit.server'
import { countHit } from '~/accounts/rate-limits.server'
import { newId } from '~/kit/ids'
import type { invitationForm } from './invitation-form'
import { mailInvitation, newInvitation, type Invitation, type Inviting } from './send-invitation.server'

/** Counts a link that an administrator has sent; throws 429 after a hundred in an hour. */
export function countInvitation(context: Inviting, adminId: string): Promise<void> {
  const { scopes } = context.services
  return countHit(scopes, 'invitations', adminId, { limit: 100, windowSeconds: 3600, now: context.now() })
}

/**
 * Makes the link with which a business sets itself up, and mails it there; besides that mail the answer is the only
 * copy of its token. Throws 429 after a hundred in an hour.
 */
export async function inviteBusiness(
  context: Inviting,
  adminId: string,
  given: z.output<typeof invitationForm>,
): Promise<Invitation> {
  await countInvitation(context, adminId)
  const now = context.now()
  const id = newId()
  const { hash, prefix, ...invitation } = newInvitation(context, now)
  await context.services.scopes.platform('invitation of a business').transaction(async (db) => {
    await db.q
      .insertInto('business_invites')
      .values({
        id,
        token_hash: hash,
        token_prefix: prefix,
        business_name: given.business_name,
        business_email: given.business_email,
        created_by: adminId,
        created_at: now,
        expires_at: invitation.expiresAt,
        last_sent_at: now,
      })
      .execute()
    const to = { id, businessName: given.business_name, email: given.business_email, sentCount: 1 }
    await mailInvitation(context, db, to, invitation, now)
    await record(db, {
      action: 'invitation.made',
      actor: { kind: 'admin', id: adminId },
      target: { kind: 'invitation', id },
      requestId: context.requestId,
      details: { business: given.business_name },
      now,
    })
  })
  return invitation
}
