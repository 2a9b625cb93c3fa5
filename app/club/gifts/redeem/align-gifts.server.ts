// Keeps a membership and its gifts in agreement: when it ends, and what its months cost.
import type { NotNull } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import type { Billing } from '~/billing/billing'
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import { newId } from '~/foundation/kit/ids'
import { giftWhere } from '../gift-rows.server'
import { monthsLeft, type BilledMonth } from '../rules'
import { makeCredits } from './apply-gift.server'
import { isBeingCanceled } from './live-membership.server'

/**
 * Makes up for a higher price of the months that are left, and sets the membership's end: after the last month of its
 * gifts, later where one was skipped, never where its member agreed to renewal and has a card. A cancellation that
 * that was asked for stays. Safe to repeat; throws the provider's DomainErrors.
 */
export async function alignGifts(
  prepaid: Pick<Billing['prepaid'], 'credit' | 'setEnd'>,
  db: TenantDb,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<void> {
  const raised = await db.transaction((db) => askForRises(db, membershipId, now))
  for (const giftId of raised) {
    const gift = await db.read((db) => giftWhere(db, { id: giftId }))
    if (gift) await makeCredits(prepaid, db, gift, now)
  }
  const end = await db.read((db) => endOf(db, membershipId))
  if (!end || end.wanted?.getTime() === end.endsAt?.getTime()) return
  const { accountId, subscriptionId, wanted } = end
  await prepaid.setEnd(db, { accountId, subscriptionId }, { requestId: membershipId, endsAt: wanted })
}

interface GiftOfMembership {
  id: string
  months: number
  monthCents: number
  currency: string
  accountId: string
  from: Date
  isPrepaid: boolean
  renewalAgreed: boolean
}

async function giftsOf(db: OpenTenantDb, membershipId: string): Promise<GiftOfMembership[]> {
  const gifts = await db.q
    .selectFrom('gifts as g')
    .innerJoin('gift_credits as c', 'c.gift_id', 'g.id')
    .where('c.tier_price_id', 'is', null)
    .where('g.membership_id', '=', membershipId)
    .where('g.redeemed_as', 'in', ['membership', 'months'])
    .where('g.applied_at', 'is not', null)
    .select(['g.id', 'g.months', 'g.month_cents as monthCents', 'g.currency', 'c.account_id as accountId'])
    .select(['g.redeemed_at as from', 'g.redeemed_as', 'g.renewal_agreed_at'])
    .$narrowType<{ months: NotNull; monthCents: NotNull; from: NotNull }>()
    .orderBy('g.redeemed_at')
    .orderBy('g.id')
    .execute()
  return gifts.map(({ redeemed_as, renewal_agreed_at, ...gift }) => ({
    ...gift,
    isPrepaid: redeemed_as === 'membership',
    renewalAgreed: renewal_agreed_at !== null,
  }))
}

/** The months of a membership as they were billed, in order. */
async function billedMonths(
  db: OpenTenantDb,
  membershipId: string,
): Promise<(BilledMonth & { periodEnd: Date | null })[]> {
  return db.q
    .selectFrom('invoices')
    .where('membership_id', '=', membershipId)
    .where('bills_period', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .select(['created_at as createdAt', 'status', 'period_end as periodEnd'])
    .select(({ eb, and, ref }) =>
      and([eb('balance_cents', '>', 0), eb('balance_refunded_cents', '>=', ref('balance_cents'))])
        .$castTo<boolean>()
        .as('isGivenBack'),
    )
    .execute()
}

/** How many months of its gifts a membership has left. */
export async function monthsLeftOf(db: OpenTenantDb, membershipId: string): Promise<number> {
  return monthsLeft(await giftsOf(db, membershipId), await billedMonths(db, membershipId))
}

/**
 * Asks for the difference where the membership's price is now above what its gifts were credited for, once for each
 * price. Returns the gifts.
 */
async function askForRises(db: OpenTenantDb, membershipId: string, now: Date): Promise<string[]> {
  const membership = await db.q
    .selectFrom('memberships as m')
    .innerJoin('tier_prices as p', 'p.id', 'm.tier_price_id')
    .where('m.id', '=', membershipId)
    .where('m.status', 'in', liveStatuses)
    .select(['m.tier_id as tierId', 'p.id as priceId', 'p.amount_cents as monthCents'])
    .executeTakeFirst()
  if (!membership) return []
  await db.q
    .selectFrom('gifts')
    .where('membership_id', '=', membershipId)
    // Another tier was the member's own choice: their gift keeps its value.
    .where('tier_id', '=', membership.tierId)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  const billed = await billedMonths(db, membershipId)
  const gifts = await giftsOf(db, membershipId)
  const raised: string[] = []
  for (const [index, gift] of gifts.entries()) {
    // Months left of this gift: of all gifts up to it, less those of the gifts before it.
    const left = monthsLeft(gifts.slice(0, index + 1), billed) - monthsLeft(gifts.slice(0, index), billed)
    const more = membership.monthCents - gift.monthCents
    if (left <= 0 || more <= 0) continue
    const added = await db.q
      .updateTable('gifts')
      .set({ month_cents: membership.monthCents })
      .where('id', '=', gift.id)
      .where('tier_id', '=', membership.tierId)
      .where('month_cents', '<', membership.monthCents)
      .returning('id')
      .executeTakeFirst()
    if (!added) continue
    await db.q
      .insertInto('gift_credits')
      .values({
        id: newId(),
        gift_id: gift.id,
        tier_price_id: membership.priceId,
        account_id: gift.accountId,
        amount_cents: left * more,
        currency: gift.currency,
        stripe_transaction_id: null,
        created_at: now,
        made_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    raised.push(gift.id)
  }
  // And those that an interrupted try left behind.
  return gifts.map(({ id }) => id)
}

/** When a membership that began with a gift should end; null for any other one. */
async function endOf(db: OpenTenantDb, membershipId: string) {
  const gifts = await giftsOf(db, membershipId)
  if (!gifts.some(({ isPrepaid }) => isPrepaid)) return null
  const membership = await db.q
    .selectFrom('memberships as m')
    .where('m.id', '=', membershipId)
    .where('m.status', 'in', liveStatuses)
    .select(({ fn }) => [
      'm.account_id as accountId',
      'm.subscription_id as subscriptionId',
      'm.ends_at as endsAt',
      'm.current_period_end as periodEnd',
      'm.card_last4 as cardLast4',
      fn.coalesce('m.billing_anchor_at', 'm.started_at').$notNull().as('anchor'),
      isBeingCanceled.as('isCanceled'),
    ])
    .executeTakeFirst()
  if (!membership || membership.isCanceled || membership.periodEnd === null) return null
  const { accountId, subscriptionId, endsAt, periodEnd, cardLast4, anchor } = membership
  // One that its member lets renew is no longer ended here; nor is one that was let renew before.
  const renews = gifts.some(({ renewalAgreed }) => renewalAgreed)
  if (renews && cardLast4 !== null) return { accountId, subscriptionId, endsAt, wanted: null }
  const billed = await billedMonths(db, membershipId)
  const ofPeriod = billed.some((month) => month.periodEnd?.getTime() === periodEnd.getTime())
  const left = monthsLeft(gifts, billed) - (ofPeriod ? 0 : 1)
  return { accountId, subscriptionId, endsAt, wanted: periodsAfter(anchor, periodEnd, Math.max(0, left)) }
}

/** The end of the period that comes so many periods later, counted from the anchor as the provider counts. */
function periodsAfter(anchor: Date, periodEnd: Date, periods: number): Date {
  const months =
    (periodEnd.getUTCFullYear() - anchor.getUTCFullYear()) * 12 +
    periodEnd.getUTCMonth() -
    anchor.getUTCMonth()
  return instantMonthsAfter(anchor, months + periods)
}
