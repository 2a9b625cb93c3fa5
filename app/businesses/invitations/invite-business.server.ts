import type { z } from 'zod'
import type { OpenPlatformDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import { countHit } from '~/identity/rate-limits.server'
import { DomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import type { invitationForm } from './invitation-form'
import {
  queueInvitationEmail,
  createInvitationLink,
  type InvitationLink,
  type InvitationContext,
} from './send-invitation.server'

/** Counts a link that an administrator has sent; throws 429 after a hundred in an hour. */
export function limitInvitations(context: InvitationContext, adminId: string): Promise<void> {
  const { scopes } = context.services
  return countHit(scopes, 'invitations', adminId, { limit: 100, windowSeconds: 3600, now: context.now() })
}

/**
 * Makes the link with which a business sets itself up, and mails it there; besides that mail the answer is the only
 * copy of its token. With `formId`, made with the form, sending the form again makes no other invitation and gives the
 * same answer. Throws 429 after a hundred in an hour, and `form-used` where the form was sent with other words before.
 */
export async function inviteBusiness(
  context: InvitationContext,
  adminId: string,
  given: z.output<typeof invitationForm>,
  formId?: string,
): Promise<InvitationLink> {
  await limitInvitations(context, adminId)
  const now = context.now()
  const id = formId ?? newId()
  const { hash, prefix, ...invitation } = createInvitationLink(context, now, formId)
  return context.services.scopes.platform('invitation of a business').transaction(async (db) => {
    const made = await db.q
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
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) return { ...invitation, expiresAt: await expiryOfEarlierSubmission(db, { id, hash, given }) }
    const to = { id, businessName: given.business_name, email: given.business_email, sentCount: 1 }
    await queueInvitationEmail(context, db, to, invitation, now)
    await record(db, {
      action: 'invitation.created',
      actor: { kind: 'admin', id: adminId },
      target: { kind: 'invitation', id },
      requestId: context.requestId,
      details: { business: given.business_name },
      now,
    })
    return invitation
  })
}

/** Until when the invitation is good that the same form has made before. */
async function expiryOfEarlierSubmission(
  db: OpenPlatformDb,
  { id, hash, given }: { id: string; hash: Buffer; given: z.output<typeof invitationForm> },
): Promise<Date> {
  const row = await db.q
    .selectFrom('business_invites')
    .where('id', '=', id)
    .where('token_hash', '=', hash)
    .where('business_name', '=', given.business_name)
    .where('business_email', '=', given.business_email)
    .select('expires_at')
    .executeTakeFirst()
  if (row) return row.expires_at
  throw new DomainError('form-used', 409, 'This form was sent before. Please reload the page.')
}
