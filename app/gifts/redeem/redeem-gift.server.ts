import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships/memberships'
import type { RedeemedAs } from '#/db/schema/gifts/gifts'
import type { Club } from '#/tenants/club'
import { record } from '~/audit/record.server'
import { issueConfirmation } from '~/identity/email-address/issue-confirmation.server'
import { createUser } from '~/identity/users.server'
import { sendJob } from '~/jobs/send-job.server'
import { ageOn, dayIn, formatDay, type Day } from '~/kit/dates'
import { DomainError, isDomainError } from '~/kit/errors'
import { newId } from '~/kit/ids'
import { cannotContinue } from '~/memberships/join/join-errors'
import { MINIMUM_AGE } from '~/memberships/join/schemas'
import { contentOf, lockGift, type Gift } from '../gift-rows.server'
import { applyGiftJob, giftEmailJob } from '../jobs'
import { giftTerms } from '../rules'

/** Who redeems: a new account, or the user who is signed in. */
export type Receiver =
  | {
      kind: 'new'
      email: string
      fullName: string
      phone: string
      dateOfBirth: Day
      /** From `hashPassword`, computed whether or not the address has an account. */
      passwordHash: string
    }
  | {
      kind: 'known'
      userId: string
      email: string
      fullName: string
      /** Where the club has no member of this user yet. */
      dateOfBirth: Day | null
    }

export interface Redemption {
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
  const known = receiver.kind === 'known' ? await memberOf(db, receiver.userId) : undefined
  if (gift.status === 'redeemed' && receiver.kind === 'known' && known?.id === gift.redeemed_by) {
    return { giftId: gift.id, userId: receiver.userId, memberId: known.id }
  }
  requireRedeemable(gift)
  const accountId = await readyAccount(db, club)
  const birth = known?.date_of_birth ?? receiver.dateOfBirth
  if (birth === null || ageOn(birth, dayIn(club.timeZone, now)) < MINIMUM_AGE) {
    throw new DomainError('too-young', 403, 'You must be 21 or older to redeem this gift.', {
      field: 'dateOfBirth',
    })
  }
  const userId = receiver.kind === 'known' ? receiver.userId : await createAccount(db, receiver, redemption)
  const memberId = known?.id ?? (await insertMember(db, { receiver, userId, birth, now }))
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
    .where('business_id', '=', db.businessId)
    .where('id', '=', gift.id)
    .execute()
  await db.q
    .insertInto('gift_credits')
    .values({
      business_id: db.businessId,
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
    .where('business_id', '=', db.businessId)
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

const memberOf = (db: OpenTenantDb, userId: string) =>
  db.q
    .selectFrom('members')
    .where('business_id', '=', db.businessId)
    .where('user_id', '=', userId)
    .select(['id', 'date_of_birth'])
    .executeTakeFirst()

async function createAccount(
  db: OpenTenantDb,
  { email, fullName, passwordHash }: Extract<Receiver, { kind: 'new' }>,
  { club, origin, now }: Redemption,
): Promise<string> {
  const { id } = await createUser(db, { email, fullName, passwordHash, now })
  await issueConfirmation(db, { userId: id, email, club, origin, now })
  return id
}

async function insertMember(
  db: OpenTenantDb,
  { receiver, userId, birth, now }: { receiver: Receiver; userId: string; birth: Day; now: Date },
): Promise<string> {
  const { id } = await db.q
    .insertInto('members')
    .values({
      business_id: db.businessId,
      id: newId(),
      user_id: userId,
      full_name: receiver.fullName,
      email: receiver.email,
      phone: receiver.kind === 'new' ? receiver.phone || null : null,
      date_of_birth: birth,
      joined_on: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'user_id']).doUpdateSet({ user_id: userId }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
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
      business_id: db.businessId,
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

export interface LiveMembership {
  id: string
  tierId: string
  monthCents: number
  endsAt: Date | null
  /** It ends with a gift, and not because it was canceled. */
  isPrepaid: boolean
}

/** The member's live membership, with what a gift adds to. */
export async function liveMembership(db: OpenTenantDb, memberId: string): Promise<LiveMembership | null> {
  const row = await db.q
    .selectFrom('memberships as m')
    .innerJoin('tier_prices as p', (join) =>
      join.onRef('p.business_id', '=', 'm.business_id').onRef('p.id', '=', 'm.tier_price_id'),
    )
    .where('m.business_id', '=', db.businessId)
    .where('m.member_id', '=', memberId)
    .where('m.status', 'in', liveStatuses)
    .select(({ exists, selectFrom }) => [
      'm.id',
      'm.tier_id as tierId',
      'm.ends_at as endsAt',
      'p.amount_cents as monthCents',
      exists(
        selectFrom('gifts as g')
          .whereRef('g.business_id', '=', 'm.business_id')
          .whereRef('g.membership_id', '=', 'm.id')
          .where('g.redeemed_as', '=', 'membership')
          .select('g.id'),
      ).as('isGift'),
      exists(
        selectFrom('membership_cancellations as c')
          .whereRef('c.business_id', '=', 'm.business_id')
          .whereRef('c.membership_id', '=', 'm.id')
          .where('c.status', 'in', ['asked', 'scheduled', 'undoing'])
          .select('c.id'),
      ).as('isCanceled'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { isGift, isCanceled, ...membership } = row
  return { ...membership, isPrepaid: isGift === true && isCanceled !== true }
}

/** Months of another tier than the member's own count with their value. */
function becomes(gift: Gift, live: LiveMembership | null, club: Club): RedeemedAs {
  if (gift.kind === 'sum') return 'balance'
  if (!live) return 'membership'
  if (live.tierId !== gift.tier_id) return 'balance'
  if (live.endsAt !== null && !live.isPrepaid) {
    throw new DomainError(
      'membership-ending',
      409,
      `Your membership ends on ${formatDay(dayIn(club.timeZone, live.endsAt))}. Undo the cancellation first, or redeem this gift after that day. It never expires.`,
    )
  }
  return 'months'
}

/** What the balance gets: the months at the price that will be billed, and never less than was paid. */
async function creditOf(
  db: OpenTenantDb,
  gift: Gift,
  became: RedeemedAs,
  live: LiveMembership | null,
): Promise<number> {
  if (became === 'balance' || gift.months === null) return gift.amount_cents
  const monthCents = became === 'months' ? live!.monthCents : await currentPrice(db, gift)
  return Math.max(gift.amount_cents, gift.months * monthCents)
}

async function currentPrice(db: OpenTenantDb, gift: Gift): Promise<number> {
  const price = await db.q
    .selectFrom('tier_prices')
    .where('business_id', '=', db.businessId)
    .where('tier_id', '=', gift.tier_id)
    .where('retired_at', 'is', null)
    .select('amount_cents')
    .executeTakeFirst()
  return price?.amount_cents ?? gift.month_cents!
}
