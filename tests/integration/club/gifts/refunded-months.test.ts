import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyEntitlements } from '~/club/runs/entitlements/verify-entitlements.server'
import { memberGifts } from '~/club/gifts/member-gifts.server'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { refundableAmount } from '~/membership/memberships/refund/refundable-amount.server'
import { alignMembership, aPaidGift, openGifts, redeemAs } from '#/tests/builders/gift'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'
import { asOwner } from '#/tests/builders/payments/sales-tax'
import { aTier } from '#/tests/builders/tiers'

let payments: PaymentPlatform
let club: PayingClub

beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aPayingClub(payments, { priceCents: 6_900 })
  await openGifts(payments, club)
})

const rows = async <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  (await payments.db.owner.query(text, values)).rows as T[]

/** A member whose first month of $69.00 was paid with $31.00 of a gift and $38.00 by card. */
async function aMemberWhoPaidWithBoth() {
  const { memberId } = await redeemAs(
    payments,
    club,
    await aPaidGift(payments, club, { what: 'sum', amount: '31' }),
  )
  await join(memberId)
  return memberId
}

async function join(memberId: string) {
  const returnTo = { success: 'http://club.clubs.example/join', cancel: 'http://club.clubs.example/join' }
  const now = new Date()
  const { sessionId } = await payments.billing.openCheckout(club.db, {
    memberId,
    tierId: club.tierId,
    returnTo,
    now,
  })
  await payments.pay(sessionId)
  await payments.billing.confirmCheckout(club.db, { sessionId, memberId, now })
}

const invoiceOf = async (memberId: string) =>
  (
    await rows<Record<string, number> & { id: string; membership_id: string; stripe_invoice_id: string }>(
      `select i.* from invoices i join memberships m on m.business_id = i.business_id and m.id = i.membership_id
       where m.member_id = $1 order by i.created_at desc limit 1`,
      memberId,
    )
  )[0]!

const boxesOf = async (memberId: string) =>
  (
    await rows<{ status: string }>(
      'select status from entitlements where member_id = $1 order by period_start',
      memberId,
    )
  ).map(({ status }) => status)

const balanceOf = async (memberId: string) =>
  (
    await rows<{ balance_cents: number }>(
      'select balance_cents from customer_balances where member_id = $1',
      memberId,
    )
  )[0]?.balance_cents ?? 0

async function refund(memberId: string, amountCents: number, more: { balanceCents?: number } = {}) {
  const { id: invoiceId } = await invoiceOf(memberId)
  const { refundId } = await refundableAmount(club.db, { memberId, invoiceId })
  const { userId, now } = await asOwner(payments, club)
  await payments.memberships.refundInvoice(club.db, {
    refundId,
    invoiceId,
    amountCents,
    reason: '',
    now,
    ...more,
    requester: { kind: 'business', id: userId },
  })
}

/** The refunds that Stripe reports, in the club. */
async function refundsAtStripe() {
  const list = async (type: string) => payments.objects(type, club.accountId)
  const movements = await list('customer_balance_transaction')
  const [{ count }] = (await rows<{ count: number }>(
    'select count(*)::int from gift_credits where business_id = $1',
    club.id,
  )) as [{ count: number }]
  const credits = movements.filter(({ type }) => type === 'adjustment')
  const gifts = await rows<{ id: string }>('select id from gift_credits where business_id = $1', club.id)
  const isGift = ({ metadata }: Record<string, unknown>) =>
    gifts.some(({ id }) => id === (metadata as Record<string, string>).credit_id)
  expect(credits.filter(isGift)).toHaveLength(count)
  return {
    card: (await list('refund')).map(({ amount }) => amount),
    balance: credits.filter((one) => !isGift(one)).map(({ amount }) => -Number(amount)),
  }
}

