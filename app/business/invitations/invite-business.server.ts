import type { z } from 'zod'
import type { OpenPlatformDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import { record } from '~/foundation/audit/record.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import type { invitationForm } from './invitation-form'
import {
  queueInvitationEmail,
  createInvitationLink,
  type InvitationLink,
  type InvitationChange,
  type InvitationServices,
} from './send-invitation.server'

/** Counts a link an administrator sends; throws 429 after a hundred in an hour. */
export function limitInvitations(scopes: Scopes, adminId: string, now: Date): Promise<void> {
  return countHit(scopes, 'invitations', adminId, { limit: 100, windowSeconds: 3600, now })
}

interface InviteBusinessInput extends InvitationChange {
  invitation: z.output<typeof invitationForm>
  /** The id of the form that was submitted. */
  formId?: string
}

/**
 * Creates the link with which a business sets itself up and emails it; apart from that email, the result is the only
 * copy of its token. With `formId`, submitting the form again creates no second invitation and returns the same link.
 * Throws 429 after a hundred in an hour, and `form-used` if the form was submitted before with other values.
 */
export async function inviteBusiness(
  { scopes, env }: InvitationServices,
  { invitation: invitation, formId, adminId, requestId, now }: InviteBusinessInput,
): Promise<InvitationLink> {
  await limitInvitations(scopes, adminId, now)
  const id = formId ?? newId()
  const { hash, prefix, ...link } = createInvitationLink(env, now, formId)
  return scopes.platform('invite business').transaction(async (db) => {
    const inserted = await db.q
      .insertInto('business_invites')
      .values({
        id,
        token_hash: hash,
        token_prefix: prefix,
        business_name: invitation.business_name,
        business_email: invitation.business_email,
        created_by: adminId,
        created_at: now,
        expires_at: link.expiresAt,
        last_sent_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted)
      return { ...link, expiresAt: await expiryOfEarlierSubmission(db, { id, hash, invitation }) }
    const to = { id, businessName: invitation.business_name, email: invitation.business_email, sentCount: 1 }
    await queueInvitationEmail(env, db, to, link, now)
    await record(db, {
      action: 'invitation.created',
      actor: { kind: 'admin', id: adminId },
      target: { kind: 'invitation', id },
      requestId,
      details: { business: invitation.business_name },
      now,
    })
    return link
  })
}

/** When the invitation created by an earlier submission of the same form expires. */
async function expiryOfEarlierSubmission(
  db: OpenPlatformDb,
  { id, hash, invitation }: { id: string; hash: Buffer; invitation: z.output<typeof invitationForm> },
): Promise<Date> {
  const row = await db.q
    .selectFrom('business_invites')
    .where('id', '=', id)
    .where('token_hash', '=', hash)
    .where('business_name', '=', invitation.business_name)
    .where('business_email', '=', invitation.business_email)
    .select('expires_at')
    .executeTakeFirst()
  if (row) return row.expires_at
  throw new DomainError('form-used', 409, 'This form has already been submitted. Please reload the page.')
}
