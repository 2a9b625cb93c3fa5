import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { daysAfter } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { anActiveMember, advanceTime, type ActiveMember } from '../../builders/active-member'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { aStripeProxy } from '../../builders/payments/stripe-proxy'
import { aTier } from '../../builders/tiers'
import { hangMs } from '../../patience'

const [lower, price, higher, highest] = [4_900, 9_900, 19_900, 29_900]
const consent = { version: '1', text: 'words', clientAddress: '', userAgent: '' }
const timeZone = 'America/New_York'

let payments: PaymentPlatform
let club: PayingClub
let member: ActiveMember
let upper: string
let top: string
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'receive'
  await payments.fault({ clear: true })
  club = await aPayingClub(payments, { priceCents: price })
  upper = (await aTier(club.db, { name: 'Grand Pour', priceCents: higher })).id
  top = (await aTier(club.db, { name: 'Last Pour', priceCents: highest })).id
  member = await anActiveMember(payments, club)
})

const quote = (tierId = upper) =>
  payments.memberships.quoteTierChange(club.db, { memberId: member.id, tierId, now: member.now() })

/** The consent to the terms as the page states them. */
async function agree(tierId = upper) {
  const { tier, dueCents, quotedAt, billingDay } = await quote(tierId)
  return {
    ...member.requestFields(),
    tierId,
    stated: { priceId: tier.priceId, dueCents, quotedAt, billingDay },
    consent,
  }
}

async function change(tierId = upper) {
  const order = await agree(tierId)
  await payments.memberships.changeTier(club.db, { ...order, now: member.now() })
  return order.stated
}

async function renew() {
  const { current_period_end } = await member.membership()
  const seconds = Math.ceil((current_period_end.getTime() - member.now().getTime()) / 1_000)
  await advanceTime(payments, club, `PT${seconds}S`)
  await advanceTime(payments, club, 'PT2H')
}

async function refund(amountCents: number, which = 0) {
  const invoice = (await member.invoices())[which]!
  await payments.memberships.refundInvoice(club.db, {
    refundId: newId(),
    invoiceId: invoice.id,
    amountCents,
    reason: '',
    requester: { kind: 'business', id: member.requester.id },
    now: member.now(),
  })
}

/** The part of the period that remains at a time. */
async function left(at: Date) {
  const { current_period_start: from, current_period_end: to } = await member.membership()
  return (to.getTime() - at.getTime()) / (to.getTime() - from.getTime())
}

/** Ways to get a period without a payment. */
const unpaid = {
  async 'a pause that its member ended early'() {
    const { current_period_end } = await member.membership()
    const untilOn = dayIn(timeZone, new Date(current_period_end.getTime() + 60 * 86_400_000))
    await payments.memberships.pauseMembership(club.db, { ...member.requestFields(), untilOn })
    await renew()
    await payments.memberships.resumeMembership(club.db, member.requestFields())
  },
  async 'a skipped month'() {
    await payments.memberships.skipMonth(club.db, member.requestFields())
    await renew()
    await advanceTime(payments, club, 'P2D')
  },
  async 'a full refund'() {
    await refund(price)
    await advanceTime(payments, club, 'P3D')
  },
}

describe.each(Object.keys(unpaid) as (keyof typeof unpaid)[])('an upgrade after %s', (how) => {
  it('costs the full price and starts a new month with a new billing day, as quoted', async () => {
    await unpaid[how]()
    await advanceTime(payments, club, 'P4D')
    const before = await member.spent()
    const today = dayIn(timeZone, member.now())
    expect(await quote()).toMatchObject({
      kind: 'up',
      dueCents: higher,
      billingDay: Number(today.slice(8)),
      effectiveOn: today,
    })
    const { renewsOn } = await quote()
    await change()
    expect((await member.spent()) - before).toBe(higher)
    const { current_period_end, ...after } = await member.membership()
    expect(dayIn(timeZone, current_period_end)).toBe(renewsOn)
    expect(after).toMatchObject({ status: 'active', tier_id: upper, paid_through: current_period_end })
    expect(await member.changes()).toMatchObject([{ kind: 'up', status: 'applied' }])
    expect((await member.emails()).at(-1)).toBe('tier-up')

    await renew()
    expect((await member.spent()) - before).toBe(2 * higher)
    expect((await member.membership()).current_period_start).toEqual(current_period_end)
    // Everything that mentions a later payment uses the new day.
    const skip = await payments.db.owner.query(
      'select billing_anchor_at from memberships where member_id = $1',
      [member.id],
    )
    expect(dayIn(timeZone, skip.rows[0].billing_anchor_at as Date)).toBe(today)
  })
})