/** Stripe's balance, ours, the gift's credits and the invoices say the same, and the boxes follow from them. */
async function agrees(memberId: string) {
  const [sums] = await rows<{ ledger: number }>(
    `select (select coalesce(sum(c.amount_cents), 0) from gift_credits c join gifts g on g.business_id = c.business_id
        and g.id = c.gift_id where g.redeemed_by = $1)
      - (select coalesce(sum(i.balance_cents - i.balance_refunded_cents), 0) from invoices i
        join memberships m on m.business_id = i.business_id and m.id = i.membership_id where m.member_id = $1) as ledger`,
    memberId,
  )
  const [customer] = await payments.objects('customer', club.accountId)
  expect({ ledger: Number(sums!.ledger), stripe: 0 - Number(customer!.balance) }).toEqual({
    ledger: await balanceOf(memberId),
    stripe: await balanceOf(memberId),
  })
  expect((await verifyEntitlements(club.db)).differences).toEqual([])
}

/** The charge of the card's part. */
async function cardCharge() {
  const charges = await payments.objects('charge', club.accountId)
  return String(charges.find(({ amount }) => amount === 3_800)!.id)
}

/** As a person does in Stripe's dashboard. */
async function refundInDashboard(cents: number) {
  const charge = await cardCharge()
  await payments.stripe(club, '/v1/refunds', { charge, amount: String(cents) })
  await payments.billing.reconcile()
}

async function dispute(charge: string, outcome: 'open' | 'lost') {
  await payments.control(`/charges/${charge}/dispute`, { outcome })
  await payments.billing.drainInbox()
  await payments.billing.reconcile()
}

async function dueFor(memberId: string, tierId: string) {
  const membership = await membershipToChange(club.db, { memberId })
  const [price] = await rows<{ id: string }>(
    'select id from tier_prices where tier_id = $1 and retired_at is null',
    tierId,
  )
  const { accountId, subscriptionId } = membership!
  const quote = await payments.billing.payments.quoteUpgrade(
    club.db,
    { accountId, subscriptionId },
    { priceId: price!.id, now: payments.clock.now(club.id) },
  )
  return quote.dueCents
}

