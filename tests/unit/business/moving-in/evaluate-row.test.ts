import { describe, expect, it } from 'vitest'
import type { ForeignCustomer, ForeignSubscription } from '~/billing/moving/moving'
import type { Decisions } from '~/business/moving-in/decisions'
import { evaluateRow, type ClubFacts, type RowToEvaluate } from '~/business/moving-in/review/evaluate-row'
import { nextSameDay } from '~/business/moving-in/review/next-same-day'
import { aMemberRow } from '../../../builders/member-row'

const tierId = '01990000-0000-7000-8000-000000000001'
const decisions: Decisions = {
  plans: { 'Cellar Club': { kind: 'tier', tierId } },
  statuses: {},
  prices: 'kept',
}
const facts: ClubFacts = {
  today: '2026-11-20',
  timeZone: 'America/New_York',
  currency: 'usd',
  tiers: new Map([[tierId, { name: 'Cellar', priceCents: 5_900, isArchived: false }]]),
  members: new Map(),
  rowsByEmail: new Map(),
  shipsTo: ['NY'],
}
const row = (
  source: Parameters<typeof aMemberRow>[0] = {},
  more: Partial<Omit<RowToEvaluate, 'source'>> = {},
): RowToEvaluate => ({
  source: aMemberRow(source),
  changes: {},
  isLeftOut: false,
  isGone: false,
  customers: [],
  subscriptions: [],
  subscriptionChoice: null,
  ...more,
})
const evaluate = (one: RowToEvaluate, of: Partial<Decisions> = {}, at: Partial<ClubFacts> = {}) =>
  evaluateRow(one, { ...decisions, ...of }, { ...facts, ...at })
const codes = (...args: Parameters<typeof evaluate>) => evaluate(...args).problems.map(({ code }) => code)

const customer = (customerId: string): ForeignCustomer => ({
  customerId,
  email: 'ida@example.test',
  name: 'Ida Bell',
  paymentMethodId: `pm_${customerId}`,
  card: { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031 },
})
const subscription = (facts: Partial<ForeignSubscription> = {}): ForeignSubscription => ({
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  email: 'ida@example.test',
  name: 'Ida Bell',
  amountCents: 4_900,
  currency: 'usd',
  interval: 'month',
  status: 'active',
  currentPeriodEnd: new Date('2026-12-09T17:00:00Z'),
  cancelAtPeriodEnd: false,
  obstacle: null,
  ...facts,
})