describe('an upgrade after a partial refund', () => {
  it('credits what was paid and not refunded, once and to the cent as quoted', async () => {
    await advanceTime(payments, club, 'P10D')
    await refund(3_300)
    const before = await member.spent()
    const { dueCents, quotedAt, billingDay } = await quote()
    const share = await left(quotedAt)
    expect(Math.abs(dueCents - (higher - (price - 3_300)) * share)).toBeLessThanOrEqual(2)
    expect(billingDay).toBeNull()
    const stated = await change()
    expect((await member.spent()) - before).toBe(stated.dueCents)

    // The rest of the month is fully paid now, so another upgrade credits all of it.
    await advanceTime(payments, club, 'P5D')
    const next = await quote(top)
    expect(Math.abs(next.dueCents - (highest - higher) * (await left(next.quotedAt)))).toBeLessThanOrEqual(3)
    const again = await change(top)
    expect((await member.spent()) - before).toBe(stated.dueCents + again.dueCents)
  })

  it('after a refund of an earlier upgrade’s difference credits what is left of it', async () => {
    const first = await change()
    const at = (await quote(top)).quotedAt
    await refund(Math.floor(first.dueCents / 2), 1)
    const paid = price + first.dueCents - Math.floor(first.dueCents / 2)
    const { dueCents } = await quote(top)
    expect(Math.abs(dueCents - (highest - paid) * (await left(at)))).toBeLessThanOrEqual(60)
    expect((await change(top)).dueCents).toBe(dueCents)
  })
})

it('an upgrade with a price change pending for the next payment credits the price that was paid', async () => {
  const raised = await aTier(club.db, { name: 'Raised', priceCents: price + 2_000 })
  const { rows } = await payments.db.owner.query('select id from tier_prices where tier_id = $1', [raised.id])
  const { id: membershipId } = await member.membership()
  await payments.billing.publishTier(club.db, { tierId: raised.id, now: member.now() })
  await payments.billing.payments.changePrice(club.db, {
    membershipId,
    priceId: rows[0].id as string,
    occasion: 'a-test',
    now: member.now(),
  })
  const { dueCents, quotedAt } = await quote()
  expect(Math.abs(dueCents - (higher - price) * (await left(quotedAt)))).toBeLessThanOrEqual(2)
})

describe('a proration alone', () => {
  /** As from an upgrade in a voided month that was made in Stripe. */
  async function paidDifferenceOnly() {
    await unpaid['a skipped month']()
    const { subscription_id } = await member.membership()
    const { tier } = await quote()
    const [item, prices] = await Promise.all([
      payments.control(`/objects/${subscription_id}`),
      payments.db.owner.query('select stripe_id from stripe_ids where our_id = $1', [tier.priceId]),
    ])
    await payments.stripe(club, `/v1/subscriptions/${subscription_id}`, {
      'items[0][id]': item.body.items.data[0].id as string,
      'items[0][price]': prices.rows[0].stripe_id as string,
      proration_behavior: 'always_invoice',
    })
    await payments.billing.syncSubscription(club.accountId, subscription_id)
  }

  it('does not make a month paid, and is credited when a new one starts', async () => {
    await quote()
    await paidDifferenceOnly()
    const { paid_through, current_period_start } = await member.membership()
    expect(paid_through).toEqual(current_period_start)
    const difference = (await member.invoices()).at(-1)!
    expect(difference).toMatchObject({ occasion: 'change', status: 'paid' })
    const { dueCents, billingDay } = await quote(top)
    expect(billingDay).not.toBeNull()
    expect(Math.abs(dueCents - (highest - difference.paid_cents))).toBeLessThanOrEqual(2)
    expect((await change(top)).dueCents).toBe(dueCents)
    const after = await member.membership()
    expect(after.paid_through).toEqual(after.current_period_end)
  })

  it('arriving last leaves a paid month paid', async () => {
    await renew()
    const { current_period_end: end } = await member.membership()
    // As if the renewal's payment had not been recorded.
    await payments.db.owner.query('update memberships set paid_through = null where member_id = $1', [
      member.id,
    ])
    await payments.db.owner.query('delete from entitlements where business_id = $1', [club.id])
    await payments.db.owner.query(`delete from invoices where business_id = $1 and occasion = 'renewal'`, [
      club.id,
    ])
    await change()
    expect(await member.membership()).toMatchObject({ paid_through: end, current_period_end: end })
  })
})

