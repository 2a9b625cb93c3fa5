import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn } from '~/kit/dates'
import { anActiveMember, advanceTime, type ActiveMember } from '../../builders/active-member'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { aTier } from '../../builders/tiers'

const price = 9_900

let payments: PaymentPlatform
let club: PayingClub
let member: ActiveMember
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aPayingClub(payments, { priceCents: price })
  member = await anActiveMember(payments, club)
})

/** In the club's own time zone, as everything it says about days. */
const dayAfter = (date: Date, days: number) =>
  dayIn('America/New_York', new Date(date.getTime() + days * 86_400_000))

/** Past the next renewal, which a month is not always: its invoice waits an hour as a draft. */
async function renew() {
  const { current_period_end } = await member.membership()
  const seconds = Math.ceil((current_period_end.getTime() - member.now().getTime()) / 1_000)
  await advanceTime(payments, club, `PT${seconds}S`)
  await advanceTime(payments, club, 'PT2H')
}

describe('a skipped month', () => {
  it('leaves exactly one payment out, and the member stays one', async () => {
    await payments.billing.skipMonth(club.db, member.wish())
    expect(await member.membership()).toMatchObject({ status: 'active' })
    expect(await member.mail()).toEqual(['skip'])

    await renew()
    expect(await member.membership()).toMatchObject({ status: 'active' })
    expect(await member.spent()).toBe(price)
    await advanceTime(payments, club, 'P2D')
    expect(await member.pauses()).toMatchObject([{ status: 'ended' }])
    expect((await member.invoices()).map(({ status }) => status)).toEqual(['paid', 'void'])

    await renew()
    expect(await member.spent()).toBe(2 * price)
    expect(await member.membership()).toMatchObject({ status: 'active' })
  })

  it('is taken back before its day', async () => {
    await payments.billing.skipMonth(club.db, member.wish())
    await payments.billing.resumeMembership(club.db, member.wish())
    await renew()
    expect(await member.spent()).toBe(2 * price)
    expect(await member.pauses()).toMatchObject([{ status: 'ended' }])
    expect(await member.mail()).toEqual(['skip', 'resumed'])
  })

  it('is not asked for twice', async () => {
    await payments.billing.skipMonth(club.db, member.wish())
    await expect(payments.billing.skipMonth(club.db, member.wish())).rejects.toMatchObject({
      code: 'not-possible',
      sentence: expect.stringMatching(/because your payment on .* is skipped/),
    })
    expect(await member.pauses()).toHaveLength(1)
  })
})

describe('a hold', () => {
  it('rests the membership from the next renewal until its day, across renewals', async () => {
    const { current_period_end } = await member.membership()
    const untilOn = dayAfter(current_period_end, 45)
    await payments.billing.pauseMembership(club.db, { ...member.wish(), untilOn })
    expect(await member.membership()).toMatchObject({ status: 'active' })

    await renew()
    expect(await member.membership()).toMatchObject({ status: 'paused' })
    await renew()
    expect(await member.membership()).toMatchObject({ status: 'paused' })
    expect(await member.spent()).toBe(price)

    await advanceTime(payments, club, 'P20D')
    expect(await member.membership()).toMatchObject({ status: 'active' })
    expect(await member.pauses()).toMatchObject([{ kind: 'hold', status: 'ended' }])
    expect(await member.spent()).toBe(price)
    await renew()
    expect(await member.spent()).toBe(2 * price)
  })

  it('ends early when the member comes back', async () => {
    const { current_period_end } = await member.membership()
    await payments.billing.pauseMembership(club.db, {
      ...member.wish(),
      untilOn: dayAfter(current_period_end, 100),
    })
    await renew()
    await payments.billing.resumeMembership(club.db, member.wish())
    expect(await member.membership()).toMatchObject({ status: 'active' })
    await renew()
    expect(await member.spent()).toBe(2 * price)
  })

  it.each([
    [0, /after your next payment/],
    [400, /Please choose a day until/],
  ])('until %i days after the renewal is refused at its field', async (days, words) => {
    const untilOn = dayAfter((await member.membership()).current_period_end, days)
    await expect(
      payments.billing.pauseMembership(club.db, { ...member.wish(), untilOn }),
    ).rejects.toMatchObject({ sentence: expect.stringMatching(words), details: { field: 'until' } })
    expect(await member.pauses()).toEqual([])
  })
})

