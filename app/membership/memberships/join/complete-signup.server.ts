import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { issueConfirmation } from '~/people/identity/email-address/issue-confirmation.server'
import { createUser } from '~/people/identity/users.server'
import { dayIn } from '~/foundation/kit/dates'
import { isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { claimSpot } from '~/membership/tiers/waiting-list/claim-spot.server'
import { publishedTiers, type TierOffer } from '~/membership/tiers/queries.server'
import { hasLiveMembership } from '~/membership/memberships/has-live-membership.server'
import { lockDraft, toDraft, updateDraft, type DraftRow } from './join-draft.server'
import {
  agreementChanged,
  cannotContinue,
  choiceChanged,
  detailsIncomplete,
  draftExpired,
} from './join-errors'
import type { MembershipContext } from '../context'
import type { JoinSource } from './join-source'
import { notify } from '../events'
import { agreementKey, renewalTerms } from '../renewal-terms'
import type { RenewalTerms } from '../components/types'
import { marketingConsentText } from '../marketing-consent'
import { giveMarketingConsent } from '../marketing-consent.server'
import { recordConsent } from '../record-consent.server'
import { detailsComplete } from './wizard'
import type { SignupInput, CompletedSignup } from '../membership-changes'

/**
 * Step 3: creates the account, the member and the record of consent from a draft, and queues the email that confirms a
 * new address, in one transaction. Repeating it, also concurrently from two
 * windows or after a lost response, gives the same user and member. Throws `draft-gone`, `choice-changed`,
 * `agreement-changed`, `details-unfinished` and `cannot-continue`.
 */
export async function completeSignup(
  context: Pick<MembershipContext, 'listeners'>,
  db: TenantDb,
  signup: SignupInput,
): Promise<CompletedSignup> {
  try {
    return await db.transaction((db) => completeDraft(context, db, signup))
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'email-taken') throw error
    await clearDraftPassword(db, signup)
    throw cannotContinue()
  }
}

async function completeDraft(
  { listeners }: Pick<MembershipContext, 'listeners'>,
  db: OpenTenantDb,
  signup: SignupInput,
): Promise<CompletedSignup> {
  const { key, club, now } = signup
  const draft = await lockDraft(db, key, now)
  if (!draft) throw draftExpired()
  const tier = (await publishedTiers(db)).find((tier) => tier.id === draft.tier_id)
  if (!tier) throw draftExpired()
  if (signup.shownTierId !== null && signup.shownTierId !== tier.id) throw choiceChanged()
  const today = dayIn(club.timeZone, now)
  const terms = renewalTerms({ club, tier }, today)
  const agreement = agreementKey(terms.version, tier.priceId, tier.addsTax)
  if (draft.terms_version !== agreement) throw agreementChanged()
  if (!detailsComplete(toDraft(draft, signup), agreement, today)) throw detailsIncomplete()
  const user = draft.user_id
    ? { id: draft.user_id, isNew: false }
    : { ...(await createAccount(db, draft, signup)), isNew: true }
  const memberId = await upsertMember(db, draft, { userId: user.id, source: signup.source ?? 'link', now })
  if (draft.waiting_list_entry_id)
    await claimSpot(db, { entryId: draft.waiting_list_entry_id, memberId, tierId: tier.id, now })
  await notify(listeners.signedUp, db, { memberId, guestInviteId: draft.guest_invite_id })
  const done = { userId: user.id, memberId, tierId: tier.id }
  if (!user.isNew && (await hasLiveMembership(db, memberId))) return { ...done, alreadyMember: true }
  await recordSignupConsent(db, draft, memberId, terms, signup)
  if (draft.marketing_accepted_at)
    await giveMarketingConsent(db, {
      memberId,
      userId: user.id,
      text: marketingConsentText(club.name),
      acceptedAt: draft.marketing_accepted_at,
      clientAddress: signup.clientAddress,
      userAgent: signup.userAgent,
      requestId: signup.requestId,
      now,
    })
  if (draft.member_id === null) await recordAudit(db, user.id, tier, signup)
  await updateDraft(db, draft.id, { user_id: user.id, member_id: memberId, password_hash: null }, now)
  return { ...done, alreadyMember: false }
}

async function createAccount(db: OpenTenantDb, draft: DraftRow, { club, origin, now }: SignupInput) {
  if (draft.password_hash === null) throw cannotContinue()
  const user = await createUser(db, {
    email: draft.email,
    fullName: draft.full_name,
    passwordHash: draft.password_hash,
    now,
  })
  await issueConfirmation(db, { userId: user.id, email: draft.email, club, origin, now })
  return user
}

/** Creates the person's row in this club, or updates the one of a former member. */
async function upsertMember(
  db: OpenTenantDb,
  draft: DraftRow,
  { userId, source, now }: { userId: string; source: JoinSource; now: Date },
): Promise<string> {
  // Invitations and held spots are emailed.
  const isByEmail = draft.guest_invite_id !== null || draft.waiting_list_entry_id !== null
  const contact = { full_name: draft.full_name, phone: draft.phone || null }
  const row = await db.q
    .insertInto('members')
    .values({
      id: newId(),
      user_id: userId,
      email: draft.email,
      date_of_birth: draft.date_of_birth,
      joined_on: null,
      created_at: now,
      join_source: isByEmail ? 'email' : source,
      ...contact,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'user_id']).doUpdateSet(contact))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Records the draft's agreement to the terms. Its row is locked, so no other request adds the same agreement. */
const recordSignupConsent = (
  db: OpenTenantDb,
  draft: DraftRow,
  memberId: string,
  { version, text }: RenewalTerms,
  { clientAddress, userAgent, now }: SignupInput,
) =>
  recordConsent(db, {
    memberId,
    version,
    text,
    clientAddress,
    userAgent,
    now: draft.terms_accepted_at ?? now,
  })

function recordAudit(db: OpenTenantDb, userId: string, tier: TierOffer, { requestId, now }: SignupInput) {
  return record(db, {
    action: 'signup.completed',
    actor: { kind: 'member', id: userId },
    businessId: db.businessId,
    target: { kind: 'tier', id: tier.id },
    requestId,
    now,
  })
}

/** The address got an account during the signup: the person must enter its password. */
async function clearDraftPassword(db: TenantDb, { key, now }: SignupInput) {
  await db.transaction(async (db) => {
    const draft = await lockDraft(db, key, now)
    if (draft) await updateDraft(db, draft.id, { password_hash: null }, now)
  })
}
