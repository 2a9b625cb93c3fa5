import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { hashToken, isToken } from '~/foundation/kit/crypto/tokens.server'
import { createDraftBusiness } from '~/business/profile/create-draft-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { findInvitationByToken } from './find-invitation.server'
import { invalidLinkMessages } from './invalid-link-messages'

interface ClaimedInvitation {
  id: string
  businessName: string
  /** The club's contact address until the business changes it. */
  businessEmail: string
  /** True if the link was emailed to that address, so that its holder reads email there. */
  wasMailed: boolean
}

/**
 * Marks an invitation as used in the open transaction. Of two concurrent requests one waits and then fails. Throws
 * `invitation-used`, `-expired`, `-revoked` or `-unknown`, each with its message.
 */
export async function claimInvitation(
  db: OpenPlatformDb,
  token: string,
  now: Date,
): Promise<ClaimedInvitation> {
  const claimed = isToken(token)
    ? await db.q
        .updateTable('business_invites')
        .set({ used: true, used_at: now })
        .where('token_hash', '=', hashToken(token))
        .where('used', '=', false)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['id', 'business_name', 'business_email', 'last_sent_at'])
        .executeTakeFirst()
    : undefined
  if (!claimed) throw await invalidInvitationError(db, token, now)
  return {
    id: claimed.id,
    businessName: claimed.business_name,
    businessEmail: claimed.business_email,
    wasMailed: claimed.last_sent_at !== null,
  }
}

async function invalidInvitationError(db: OpenPlatformDb, token: string, now: Date): Promise<DomainError> {
  const { state } = await findInvitationByToken(db, token, now)
  const reason = state === 'valid' ? 'used' : state
  const { title, sentence } = invalidLinkMessages[reason]
  const status = reason === 'used' ? 409 : invalidLinkMessages[reason].status
  return new DomainError(`invitation-${reason}`, status, `${title}. ${sentence}`)
}

interface Redemption {
  owner: { userId: string; fullName: string }
  requestId: string
  now: Date
}

/** Creates the draft business of a claimed invitation in the same transaction. Throws `slug-taken`: retry. */
export async function createInvitedBusiness(
  db: OpenPlatformDb,
  invitation: ClaimedInvitation,
  { owner, requestId, now }: Redemption,
): Promise<{ businessId: string }> {
  const { id, businessName: name, businessEmail: email } = invitation
  const { businessId } = await createDraftBusiness(db, { name, email, owner, requestId, now })
  await db.q
    .updateTable('business_invites')
    .set({ business_id: businessId, redeemed_by: owner.userId })
    .where('id', '=', id)
    .execute()
  await record(db, {
    action: 'invitation.redeemed',
    actor: { kind: 'business', id: owner.userId },
    businessId,
    target: { kind: 'invitation', id },
    requestId,
    now,
  })
  return { businessId }
}

/**
 * Makes a user with an account the owner of the invited business, all or nothing. Throws as `claimInvitation` does,
 * and `slug-taken` if another request took the slug first: retry the whole call.
 */
export function redeemInvitation(
  db: PlatformDb,
  { token, ...redemption }: Redemption & { token: string },
): Promise<{ businessId: string }> {
  return db.transaction(async (db) => {
    const invitation = await claimInvitation(db, token, redemption.now)
    if (invitation.wasMailed)
      await confirmInvitedEmail(db, redemption.owner.userId, invitation, redemption.now)
    return createInvitedBusiness(db, invitation, redemption)
  })
}

/** A link emailed to the user's own address proves that the address is theirs. */
async function confirmInvitedEmail(
  db: OpenPlatformDb,
  userId: string,
  { businessEmail }: ClaimedInvitation,
  now: Date,
): Promise<void> {
  await db.q
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_norm', '=', normalizeEmail(businessEmail))
    .where('email_confirmed_at', 'is', null)
    .execute()
}
