import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayIn } from '~/foundation/kit/dates'
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

/** In the club's own time zone, as everywhere in its texts. */
const dayAfter = (date: Date, days: number) =>
  dayIn('America/New_York', new Date(date.getTime() + days * 86_400_000))

/** Past the next renewal, including the hour its invoice stays a draft; a month is not always enough. */
async function renew() {
  const { current_period_end } = await member.membership()
  const seconds = Math.ceil((current_period_end.getTime() - member.now().getTime()) / 1_000)
  await advanceTime(payments, club, `PT${seconds}S`)
  await advanceTime(payments, club, 'PT2H')
}

describe('a skipped month', () => {
  it('omits exactly one payment, and the member stays active', async () => {
    await payments.memberships.skipMonth(club.db, member.requestFields())
    expect(await member.membership()).toMatchObject({ status: 'active' })
    expect(await member.emails()).toEqual(['skip'])

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

  it('can be undone before its day', async () => {
    await payments.memberships.skipMonth(club.db, member.requestFields())
    await payments.memberships.resumeMembership(club.db, member.requestFields())
    await renew()
    expect(await member.spent()).toBe(2 * price)
    expect(await member.pauses()).toMatchObject([{ status: 'ended' }])
    expect(await member.emails()).toEqual(['skip', 'resumed'])
  })

  it('cannot be requested twice', async () => {
    await payments.memberships.skipMonth(club.db, member.requestFields())
    await expect(payments.memberships.skipMonth(club.db, member.requestFields())).rejects.toMatchObject({
      code: 'not-possible',
      sentence: expect.stringMatching(/because your payment on .* is skipped/),
    })
    expect(await member.pauses()).toHaveLength(1)
  })
})

describe('a pause', () => {
  it('pauses the membership from the next renewal until its day, across renewals', async () => {
    const { current_period_end } = await member.membership()
    const untilOn = dayAfter(current_period_end, 45)
    await payments.memberships.pauseMembership(club.db, { ...member.requestFields(), untilOn })
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

  it('ends early when the member resumes', async () => {
    const { current_period_end } = await member.membership()
    await payments.memberships.pauseMembership(club.db, {
      ...member.requestFields(),
      untilOn: dayAfter(current_period_end, 100),
    })
    await renew()
    await payments.memberships.resumeMembership(club.db, member.requestFields())
    expect(await member.membership()).toMatchObject({ status: 'active' })
    await renew()
    expect(await member.spent()).toBe(2 * price)
  })

  it.each([
    [0, /after your next payment/],
    [400, /Please choose a day no later than/],
  ])('until %i days after the renewal is rejected at its field', async (days, words) => {
    const untilOn = dayAfter((await member.membership()).current_period_end, days)
    await expect(
      payments.memberships.pauseMembership(club.db, { ...member.requestFields(), untilOn }),
    ).rejects.toMatchObject({ sentence: expect.stringMatching(words), details: { field: 'until' } })
    expect(await member.pauses()).toEqual([])
  })
})

describe('a cancellation', () => {
  it('takes effect at the end of the paid period, and nothing more is charged', async () => {
    await payments.memberships.cancelMembership(club.db, { ...member.requestFields(), why: 'moving away' })
    const { status, ends_at, current_period_end } = await member.membership()
    expect({ status, ends_at }).toEqual({ status: 'active', ends_at: current_period_end })
    await renew()
    expect(await member.membership()).toMatchObject({ status: 'canceled', end_reason: 'voluntary' })
    expect(await member.cancellations()).toMatchObject([{ status: 'done', why: 'moving away' }])
    expect(await member.spent()).toBe(price)
    expect(await member.emails()).toEqual(['cancelled'])
  })

  it('can be undone, and the membership renews', async () => {
    await payments.memberships.cancelMembership(club.db, { ...member.requestFields(), why: '' })
    await payments.memberships.undoCancellation(club.db, member.requestFields())
    expect(await member.membership()).toMatchObject({ ends_at: null })
    await renew()
    expect(await member.membership()).toMatchObject({ status: 'active' })
    expect(await member.spent()).toBe(2 * price)
    expect(await member.cancellations()).toMatchObject([{ status: 'undone' }])
    expect(await member.emails()).toEqual(['cancelled', 'cancellation-undone'])
  })

  it('ends at once while a payment is due, and the card is not tried again', async () => {
    const owing = await anActiveMember(payments, club, { card: '4000000000000341' })
    await renew()
    expect(await owing.membership()).toMatchObject({ status: 'past_due' })
    await payments.memberships.cancelMembership(club.db, { ...owing.requestFields(), why: '' })
    expect(await owing.membership()).toMatchObject({ status: 'canceled', end_reason: 'voluntary' })
    const attempts = (await payments.objects('charge', club.accountId)).length
    await advanceTime(payments, club, 'P20D')
    expect((await payments.objects('charge', club.accountId)).length).toBe(attempts)
  })

  it('that was scheduled in Stripe can be undone as well', async () => {
    const { subscription_id } = await member.membership()
    await payments.stripe(club, `/v1/subscriptions/${subscription_id}`, { cancel_at_period_end: 'true' })
    await payments.billing.syncSubscription(club.accountId, subscription_id)
    await payments.memberships.undoCancellation(club.db, member.requestFields())
    expect(await member.membership()).toMatchObject({ status: 'active', ends_at: null })
  })
})

describe('a cancellation by the business', () => {
  const owner = async () => ({ kind: 'business' as const, id: member.requester.id })

  it('ends the membership at once without a refund', async () => {
    const { id } = await member.membership()
    const order = { membershipId: id, requester: await owner(), why: 'house rules', now: member.now() }
    await payments.memberships.endMembershipNow(club.db, { ...order, refundLast: false })
    expect(await member.membership()).toMatchObject({ status: 'canceled', end_reason: 'business' })
    expect(await member.spent()).toBe(price)
    expect(await member.emails()).toEqual(['cancelled'])
  })

  it('ends the membership at once and refunds the last payment with our share, even if an end was scheduled', async () => {
    await payments.memberships.cancelMembership(club.db, { ...member.requestFields(), why: '' })
    const { id } = await member.membership()
    const order = { membershipId: id, requester: await owner(), why: '', now: member.now() }
    await payments.memberships.endMembershipNow(club.db, { ...order, refundLast: true })
    expect(await member.membership()).toMatchObject({ status: 'canceled', end_reason: 'business' })
    expect(await member.spent()).toBe(0)
    expect(await member.invoices()).toMatchObject([{ status: 'paid', refunded_cents: price }])
    expect(await member.emails()).toEqual(['cancelled', 'cancelled', 'refund'])
    const fees = await payments.objects('application_fee', 'platform')
    expect(fees.filter((fee) => fee.account === club.accountId)).toMatchObject([
      { amount: 495, amount_refunded: 495 },
    ])
  })
})

describe('a downgrade', () => {
  const lower = 4_900
  async function step(tierId: string) {
    const quote = await payments.memberships.quoteTierChange(club.db, {
      memberId: member.id,
      tierId,
      now: member.now(),
    })
    const { dueCents, quotedAt } = quote
    const stated = { priceId: quote.tier.priceId, dueCents, quotedAt }
    const consent = { version: '1', text: 'words', clientAddress: '', userAgent: '' }
    await payments.memberships.changeTier(club.db, { ...member.requestFields(), tierId, stated, consent })
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
    expect(await member.emails()).toEqual(['tier-down'])
  })

  it('can be undone before its day', async () => {
    const tier = await aTier(club.db, { name: 'Second Pour', priceCents: lower })
    await step(tier.id)
    await payments.memberships.undoTierChange(club.db, member.requestFields())
    await renew()
    expect(await member.membership()).toMatchObject({ tier_id: club.tierId })
    expect(await member.spent()).toBe(2 * price)
    expect(await member.changes()).toMatchObject([{ status: 'undone' }])
    expect(await member.emails()).toEqual(['tier-down', 'tier-change-undone'])
  })

  it('happens with the renewal even if that month is skipped', async () => {
    const tier = await aTier(club.db, { name: 'Second Pour', priceCents: lower })
    await step(tier.id)
    await payments.memberships.skipMonth(club.db, member.requestFields())
    await renew()
    await advanceTime(payments, club, 'P2D')
    expect(await member.membership()).toMatchObject({ tier_id: tier.id })
    expect(await member.spent()).toBe(price)
    await renew()
    expect(await member.spent()).toBe(price + lower)
  })
})