describe('a row of an import', () => {
  it('moves a member with the price they pay and their day', () => {
    const { state, move } = evaluate(row())
    expect(state).toBe('ready')
    expect(move).toMatchObject({
      tierId,
      keptPrice: { cents: 4_900, until: null },
      firstPaymentOn: '2026-12-04',
      memberSince: '2021-03-02',
      subscription: { kind: 'start' },
      delivery: { kind: 'pick_up' },
      marketing: null,
    })
  })

  it('moves a member to the price of the tier where the owner decides so', () => {
    expect(evaluate(row(), { prices: 'tier' }).move?.keptPrice).toBeNull()
    expect(evaluate(row({}, { changes: { price: 'tier' } })).move?.keptPrice).toBeNull()
  })

  it.each([
    ['name', { fullName: ' ' }],
    ['email', { email: 'ida at home' }],
    ['plan', { plan: 'Reserve' }],
    ['status', { status: 'unknown' as const }],
    ['price', { priceCents: 0 }],
    ['currency', { currency: 'EUR' }],
    ['first-payment', { paidUntil: null }],
    ['first-payment-past', { paidUntil: '2026-11-19' }],
    ['hold', { status: 'on-hold' as const }],
    ['age', { dateOfBirth: '2006-01-01' }],
    ['birth-date', { dateOfBirth: '2030-01-01' }],
    ['boxes', { boxesOwed: 400 }],
    ['credit', { creditCents: -500 }],
    ['address', { delivery: 'ship' as const }],
    ['doubt', { doubts: [{ field: 'price' as const, sentence: 'A price of $9,999.' }] }],
  ])('asks about %s', (code, source) => {
    expect(codes(row(source))).toEqual([code])
    expect(evaluate(row(source)).move).toBeNull()
  })

  it('takes a first payment today', () => {
    expect(evaluate(row({ paidUntil: '2026-11-20' })).move?.firstPaymentOn).toBe('2026-11-20')
  })

  it('is charged as it moves in where its owner says so, whatever day was paid until', () => {
    const paidUntil = '2026-11-02'
    const changes = { chargesAtOnce: true }
    const customers = [customer('cus_1')]
    const doubts = [{ field: 'paidUntil' as const, sentence: 'The next payment is over.' }]
    expect(evaluate(row({ paidUntil, doubts }, { changes, customers })).move).toMatchObject({
      firstPaymentOn: '2026-11-20',
      chargesAtOnce: true,
    })
    expect(codes(row({ paidUntil }, { changes }))).toEqual(['first-payment-past'])
  })

  it('is not charged as it moves in while it is on hold, or while a subscription charges it already', () => {
    const changes = { chargesAtOnce: true }
    const customers = [customer('cus_1')]
    const hold = { fromOn: null, untilOn: '2027-01-15' }
    const resting = evaluate(row({ status: 'on-hold', hold }, { changes, customers }))
    expect(resting.move).toMatchObject({ chargesAtOnce: false, firstPaymentOn: '2026-12-04' })
    const running = evaluate(row({}, { changes, customers, subscriptions: [subscription()] }))
    expect(running.move).toMatchObject({ chargesAtOnce: false, firstPaymentOn: '2026-12-09' })
  })

  it('takes a doubt as it is once a person accepted it, or changed its field', () => {
    const doubts = [{ field: 'paidUntil' as const, sentence: 'Written in two ways.' }]
    expect(evaluate(row({ doubts })).problems[0]).toMatchObject({
      field: 'firstPaymentOn',
      accept: 'doubt-paidUntil',
    })
    expect(codes(row({ doubts }, { changes: { accepted: ['doubt-paidUntil'] } }))).toEqual([])
    expect(codes(row({ doubts }, { changes: { firstPaymentOn: '2026-12-09' } }))).toEqual([])
  })

  it('ships to an address in a state that the club ships to', () => {
    const address = {
      name: 'Ida Bell',
      line1: '1 Elm',
      line2: '',
      city: 'Ithaca',
      state: 'NY',
      zip: '14850',
      country: 'US',
    }
    expect(evaluate(row({ delivery: 'ship', address })).move?.delivery).toEqual({ kind: 'ship', address })
    expect(codes(row({ delivery: 'ship', address: { ...address, state: 'UT' } }))).toEqual(['shipping'])
    expect(codes(row({ delivery: 'ship', address: { ...address, zip: '' } }))).toEqual(['address'])
  })

  it.each([
    ['Left out by you.', {}, { isLeftOut: true }],
    ['No longer in your files.', {}, { isGone: true }],
    ['The membership is canceled.', { status: 'canceled' as const }, {}],
    ['The membership ended on November 3, 2026.', { status: 'canceled' as const, endsOn: '2026-11-03' }, {}],
  ])('is left out with the reason: %s', (reason, source, more) => {
    expect(evaluate(row(source, more))).toMatchObject({ state: 'left-out', reason, problems: [], move: null })
  })

  it('rests by its dates, though its status is one that was decided to be active', () => {
    const resting = row({
      status: 'on-hold',
      statusText: 'Active',
      hold: { fromOn: null, untilOn: '2027-01-15' },
    })
    expect(evaluate(resting, { statuses: { Active: 'active' } }).status).toBe('on-hold')
    expect(evaluate(resting, { statuses: { Active: 'canceled' } }).status).toBe('canceled')
  })

  it('is left out where its plan or status is', () => {
    expect(evaluate(row(), { plans: { 'Cellar Club': { kind: 'out' } } }).reason).toBe(
      'The plan “Cellar Club” is left out.',
    )
    expect(evaluate(row(), { statuses: { Active: 'out' } }).reason).toBe('The status “Active” is left out.')
  })

  it('is left out for a member of the club, and moves a former member in again', () => {
    const members = (isLive: boolean) => ({ members: new Map([['ida@example.test', { isLive }]]) })
    expect(evaluate(row({ email: 'IDA@example.test' }), {}, members(true)).reason).toBe(
      'Already a member of your club.',
    )
    expect(evaluate(row(), {}, members(false)).state).toBe('ready')
  })

  it('ends a membership that is canceled for later, and charges nothing from that day', () => {
    const { move } = evaluate(row({ status: 'canceled', endsOn: '2026-12-20' }))
    expect(move).toMatchObject({ endsOn: '2026-12-20', firstPaymentOn: '2026-12-20' })
  })

  it('holds a membership until its day, and treats a hold that is over as none', () => {
    const held = row({ status: 'on-hold', paidUntil: null, hold: { fromOn: null, untilOn: '2027-01-15' } })
    expect(evaluate(held).move).toMatchObject({ holdUntil: '2027-01-15', firstPaymentOn: '2027-01-15' })
    const over = row({ status: 'on-hold', hold: { fromOn: null, untilOn: '2026-11-20' } })
    expect(evaluate(over).move?.holdUntil).toBeNull()
  })

  it('asks which of two rows with one address moves', () => {
    expect(codes(row(), {}, { rowsByEmail: new Map([['ida@example.test', 2]]) })).toEqual(['same-address'])
  })

  it('reads no decision for a plan with the name of a property of every object', () => {
    expect(codes(row({ plan: 'constructor' }))).toEqual(['plan'])
  })
})

