import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { ageOn, dayIn } from '~/foundation/kit/dates'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { cannotContinue } from '~/membership/memberships/join/join-errors'
import { MINIMUM_AGE } from '~/membership/memberships/join/schemas'
import { contentOf, lockGift, type Gift } from '../gift-rows.server'
import { applyGiftJob, giftEmailJob } from '../jobs'
import { giftTerms } from '../rules'
import { becomes, creditOf } from './gift-worth.server'
import { liveMembership } from './live-membership.server'
import { createAccount, insertMember, memberOf, type Receiver } from './receiver.server'

interface Redemption {
  tokenHash: Buffer
  receiver: Receiver
  club: Club
  /** Scheme and host of the club's pages. */
  origin: string
  clientAddress: string
  userAgent: string
  now: Date
}

export interface Redeemed {
  giftId: string
  userId: string
  memberId: string
}

/**
 * Redeems a gift, once: creates the account and the member where there are none, stores what was agreed to, and asks for
 * the balance or the membership that `applyGift` then makes. The same member may repeat it. Throws `gift-unknown` (404),
 * `gift-redeemed`, `gift-refunded`, `gift-paused`, `too-young`, `payments-not-ready`, `membership-ending` and
 * `cannot-continue`.
 */
export async function redeemGift(db: TenantDb, redemption: Redemption): Promise<Redeemed> {
  try {
    return await db.transaction((db) => redeem(db, redemption))
  } catch (error) {
    if (isDomainError(error) && error.code === 'email-taken') throw cannotContinue()
    throw error
  }
}

async function redeem(db: OpenTenantDb, redemption: Redemption): Promise<Redeemed> {
  const { receiver, club, now } = redemption
  const gift = await lockGift(db, { token_hash: redemption.tokenHash })
  if (!gift) throw giftUnknown()
  const member = receiver.kind === 'known' ? await memberOf(db, receiver.userId) : undefined
  if (gift.status === 'redeemed' && receiver.kind === 'known' && member?.id === gift.redeemed_by) {
    return { giftId: gift.id, userId: receiver.userId, memberId: member.id }
  }
  requireRedeemable(gift)
  const accountId = await readyAccount(db, club)
  const birth = member?.date_of_birth ?? receiver.dateOfBirth
  if (birth === null || ageOn(birth, dayIn(club.timeZone, now)) < MINIMUM_AGE) {
    throw new DomainError('too-young', 403, 'You must be 21 or older to redeem this gift.', {
      field: 'dateOfBirth',
    })
  }
  const userId = receiver.kind === 'known' ? receiver.userId : await createAccount(db, receiver, redemption)
  const memberId = member?.id ?? (await insertMember(db, { receiver, userId, birth, now }))
  await recordTerms(db, gift, memberId, redemption)
  const live = await liveMembership(db, memberId)
  const became = becomes(gift, live, club)
  const amountCents = await creditOf(db, gift, became, live)
  await db.q
    .updateTable('gifts')
    .set({
      status: 'redeemed',
      redeemed_at: now,
      redeemed_by: memberId,
      redeemed_as: became,
      membership_id: became === 'months' ? live!.id : null,
      ...(gift.months !== null &&
        became !== 'balance' && { month_cents: Math.ceil(amountCents / gift.months) }),
    })
    .where('id', '=', gift.id)
    .execute()
  await db.q
    .insertInto('gift_credits')
    .values({
      id: newId(),
      gift_id: gift.id,
      tier_price_id: null,
      account_id: accountId,
      amount_cents: amountCents,
      currency: gift.currency,
      stripe_transaction_id: null,
      created_at: now,
      made_at: null,
    })
    .execute()
  await record(db, {
    action: 'gift.redeemed',
    actor: { kind: 'member', id: userId },
    businessId: db.businessId,
    target: { kind: 'gift', id: gift.id },
    details: { number: gift.number, as: became },
    now,
  })
  await sendJob(db, applyGiftJob, { giftId: gift.id })
  await sendJob(db, giftEmailJob, { giftId: gift.id, kind: 'redeemed' })
  return { giftId: gift.id, userId, memberId }
}

export const giftUnknown = () =>
  new DomainError('gift-unknown', 404, 'This gift link is invalid. Please ask the person who gave it to you.')

/** Throws why a gift cannot be redeemed. */
export function requireRedeemable(gift: Pick<Gift, 'status' | 'is_disputed'>): void {
  if (gift.status === 'redeemed') {
    throw new DomainError('gift-redeemed', 409, 'This gift has already been redeemed.')
  }
  if (gift.status === 'refunded') {
    throw new DomainError('gift-refunded', 409, 'This gift was refunded to the person who gave it.')
  }
  if (gift.status !== 'waiting') throw giftUnknown()
  if (gift.is_disputed) {
    throw new DomainError(
      'gift-paused',
      409,
      'This gift can’t be redeemed right now, because its payment is being checked. Please try again later.',
    )
  }
}

async function readyAccount(db: OpenTenantDb, club: Club): Promise<string> {
  const account = await db.q
    .selectFrom('stripe_accounts')
    .where('disconnected_at', 'is', null)
    .select(['account_id', 'state'])
    .executeTakeFirst()
  if (account?.state === 'ready') return account.account_id
  throw new DomainError(
    'payments-not-ready',
    409,
    `${club.name} can’t set up memberships right now. Your gift stays valid and never expires: please try again later.`,
  )
}

async function recordTerms(
  db: OpenTenantDb,
  gift: Gift,
  memberId: string,
  { club, clientAddress, userAgent, now }: Redemption,
): Promise<void> {
  const { version, text } = giftTerms({ gift: contentOf(gift), club })
  await db.q
    .insertInto('consents')
    .values({
      id: newId(),
      member_id: memberId,
      kind: 'gift-terms',
      text_version: version,
      shown_text: text,
      accepted_at: now,
      address: clientAddress,
      user_agent: userAgent.slice(0, 400),
    })
    .execute()
}
