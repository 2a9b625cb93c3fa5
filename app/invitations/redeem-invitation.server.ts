import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import { record } from '~/accounts/audit.server'
import { normaliseEmail } from '~/accounts/email-addresses'
import { hashToken, isToken } from '~/accounts/tokens.server'
import { foundBusiness } from '~/businesses/found-business.server'
import { DomainError } from '~/kit/errors'
import { findInvitation } from './invitation-state.server'
import { endings } from './invitation-words'

export interface ClaimedInvitation {
  id: string
  businessName: string
  /** Guests are told to write there, until the business says otherwise. */
  businessEmail: string
  /** Its link went to that address by mail: whoever holds it reads mail there. */
  wasMailed: boolean
}

/**
 * Uses an invitation up in the open transaction. Of two at once one waits and is then told that it has been used.
 * Throws `invitation-used`, `-expired`, `-revoked` or `-unknown`, each with its sentence.
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
  if (!claimed) throw await refusal(db, token, now)
  return {
    id: claimed.id,
    businessName: claimed.business_name,
    businessEmail: claimed.business_email,
    wasMailed: claimed.last_sent_at !== null,
  }
}

async function refusal(db: OpenPlatformDb, token: string, now: Date): Promise<DomainError> {
  const { state } = await findInvitation(db, token, now)
  const ended = state === 'good' ? 'used' : state
  const { title, sentence } = endings[ended]
  const status = ended === 'used' ? 409 : endings[ended].status
  return new DomainError(`invitation-${ended}`, status, `${title}. ${sentence}`)
}

interface Redemption {
  owner: { userId: string; fullName: string }
  requestId: string
  now: Date
}

/** The draft business that comes of a claimed invitation, in the same transaction. Throws `slug-taken`: try again. */
export async function foundInvited(
  db: OpenPlatformDb,
  invitation: ClaimedInvitation,
  { owner, requestId, now }: Redemption,
): Promise<{ businessId: string }> {
  const { id, businessName: name, businessEmail: email } = invitation
  const { businessId } = await foundBusiness(db, { name, email, owner, requestId, now })
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
 * Makes somebody who has an account the owner of what they were invited to bring, all or nothing. Throws as
 * `claimInvitation` does, and `slug-taken` where another was quicker: the whole may be tried again.
 */
export function redeemInvitation(
  db: PlatformDb,
  { token, ...redemption }: Redemption & { token: string },
): Promise<{ businessId: string }> {
  return db.transaction(async (db) => {
    const invitation = await claimInvitation(db, token, redemption.now)
    if (invitation.wasMailed) await confirmInvited(db, redemption.owner.userId, invitation, redemption.now)
    return foundInvited(db, invitation, redemption)
  })
}

/** Whoever holds a link that was mailed to their own address has shown that it is theirs. */
async function confirmInvited(
  db: OpenPlatformDb,
  userId: string,
  { businessEmail }: ClaimedInvitation,
  now: Date,
): Promise<void> {
  await db.q
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_norm', '=', normaliseEmail(businessEmail))
    .where('email_confirmed_at', 'is', null)
    .execute()
}
