import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { effectiveRate, netOf } from '~/billing/fees/effective-rate'
import { monthIn } from '~/billing/fees/month'
import { statementLines, statementMonths } from '~/billing/fees/statement.server'
import type { StatementLine } from '~/billing/fees/statement-line'
import { plans } from '~/billing/plan/plans'
import { fromTheStart } from '~/billing/reconcile/phase'
import { basisPointsOf } from '~/foundation/kit/money'
import { anActiveMember } from '../../../builders/active-member'
import {
  aPaymentPlatform,
  aPayingClub,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { subscribeToPlan } from '../../../builders/payments/platform-plan'
import { aTier } from '../../../builders/tiers'

const timeZone = 'America/New_York'
let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
  // Keeps every test within one month.
  const [now, soon] = [Date.now(), Date.now() + 3_600_000].map((at) => monthIn(timeZone, new Date(at)))
  if (now !== soon) await payments.control('/clock', { advance: 'PT2H' })
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'receive'
  club = await aPayingClub(payments, { priceCents: 3_333 })
})

const month = () => monthIn(timeZone, payments.clock.now(club.id))
const totals = async () => (await statementMonths(club.db, timeZone))[0]

/** All lines of the month, fetched a few at a time. */
async function lines(limit = 2): Promise<StatementLine[]> {
  const all: StatementLine[] = []
  for (;;) {
    const page = await statementLines(club.db, { month: month(), timeZone, after: all.at(-1) ?? null, limit })
    all.push(...page)
    if (page.length < limit) return all
  }
}

const sum = (all: StatementLine[], of: (line: StatementLine) => number) =>
  all.reduce((total, line) => total + of(line), 0)

async function refund(amount?: number) {
  const [charge] = await payments.objects('charge', club.accountId)
  await payments.stripe(club, '/v1/refunds', {
    charge: String(charge!.id),
    ...(amount !== undefined && { amount: String(amount) }),
    refund_application_fee: 'true',
  })
}

/** Fees of this club, and fee refunds, as Stripe reports them. */
async function takenByProvider() {
  const fees = (await payments.objects('application_fee', 'platform')).filter(
    ({ account }) => account === club.accountId,
  )
  return {
    taken: fees.reduce((total, fee) => total + Number(fee.amount), 0),
    returned: fees.reduce((total, fee) => total + Number(fee.amount_refunded), 0),
  }
}

/** Waits until all events have been processed. */
async function settled() {
  await payments.control('/clock', { advance: 'PT1S' })
  await payments.billing.drainInbox()
}

