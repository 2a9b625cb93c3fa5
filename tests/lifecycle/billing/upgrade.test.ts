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
  payments.billing.quoteTierChange(club.db, { memberId: member.id, tierId, now: member.now() })

async function order(tierId = upper.id) {
  const { tier, dueCents, quotedAt } = await quote(tierId)
  return { ...member.wish(), tierId, stated: { priceId: tier.priceId, dueCents, quotedAt }, consent }
}

describe('a higher tier in the middle of the month', () => {
  it('costs the rest of the month, to the cent as it was stated, and opens at once', async () => {
    await advanceTime(payments, club, 'P10D')
    const { current_period_start: from, current_period_end: to } = await member.membership()
    const { dueCents, quotedAt, kind } = await quote()
    const left = (to.getTime() - quotedAt.getTime()) / (to.getTime() - from.getTime())
    expect(kind).toBe('up')
    expect(Math.abs(dueCents - Math.round((higher - price) * left))).toBeLessThanOrEqual(1)

    const wanted = await order()
    await payments.billing.changeTier(club.db, wanted)
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
    expect(await member.mail()).toEqual(['tier-up'])

    await advanceTime(payments, club, 'P1M')
    expect(await member.spent()).toBe(price + wanted.stated.dueCents + higher)
  })

  it('changes nothing when the card is declined', async () => {
    const poor = await anActiveMember(payments, club, { card: '4000000000000341' })
    member = poor
    const wanted = await order()
    await expect(payments.billing.changeTier(club.db, wanted)).rejects.toMatchObject({
      code: 'card-declined',
      sentence: expect.stringMatching(/^Your card was declined/),
    })
    expect(await poor.membership()).toMatchObject({ status: 'active', tier_id: club.tierId })
    expect(await poor.changes()).toMatchObject([{ status: 'failed' }])
    expect(await poor.spent()).toBe(price)
    expect(await poor.mail()).toEqual([])
    // And it may be tried again.
    expect((await quote()).eligibility).toEqual({ allowed: true })
  })

  it('is refused where the amount is not what was stated', async () => {
    const wanted = await order()
    const stated = { ...wanted.stated, dueCents: wanted.stated.dueCents - 1 }
    await expect(payments.billing.changeTier(club.db, { ...wanted, stated })).rejects.toMatchObject({
      code: 'quote-changed',
    })
    await advanceTime(payments, club, 'PT2H')
    await expect(
      payments.billing.changeTier(club.db, { ...wanted, now: member.now() }),
    ).rejects.toMatchObject({
      code: 'quote-changed',
    })
    expect(await member.changes()).toEqual([])
    expect(await member.spent()).toBe(price)
  })

  it('is refused, with the reason, while a payment is skipped, and for a tier of another club', async () => {
    await payments.billing.skipMonth(club.db, member.wish())
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
    ['was answered, and the answer lost', 'lose'],
  ] as const)('is charged once where the request %s, however it is taken up', async (_what, fate) => {
    const wanted = await order()
    // The provider's own client repeats a request once whose connection was cut.
    let armed = 2
    const proxy = await aStripeProxy(payments.env.stripe.apiBase!, async ({ method, url }) => {
      if (armed === 0 || method !== 'POST' || !url?.startsWith('/v1/subscriptions/')) return 'pass'
      armed -= 1
      return fate
    })
    onTestFinished(() => proxy.close())
    const stripe = { ...payments.env.stripe, apiBase: proxy.url }
    const once = payments.another({ timeout: 5_000, retries: 0 }, { env: { ...payments.env, stripe } })
    await expect(once.changeTier(club.db, wanted)).rejects.toMatchObject({ code: 'payment-unreachable' })
    expect(await member.changes()).toMatchObject([{ status: 'asked' }])
    // Whether the person presses again or the background takes it up, it is the same request.
    await payments.db.owner.query(`update tier_changes set attempted_at = now() - interval '1 minute'`)
    await Promise.allSettled([once.changeTier(club.db, wanted), payments.billing.retryPendingRequests()])
    await payments.billing.retryPendingRequests()
    expect(await member.changes()).toMatchObject([{ status: 'applied' }])
    expect(await member.membership()).toMatchObject({ tier_id: upper.id })
    expect(await member.spent()).toBe(price + wanted.stated.dueCents)
    expect(await member.mail()).toEqual(['tier-up'])
  })
})