describe('a card of a row', () => {
  it('is that of the one customer who was found', () => {
    expect(evaluate(row({}, { customers: [customer('cus_1')] })).move?.customer).toEqual({
      customerId: 'cus_1',
      paymentMethodId: 'pm_cus_1',
    })
  })

  it('is asked about where several customers were found, until a person chooses one or none', () => {
    const customers = [customer('cus_1'), customer('cus_2')]
    expect(codes(row({}, { customers }))).toEqual(['card'])
    expect(
      evaluate(row({}, { customers, changes: { customerId: 'cus_2' } })).move?.customer?.customerId,
    ).toBe('cus_2')
    expect(evaluate(row({}, { customers, changes: { customerId: null } })).move?.customer).toBeNull()
  })
})

describe('a subscription that runs at Stripe', () => {
  const customers = [customer('cus_1')]
  const withSubscription = (one: ForeignSubscription, more: Partial<RowToEvaluate> = {}) =>
    row({}, { customers, subscriptions: [one], ...more })

  it('continues with its day and price', () => {
    const { move } = evaluate(withSubscription(subscription()))
    expect(move).toMatchObject({
      subscription: { kind: 'adopt', subscriptionId: 'sub_1' },
      firstPaymentOn: '2026-12-09',
      keptPrice: { cents: 4_900 },
    })
  })

  it('is replaced on the day it ends where the owner chooses so, or where it cannot go on', () => {
    const choice = evaluate(withSubscription(subscription(), { subscriptionChoice: 'replace' }))
    expect(choice.move).toMatchObject({ subscription: { kind: 'replace' }, firstPaymentOn: '2026-12-09' })
    const obstacle = 'It is billed every quarter.'
    const forced = evaluate(withSubscription(subscription({ obstacle }), { subscriptionChoice: 'adopt' }))
    expect(forced.move?.subscription.kind).toBe('replace')
  })

  it('is asked about where it costs another price than the files say', () => {
    const one = withSubscription(subscription({ amountCents: 5_400 }))
    expect(codes(one)).toEqual(['subscription-price'])
    const accepted = evaluate({ ...one, changes: { accepted: ['subscription-price'] } })
    expect(accepted.move?.keptPrice).toEqual({ cents: 5_400, until: null })
  })

  it('is chosen by a person where there are several', () => {
    const subscriptions = [subscription(), subscription({ subscriptionId: 'sub_2' })]
    expect(codes(row({}, { customers, subscriptions }))).toEqual(['subscriptions'])
    const choice = evaluate(row({}, { customers, subscriptions, changes: { subscriptionId: 'sub_2' } }))
    expect(choice.move?.subscription).toEqual({ kind: 'adopt', subscriptionId: 'sub_2' })
  })
})

describe('the next same day of a month', () => {
  it.each([
    ['2026-01-31', '2026-02-01', '2026-02-28'],
    ['2026-01-31', '2026-03-01', '2026-03-31'],
    ['2026-11-20', '2026-11-20', '2026-11-20'],
  ])('after %s, from %s on, is %s', (day, today, next) => {
    expect(nextSameDay(day, today)).toBe(next)
  })
})
