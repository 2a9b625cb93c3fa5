import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
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

const [price, higher] = [9_900, 19_900]
const consent = { version: '1', text: 'words', clientAddress: '', userAgent: '' }

let payments: PaymentPlatform
let club: PayingClub
let member: ActiveMember
let upper: { id: string }
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  await payments.fault({ clear: true })
  club = await aPayingClub(payments, { priceCents: price })
  upper = await aTier(club.db, { name: 'Grand Pour', priceCents: higher })
  member = await anActiveMember(payments, club)
})

const quote = (tierId = upper.id) =>
  payments.memberships.quoteTierChange(club.db, { memberId: member.id, tierId, now: member.now() })

async function order(tierId = upper.id) {
  const { tier, dueCents, quotedAt } = await quote(tierId)
  return { ...member.requestFields(), tierId, stated: { priceId: tier.priceId, dueCents, quotedAt }, consent }
}

describe('an upgrade in the middle of the month', () => {
  it('costs the rest of the month, to the cent as quoted, and applies at once', async () => {
    await advanceTime(payments, club, 'P10D')
    const { current_period_start: from, current_period_end: to } = await member.membership()
    const { dueCents, quotedAt, kind } = await quote()
    const left = (to.getTime() - quotedAt.getTime()) / (to.getTime() - from.getTime())
    expect(kind).toBe('up')
    expect(Math.abs(dueCents - Math.round((higher - price) * left))).toBeLessThanOrEqual(1)

    const wanted = await order()
    await payments.memberships.changeTier(club.db, wanted)
    expect(await member.membership()).toMatchObject({
      status: 'active',
      tier_id: upper.id,
      current_period_end: to,
    })
    expect(await member.spent()).toBe(price + wanted.stated.dueCents)
    expect(await member.changes()).toMatchObject([{ kind: 'up', status: 'applied' }])
    expect(await member.invoices()).toMatchObject([
      { occasion: 'first', status: 'paid' },
      { occasion: 'change', status: 'paid', paid_cents: wanted.stated.dueCents },
    ])
    expect(await member.emails()).toEqual(['tier-up'])

    await advanceTime(payments, club, 'P1M')
    expect(await member.spent()).toBe(price + wanted.stated.dueCents + higher)
  })

  it('changes nothing when the card is declined', async () => {
    const poor = await anActiveMember(payments, club, { card: '4000000000000341' })
    member = poor
    const wanted = await order()
    await expect(payments.memberships.changeTier(club.db, wanted)).rejects.toMatchObject({
      code: 'card-declined',
      sentence: expect.stringMatching(/^Your card was declined/),
    })
    expect(await poor.membership()).toMatchObject({ status: 'active', tier_id: club.tierId })
    expect(await poor.changes()).toMatchObject([{ status: 'failed' }])
    expect(await poor.spent()).toBe(price)
    expect(await poor.emails()).toEqual([])
    // It can be tried again.
    expect((await quote()).eligibility).toEqual({ allowed: true })
  })

  it('is refused if the amount differs from the quote', async () => {
    const wanted = await order()
    const stated = { ...wanted.stated, dueCents: wanted.stated.dueCents - 1 }
    await expect(payments.memberships.changeTier(club.db, { ...wanted, stated })).rejects.toMatchObject({
      code: 'quote-changed',
    })
    await advanceTime(payments, club, 'PT2H')
    await expect(
      payments.memberships.changeTier(club.db, { ...wanted, now: member.now() }),
    ).rejects.toMatchObject({
      code: 'quote-changed',
    })
    expect(await member.changes()).toEqual([])
    expect(await member.spent()).toBe(price)
  })

  it('is refused, with the reason, while a payment is skipped, and for a tier of another club', async () => {
    await payments.memberships.skipMonth(club.db, member.requestFields())
    expect((await quote()).eligibility).toMatchObject({
      allowed: false,
      reason: expect.stringMatching(/is skipped$/),
    })
    const neighbour = await aPayingClub(payments)
    await expect(quote(neighbour.tierId)).rejects.toMatchObject({ code: 'tier-unavailable' })
    await expect(quote(club.tierId)).rejects.toMatchObject({ code: 'same-tier' })
  })

  it.each([
    ['never arrived', 'refuse'],
    ['an upgrade with a lost response', 'lose'],
  ] as const)('is charged once if the request %s, however it is retried', async (_what, fate) => {
    const wanted = await order()
    // Stripe's client retries a request once when the connection breaks.
    let armed = 2
    const proxy = await aStripeProxy(payments.env.stripe.apiBase!, async ({ method, url }) => {
      if (armed === 0 || method !== 'POST' || !url?.startsWith('/v1/subscriptions/')) return 'pass'
      armed -= 1
      return fate
    })
    onTestFinished(() => proxy.close())
    const stripe = { ...payments.env.stripe, apiBase: proxy.url }
    const once = payments.another({ timeout: hangMs, retries: 0 }, { env: { ...payments.env, stripe } })
    await expect(once.memberships.changeTier(club.db, wanted)).rejects.toMatchObject({
      code: 'payment-unreachable',
    })
    expect(await member.changes()).toMatchObject([{ status: 'asked' }])
    // A retry by the person or by the background job is the same request.
    await payments.db.owner.query(`update tier_changes set attempted_at = now() - interval '1 minute'`)
    await Promise.allSettled([
      once.memberships.changeTier(club.db, wanted),
      payments.memberships.retryPendingRequests(),
    ])
    await payments.memberships.retryPendingRequests()
    expect(await member.changes()).toMatchObject([{ status: 'applied' }])
    expect(await member.membership()).toMatchObject({ tier_id: upper.id })
    expect(await member.spent()).toBe(price + wanted.stated.dueCents)
    expect(await member.emails()).toEqual(['tier-up'])
  })
})