describe('a month paid with a gift balance and a card', () => {
  it('keeps its box when only the card’s part is refunded', async () => {
    const memberId = await aMemberWhoPaidWithBoth()
    expect(await boxesOf(memberId)).toEqual(['open'])
    await refund(memberId, 3_800)
    expect(await boxesOf(memberId)).toEqual(['open'])
    expect(await balanceOf(memberId)).toBe(0)
    const { id: invoiceId } = await invoiceOf(memberId)
    expect(await refundableAmount(club.db, { memberId, invoiceId })).toMatchObject({ leftCents: 3_100 })
    await agrees(memberId)
  })

  it('gives both parts back to where they came from, says so, and cancels the box', async () => {
    const memberId = await aMemberWhoPaidWithBoth()
    await refund(memberId, 6_900)
    expect(await boxesOf(memberId)).toEqual(['canceled'])
    expect(await balanceOf(memberId)).toBe(3_100)
    expect(await invoiceOf(memberId)).toMatchObject({
      paid_cents: 6_900,
      balance_cents: 3_100,
      refunded_cents: 6_900,
      balance_refunded_cents: 3_100,
    })
    expect(await refundsAtStripe()).toEqual({ card: [3_800], balance: [3_100] })
    const [email] = await rows<{ text: string }>(
      `select o.text from outgoing_emails o join members m on m.email = o.to_address
       where m.id = $1 and o.occasion = 'refund'`,
      memberId,
    )
    expect(email!.text.replaceAll(/\s+/g, ' ')).toContain(
      '$38.00 goes to the card you paid with and appears on your statement within five to ten days. ' +
        '$31.00 is back on your gift balance',
    )
    // The platform's share is returned of the card's part: the balance bore none.
    expect(
      await rows(
        `select kind, amount_cents from platform_fees where business_id = $1 order by kind, amount_cents`,
        club.id,
      ),
    ).toEqual([
      { kind: 'fee', amount_cents: 155 },
      { kind: 'fee', amount_cents: 190 },
      { kind: 'return', amount_cents: 190 },
    ])
    await agrees(memberId)
  })

  it('goes to the card first, and its box stays until both parts are back', async () => {
    const memberId = await aMemberWhoPaidWithBoth()
    await refund(memberId, 5_000)
    expect(await refundsAtStripe()).toEqual({ card: [3_800], balance: [1_200] })
    expect(await boxesOf(memberId)).toEqual(['open'])
    await expect(refund(memberId, 2_000)).rejects.toMatchObject({
      sentence: 'You can refund up to $19.00 of this payment.',
    })
    await refund(memberId, 1_900)
    expect(await boxesOf(memberId)).toEqual(['canceled'])
    expect(await balanceOf(memberId)).toBe(3_100)
    await agrees(memberId)
  })

  it('refuses a refund whose parts are no longer those of the confirmation', async () => {
    const memberId = await aMemberWhoPaidWithBoth()
    await refundInDashboard(1_000)
    await expect(refund(memberId, 3_800, { balanceCents: 0 })).rejects.toMatchObject({
      code: 'refund-changed',
    })
    expect(await refundsAtStripe()).toEqual({ card: [1_000], balance: [] })
  })

  it('whose card part was refunded in Stripe’s dashboard can still have the rest returned', async () => {
    const memberId = await aMemberWhoPaidWithBoth()
    await refundInDashboard(3_800)
    expect(await boxesOf(memberId)).toEqual(['open'])
    await refund(memberId, 3_100)
    expect(await refundsAtStripe()).toEqual({ card: [3_800], balance: [3_100] })
    expect(await boxesOf(memberId)).toEqual(['canceled'])
    await agrees(memberId)
  })

  it.each(['500', 'lost'])('is returned once where the answer about the balance is %s', async (mode) => {
    const memberId = await aMemberWhoPaidWithBoth()
    await payments.fault({ target: 'api', mode, count: 3, match: 'balance_transactions' })
    await refund(memberId, 6_900).catch(() => undefined)
    await payments.fault({ clear: true })
    await rows(
      `update refunds set attempted_at = now() - interval '1 minute' where business_id = $1`,
      club.id,
    )
    await payments.memberships.retryPendingRequests()
    await payments.billing.reconcile()
    expect(await refundsAtStripe()).toEqual({ card: [3_800], balance: [3_100] })
    expect(await boxesOf(memberId)).toEqual(['canceled'])
    expect(await balanceOf(memberId)).toBe(3_100)
    await agrees(memberId)
  })

  it('that was returned while no answer came for a day is recorded, and not returned again', async () => {
    const memberId = await aMemberWhoPaidWithBoth()
    await payments.fault({ target: 'api', mode: 'lost', count: 9, match: 'balance_transactions' })
    await refund(memberId, 6_900).catch(() => undefined)
    await payments.fault({ clear: true })
    await rows(
      `update refunds set attempted_at = now() - interval '25 hours' where business_id = $1`,
      club.id,
    )
    await payments.memberships.retryPendingRequests()
    expect(await rows('select status from refunds where business_id = $1', club.id)).toEqual([
      { status: 'succeeded' },
    ])
    await expect(refund(memberId, 100)).rejects.toMatchObject({ code: 'refund-too-much' })
    expect(await boxesOf(memberId)).toEqual(['canceled'])
    await agrees(memberId)
  })

  it('reaches the same rows with every webhook lost and one reconciliation', async () => {
    payments.webhooks.mode = 'drop'
    try {
      const memberId = await aMemberWhoPaidWithBoth()
      await refund(memberId, 6_900)
      await payments.billing.reconcile()
      await payments.billing.reconcile()
      expect(await refundsAtStripe()).toEqual({ card: [3_800], balance: [3_100] })
      expect(await balanceOf(memberId)).toBe(3_100)
      await agrees(memberId)
    } finally {
      payments.webhooks.mode = 'receive'
    }
  })

  it('ends at once with both parts returned, and pays the month of a later return', async () => {
    const memberId = await aMemberWhoPaidWithBoth()
    const { membership_id: membershipId } = await invoiceOf(memberId)
    const { userId, now } = await asOwner(payments, club)
    await payments.memberships.endMembershipNow(club.db, {
      membershipId,
      why: 'Moved away',
      refundLast: true,
      now,
      requester: { kind: 'business', id: userId },
    })
    expect(await balanceOf(memberId)).toBe(3_100)
    expect(await boxesOf(memberId)).toEqual(['canceled'])
    await join(memberId)
    expect(await balanceOf(memberId)).toBe(0)
    expect(await invoiceOf(memberId)).toMatchObject({ paid_cents: 6_900, balance_cents: 3_100 })
    await agrees(memberId)
  })

  it('has the balance’s part returned when the card’s part is lost in a dispute', async () => {
    const memberId = await aMemberWhoPaidWithBoth()
    const charge = await cardCharge()
    await dispute(charge, 'open')
    expect(await rows('select is_disputed from entitlements where member_id = $1', memberId)).toEqual([
      { is_disputed: true },
    ])
    const { id: invoiceId } = await invoiceOf(memberId)
    expect(await refundableAmount(club.db, { memberId, invoiceId })).toMatchObject({
      left: { cardCents: 0, balanceCents: 3_100 },
    })
    await dispute(charge, 'lost')
    expect(await boxesOf(memberId)).toEqual(['canceled'])
    const job = { invoiceId, now: payments.clock.now(club.id) }
    await Promise.allSettled([
      payments.memberships.returnBalance(club.db, job),
      payments.memberships.returnBalance(club.db, job),
    ])
    await payments.memberships.returnBalance(club.db, job)
    expect(await balanceOf(memberId)).toBe(3_100)
    expect(await refundsAtStripe()).toEqual({ card: [], balance: [3_100] })
    await agrees(memberId)
  })

  it('is credited with both parts by an upgrade, less what went back to the balance', async () => {
    const tier = await aTier(club.db, { name: 'Reserve', priceCents: 12_000 })
    await payments.billing.publishTier(club.db, { tierId: tier.id, now: new Date() })
    const memberId = await aMemberWhoPaidWithBoth()
    const before = await dueFor(memberId, tier.id)
    expect(before).toBe(12_000 - 6_900)
    await refund(memberId, 5_000)
    // The amount that went back to the balance pays a part of the difference.
    expect(await dueFor(memberId, tier.id)).toBe(12_000 - 1_900 - 1_200)
  })
})