describe('a quote', () => {
  it('from before a renewal is refused with a sentence after it, and a new quote is valid', async () => {
    const { current_period_end } = await member.membership()
    const minutes = Math.ceil((current_period_end.getTime() - member.now().getTime()) / 60_000)
    await advanceTime(payments, club, `PT${minutes - 10}M`)
    // Until the day of the renewal, nothing prevents it.
    const order = { ...member.requestFields(), tierId: upper, consent }
    const { tier, dueCents, quotedAt } = await payments.memberships.quoteTierChange(club.db, {
      memberId: member.id,
      tierId: upper,
      now: member.now(),
    })
    await advanceTime(payments, club, 'PT12M')
    const late = {
      ...order,
      stated: { priceId: tier.priceId, dueCents, quotedAt, billingDay: null },
      now: member.now(),
    }
    await expect(payments.memberships.changeTier(club.db, late)).rejects.toMatchObject({
      code: 'quote-changed',
      sentence: expect.stringMatching(/Please review it/),
    })
    // The renewal is charged an hour later; until then nothing can be charged twice.
    expect((await quote()).eligibility).toMatchObject({
      allowed: false,
      reason: expect.stringMatching(/payment for this month is still processing/),
    })
    await advanceTime(payments, club, 'PT2H')
    const before = await member.spent()
    const stated = await change()
    expect((await member.spent()) - before).toBe(stated.dueCents)
    expect(stated).toMatchObject({ billingDay: null })
    expect(stated.dueCents).toBeGreaterThan(higher - price - 200)
  })

  it('is refused if the billing day differs from the stated one', async () => {
    await unpaid['a full refund']()
    const order = await agree()
    const billingDay = (order.stated.billingDay! % 28) + 1
    for (const other of [billingDay, null]) {
      const stated = { ...order.stated, billingDay: other }
      await expect(payments.memberships.changeTier(club.db, { ...order, stated })).rejects.toMatchObject({
        code: 'quote-changed',
      })
    }
    expect(await member.changes()).toEqual([])
  })
})

it('an upgrade with a new month is charged once after a lost response', async () => {
  await unpaid['a full refund']()
  const order = await agree()
  // Stripe's client retries a request once when the connection breaks.
  let armed = 2
  const proxy = await aStripeProxy(payments.env.stripe.apiBase!, async ({ method, url }) => {
    if (armed === 0 || method !== 'POST' || !url?.startsWith('/v1/subscriptions/')) return 'pass'
    armed -= 1
    return 'lose'
  })
  onTestFinished(() => proxy.close())
  const stripe = { ...payments.env.stripe, apiBase: proxy.url }
  const once = payments.another({ timeout: hangMs, retries: 0 }, { env: { ...payments.env, stripe } })
  await expect(once.memberships.changeTier(club.db, order)).rejects.toMatchObject({
    code: 'payment-unreachable',
  })
  await payments.db.owner.query(`update tier_changes set attempted_at = now() - interval '1 minute'`)
  await payments.memberships.retryPendingRequests()
  expect(await member.changes()).toMatchObject([{ status: 'applied' }])
  expect(await member.spent()).toBe(higher)
})

it('a downgrade scheduled in an unpaid month waits for the next payment and can be undone', async () => {
  const cheaper = (await aTier(club.db, { name: 'Second Pour', priceCents: lower })).id
  await unpaid['a skipped month']()
  const { current_period_end } = await member.membership()
  expect(await quote(cheaper)).toMatchObject({
    kind: 'down',
    dueCents: 0,
    billingDay: null,
    renewsOn: dayIn(timeZone, current_period_end),
  })
  await change(cheaper)
  await payments.memberships.undoTierChange(club.db, member.requestFields())
  expect(await member.changes()).toMatchObject([{ kind: 'down', status: 'undone' }])
  await change(cheaper)
  expect(await member.membership()).toMatchObject({ tier_id: club.tierId })
  await renew()
  expect(await member.membership()).toMatchObject({ tier_id: cheaper })
  expect(await member.spent()).toBe(price + lower)
  expect(daysAfter(dayIn(timeZone, current_period_end), 0)).toBe((await quote(upper)).effectiveOn)
})