describe('a month’s statement', () => {
  it('lists charges, fees and the net amount, and its lines add up to them', async () => {
    await subscribeToPlan(payments, club.db, 'world_class')
    await anActiveMember(payments, club)
    await anActiveMember(payments, club)
    await settled()
    expect(await totals()).toMatchObject({
      grossCents: 6_666,
      refundedCents: 0,
      feeCents: 534,
      monthlyFeeCents: 75_000,
    })
    expect(basisPointsOf(3_333, 800)).toBe(267)
    expect(await takenByProvider()).toEqual({ taken: 534, returned: 0 })
    const all = await lines()
    expect(all.map(({ kind }) => kind).sort()).toEqual(['monthly', 'payment', 'payment'])
    expect(all.filter(({ kind }) => kind === 'payment')).toMatchObject([
      { salesCents: 3_333, feeCents: 267, memberName: 'Ada Conti' },
      { salesCents: 3_333, feeCents: 267 },
    ])
    const month = (await totals())!
    expect(effectiveRate(month)).toBe(113_312)
    expect(netOf(month)).toBe(6_666 - 534 - 75_000)
  })

  it('refunds the share in proportion, and all of it in the end', async () => {
    await subscribeToPlan(payments, club.db, 'world_class')
    await anActiveMember(payments, club)
    for (const part of [1, 1_000, 1_111, 1_221]) {
      await refund(part)
      await settled()
      const { taken, returned } = await takenByProvider()
      expect((await totals())?.feeCents).toBe(taken - returned)
    }
    expect(await totals()).toMatchObject({ grossCents: 3_333, refundedCents: 3_333, feeCents: 0 })
    const all = await lines()
    expect(sum(all, (line) => line.salesCents)).toBe(0)
    expect(sum(all, (line) => line.feeCents)).toBe(0)
    expect(sum(all, (line) => line.monthlyFeeCents)).toBe(75_000)
  })

  it('matches Stripe’s own records to the cent for any sales and refunds', async () => {
    const plan = fc.constantFrom('neighborhood' as const, 'sommelier' as const, 'world_class' as const)
    const month = fc.record({
      plan,
      prices: fc.array(fc.integer({ min: 50, max: 9_999 }), { minLength: 1, maxLength: 3 }),
      // Thousandths of each payment to refund, one after another; the last refunds the rest.
      parts: fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(month, async ({ plan, prices, parts }) => {
        club = await aPayingClub(payments, { priceCents: 3_333 })
        await subscribeToPlan(payments, club.db, plan)
        for (const priceCents of prices) {
          const tier = await aTier(club.db, { name: `At ${priceCents}`, priceCents })
          await payments.billing.publishTier(club.db, { tierId: tier.id, now: new Date() })
          await anActiveMember(payments, club, { tierId: tier.id })
        }
        const sold = prices.reduce((sum, price) => sum + price, 0)
        const latest = prices.at(-1)!
        let left = latest
        for (const part of parts) {
          const amount = Math.min(left, Math.max(1, Math.round((latest * part) / 1_000)))
          if (amount === 0) break
          await refund(amount)
          left -= amount
        }
        if (parts.length > 1 && left > 0) {
          await refund(left)
          left = 0
        }
        await settled()
        const all = await lines()
        const { taken, returned } = await takenByProvider()
        const statement = (await totals())!
        expect(statement).toMatchObject({
          grossCents: sold,
          refundedCents: latest - left,
          feeCents: taken - returned,
        })
        expect(taken).toBe(
          prices.reduce((sum, price) => sum + basisPointsOf(price, plans[plan].basisPoints), 0),
        )
        expect(sum(all, (line) => line.salesCents)).toBe(sold - (latest - left))
        expect(sum(all, (line) => line.feeCents)).toBe(statement.feeCents)
        expect(sum(all, (line) => line.monthlyFeeCents)).toBe(plans[plan].monthlyCents)
        expect(netOf(statement)).toBe(
          sum(all, (line) => line.salesCents - line.feeCents - line.monthlyFeeCents),
        )
      }),
      { numRuns: 5, endOnFailure: true },
    )
  })

  it('rounds the share of the smallest chargeable amount half up', async () => {
    const tier = await aTier(club.db, { name: 'A Sip', priceCents: 50 })
    await payments.billing.publishTier(club.db, { tierId: tier.id, now: new Date() })
    await anActiveMember(payments, club, { tierId: tier.id })
    await settled()
    expect(await totals()).toMatchObject({ grossCents: 50, feeCents: 3, refundedCents: 0 })
  })

  it('is the same whether every webhook was lost or all arrived twice', async () => {
    payments.webhooks.mode = 'drop'
    await anActiveMember(payments, club)
    await refund(1_000)
    await settled()
    expect(await totals()).toBeUndefined()
    const reconcile = () =>
      payments.billing.reconcileAccount(
        { accountId: club.accountId, businessId: club.id },
        fromTheStart(),
        () => false,
      )
    // The charge, its fee, the refund and the fee refund, and the two movements of the balance.
    expect((await reconcile()).report).toMatchObject({ added: 6, failed: 0 })
    const figures = await totals()
    expect(figures).toMatchObject({ grossCents: 3_333, refundedCents: 1_000, feeCents: 167 - 50 })
    expect((await reconcile()).report).toMatchObject({ added: 0, repaired: 0, failed: 0 })
    for (const sent of [...payments.webhooks.sent, ...payments.webhooks.sent]) {
      await payments.billing.receiveWebhook({ ...sent, now: new Date() })
    }
    await payments.billing.drainInbox()
    expect(await totals()).toEqual(figures)
    expect(await lines(1)).toEqual(await lines(100))
  })

  it('includes a charge without a share as soon as Stripe reports it', async () => {
    const member = await anActiveMember(payments, club)
    const { subscription_id: id } = await member.membership()
    await payments.stripe(club, `/v1/subscriptions/${id}`, { application_fee_percent: '' })
    for (const advance of ['P1M', 'PT2H'])
      await payments.control('/clock', { advance, account: club.accountId })
    await payments.billing.drainInbox()
    const months = await statementMonths(club.db, timeZone)
    expect(months.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(6_666)
    expect(months.reduce((sum, { feeCents }) => sum + feeCents, 0)).toBe(167)
  })

  it.each([
    { outcome: 'open', disputedCents: 3_333, kinds: ['payment', 'dispute'] },
    { outcome: 'lost', disputedCents: 3_333, kinds: ['payment', 'dispute'] },
    { outcome: 'won', disputedCents: 0, kinds: ['payment', 'dispute', 'dispute_reversed'] },
  ])('is reduced by a dispute that is $outcome', async ({ outcome, disputedCents, kinds }) => {
    await anActiveMember(payments, club)
    const [charge] = await payments.objects('charge', club.accountId)
    await payments.control(`/charges/${String(charge!.id)}/dispute`, { outcome })
    await settled()
    const figures = (await totals())!
    expect(figures).toMatchObject({ grossCents: 3_333, refundedCents: 0, disputedCents, feeCents: 167 })
    expect(netOf(figures)).toBe(3_333 - disputedCents - 167)
    const all = await lines()
    expect(all.map(({ kind }) => kind).sort()).toEqual(kinds.sort())
    expect(all.every(({ memberName }) => memberName === 'Ada Conti')).toBe(true)
    expect(sum(all, (line) => line.salesCents)).toBe(3_333 - disputedCents)
  })

  it('keeps currencies apart over many years', async () => {
    await payments.db.owner.query(
      `insert into club_sales (business_id, stripe_id, kind, charge_id, account_id, amount_cents, currency, occurred_at, recorded_at)
       select $1, 'ch_' || currency || n, 'charge', 'ch_' || currency || n, $2, 1000, currency,
         timestamptz '2020-01-15' + n * interval '1 month', now()
       from generate_series(0, 79) n, unnest(array['usd', 'eur']) currency`,
      [club.id, club.accountId],
    )
    const months = await statementMonths(club.db, timeZone)
    expect(months).toHaveLength(160)
    expect(new Set(months.map(({ grossCents }) => grossCents))).toEqual(new Set([1_000]))
    expect(await statementMonths(club.db, timeZone, '2020-02')).toMatchObject([
      { month: '2020-02', currency: 'eur', grossCents: 1_000 },
      { month: '2020-02', currency: 'usd', grossCents: 1_000 },
    ])
    const of = { month: '2020-02', timeZone, after: null, limit: 9 }
    expect((await statementLines(club.db, of)).map(({ currency }) => currency)).toEqual(['eur', 'usd'])
  })

  it('contains nothing of another club', async () => {
    const other = await aPayingClub(payments)
    await anActiveMember(payments, other)
    await settled()
    expect(await statementMonths(club.db, timeZone)).toEqual([])
    expect(await statementMonths(other.db, timeZone)).toHaveLength(1)
  })

  it('assigns a payment to its month in the business’s time zone', async () => {
    await anActiveMember(payments, club)
    await settled()
    const { rows } = await payments.db.owner.query(
      `update club_sales set occurred_at = '2026-03-01T04:59:59Z' where business_id = $1 returning stripe_id`,
      [club.id],
    )
    await payments.db.owner.query(
      `update platform_fees set occurred_at = '2026-03-01T05:00:00Z' where business_id = $1`,
      [club.id],
    )
    expect(await statementMonths(club.db, timeZone)).toMatchObject([
      { month: '2026-03', grossCents: 0, feeCents: 167 },
      { month: '2026-02', grossCents: 3_333, feeCents: 0 },
    ])
    const of = (month: string) => statementLines(club.db, { month, timeZone, after: null, limit: 9 })
    expect(await of('2026-02')).toMatchObject([
      { kind: 'payment', reference: rows[0].stripe_id, feeCents: 0 },
    ])
    expect(await of('2026-03')).toMatchObject([{ kind: 'fee', salesCents: 0, feeCents: 167 }])
  })
})