describe('a month paid with a gift balance alone', () => {
  it('is returned to the balance, and the gift has its month again', async () => {
    const gift = await aPaidGift(payments, club, { what: club.tierId, months: '3' })
    const { memberId } = await redeemAs(payments, club, gift)
    await alignMembership(payments, club.db, memberId)
    const endOf = async () =>
      (await rows<{ ends_at: Date }>('select ends_at from memberships where member_id = $1', memberId))[0]!
        .ends_at
    const before = await endOf()
    expect(await balanceOf(memberId)).toBe(13_800)
    await refund(memberId, 6_900)
    expect(await refundsAtStripe()).toEqual({ card: [], balance: [6_900] })
    expect(await balanceOf(memberId)).toBe(20_700)
    expect(await boxesOf(memberId)).toEqual(['canceled'])
    await alignMembership(payments, club.db, memberId)
    const days = ((await endOf()).getTime() - before.getTime()) / 86_400_000
    expect(Math.round(days)).toBeGreaterThanOrEqual(28)
    expect((await memberGifts(club.db, memberId)).monthsLeft).toBe(3)
    await agrees(memberId)
  })

  it('stays paid when the giver’s bank takes the gift’s own payment back', async () => {
    const gift = await aPaidGift(payments, club, { what: club.tierId, months: '3' })
    const { memberId } = await redeemAs(payments, club, gift)
    const [{ charge_id }] = (await rows<{ charge_id: string }>(
      'select charge_id from one_time_payments where gift_id = $1',
      gift.giftId,
    )) as [{ charge_id: string }]
    await dispute(charge_id, 'lost')
    expect(
      await rows('select status, refunded_at is not null as back from gifts where id = $1', gift.giftId),
    ).toEqual([{ status: 'redeemed', back: true }])
    expect(await boxesOf(memberId)).toEqual(['open'])
    expect(await balanceOf(memberId)).toBe(13_800)
    await refund(memberId, 6_900)
    expect(await balanceOf(memberId)).toBe(20_700)
    await agrees(memberId)
  })
})