describe('a cancellation', () => {
  it('takes effect when what is paid runs out, and nothing more is charged', async () => {
    await payments.billing.cancelMembership(club.db, { ...member.wish(), why: 'moving away' })
    const { status, ends_at, current_period_end } = await member.membership()
    expect({ status, ends_at }).toEqual({ status: 'active', ends_at: current_period_end })
    await renew()
    expect(await member.membership()).toMatchObject({ status: 'canceled', end_reason: 'voluntary' })
    expect(await member.cancellations()).toMatchObject([{ status: 'done', why: 'moving away' }])
    expect(await member.spent()).toBe(price)
    expect(await member.mail()).toEqual(['cancelled'])
  })

  it('is taken back, and the membership renews', async () => {
    await payments.billing.cancelMembership(club.db, { ...member.wish(), why: '' })
    await payments.billing.undoCancellation(club.db, member.wish())
    expect(await member.membership()).toMatchObject({ ends_at: null })
    await renew()
    expect(await member.membership()).toMatchObject({ status: 'active' })
    expect(await member.spent()).toBe(2 * price)
    expect(await member.cancellations()).toMatchObject([{ status: 'undone' }])
    expect(await member.mail()).toEqual(['cancelled', 'cancellation-undone'])
  })

  it('ends at once while a payment is owed: the card is not tried again', async () => {
    const owing = await anActiveMember(payments, club, { card: '4000000000000341' })
    await renew()
    expect(await owing.membership()).toMatchObject({ status: 'past_due' })
    await payments.billing.cancelMembership(club.db, { ...owing.wish(), why: '' })
    expect(await owing.membership()).toMatchObject({ status: 'canceled', end_reason: 'voluntary' })
    const attempts = (await payments.objects('charge', club.accountId)).length
    await advanceTime(payments, club, 'P20D')
    expect((await payments.objects('charge', club.accountId)).length).toBe(attempts)
  })

  it('that was planned on the provider’s own pages is taken back as well', async () => {
    const { subscription_id } = await member.membership()
    await payments.stripe(club, `/v1/subscriptions/${subscription_id}`, { cancel_at_period_end: 'true' })
    await payments.billing.syncSubscription(club.accountId, subscription_id)
    await payments.billing.undoCancellation(club.db, member.wish())
    expect(await member.membership()).toMatchObject({ status: 'active', ends_at: null })
  })
})

describe('the business ends a membership', () => {
  const owner = async () => ({ kind: 'business' as const, id: member.requester.id })

  it('at once, without money back', async () => {
    const { id } = await member.membership()
    const order = { membershipId: id, requester: await owner(), why: 'house rules', now: member.now() }
    await payments.billing.endMembershipNow(club.db, { ...order, refundLast: false })
    expect(await member.membership()).toMatchObject({ status: 'canceled', end_reason: 'business' })
    expect(await member.spent()).toBe(price)
    expect(await member.mail()).toEqual(['cancelled'])
  })

  it('at once with the last payment back, our share with it, also where an end was planned', async () => {
    await payments.billing.cancelMembership(club.db, { ...member.wish(), why: '' })
    const { id } = await member.membership()
    const order = { membershipId: id, requester: await owner(), why: '', now: member.now() }
    await payments.billing.endMembershipNow(club.db, { ...order, refundLast: true })
    expect(await member.membership()).toMatchObject({ status: 'canceled', end_reason: 'business' })
    expect(await member.spent()).toBe(0)
    expect(await member.invoices()).toMatchObject([{ status: 'paid', refunded_cents: price }])
    expect(await member.mail()).toEqual(['cancelled', 'cancelled', 'refund'])
    const fees = await payments.objects('application_fee', 'platform')
    expect(fees.filter((fee) => fee.account === club.accountId)).toMatchObject([
      { amount: 495, amount_refunded: 495 },
    ])
  })
})

describe('a lower tier', () => {
  const lower = 4_900
  async function step(tierId: string) {
    const quote = await payments.billing.quoteTierChange(club.db, {
      memberId: member.id,
      tierId,
      now: member.now(),
    })
    const { dueCents, quotedAt } = quote
    const stated = { priceId: quote.tier.priceId, dueCents, quotedAt }
    const consent = { version: '1', text: 'words', clientAddress: '', userAgent: '' }
    await payments.billing.changeTier(club.db, { ...member.wish(), tierId, stated, consent })
    return quote
  }

  it('waits for the renewal, which charges the lower price', async () => {
    const tier = await aTier(club.db, { name: 'Second Pour', priceCents: lower })
    expect(await step(tier.id)).toMatchObject({ kind: 'down', dueCents: 0 })
    expect(await member.membership()).toMatchObject({ tier_id: club.tierId })
    expect(await member.changes()).toMatchObject([{ kind: 'down', status: 'scheduled' }])
    await renew()
    expect(await member.membership()).toMatchObject({ tier_id: tier.id })
    expect(await member.changes()).toMatchObject([{ status: 'applied' }])
    expect(await member.spent()).toBe(price + lower)
    expect(await member.mail()).toEqual(['tier-down'])
  })

  it('is taken back before its day', async () => {
    const tier = await aTier(club.db, { name: 'Second Pour', priceCents: lower })
    await step(tier.id)
    await payments.billing.undoTierChange(club.db, member.wish())
    await renew()
    expect(await member.membership()).toMatchObject({ tier_id: club.tierId })
    expect(await member.spent()).toBe(2 * price)
    expect(await member.changes()).toMatchObject([{ status: 'undone' }])
    expect(await member.mail()).toEqual(['tier-down', 'tier-change-undone'])
  })

  it('comes with the renewal also where that month is skipped', async () => {
    const tier = await aTier(club.db, { name: 'Second Pour', priceCents: lower })
    await step(tier.id)
    await payments.billing.skipMonth(club.db, member.wish())
    await renew()
    await advanceTime(payments, club, 'P2D')
    expect(await member.membership()).toMatchObject({ tier_id: tier.id })
    expect(await member.spent()).toBe(price)
    await renew()
    expect(await member.spent()).toBe(price + lower)
  })
})
