import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FinalPolicy, type StoredObject } from '#/sandbox/stripe/engine/working-set'
import { changePlan } from '#/sandbox/stripe/engine/subscriptions/change-plan'
import { isEnded } from '#/sandbox/stripe/engine/due-at'
import { beginPhase, createSchedule, phaseOf } from '#/sandbox/stripe/engine/subscriptions/schedules'
import { type Price } from '#/sandbox/stripe/types'
import { act, after, at, bodies, DAY, monthly, withPrices } from './working-set'
import { subscribed } from './subscribed'

const PRICES = [monthly('a', 3333), monthly('b', 9900), monthly('c', 101)]

type Deed =
  | { kind: 'change'; price: Price; proration: 'always_invoice' | 'create_prorations' | 'none' }
  | { kind: 'pause'; days: number; behavior: 'void' | 'keep_as_draft' | 'mark_uncollectible' }
  | { kind: 'leave'; leaves: boolean }
  | { kind: 'schedule'; price: Price }

const price = fc.constantFrom(...PRICES)
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    price,
    proration: fc.constantFrom('always_invoice' as const, 'create_prorations' as const, 'none' as const),
  }),
  fc.record({
    kind: fc.constant('pause' as const),
    days: fc.integer({ min: 1, max: 70 }),
    behavior: fc.constantFrom('void' as const, 'keep_as_draft' as const, 'mark_uncollectible' as const),
  }),
  fc.record({ kind: fc.constant('leave' as const), leaves: fc.boolean() }),
  fc.record({ kind: fc.constant('schedule' as const), price }),
)

/** An action on the one subscription of a state. */
function apply(state: StoredObject[], now: number, what: Deed): StoredObject[] {
  const [stored] = bodies(state, 'subscription')
  if (!stored || isEnded(stored)) return state
  return act(state, now, (workingSet) => {
    const subscription = workingSet.edit('subscription', stored.id)
    const item = subscription.items.data[0]?.id ?? ''
    switch (what.kind) {
      case 'change':
        changePlan(workingSet, stored.id, {
          items: [{ item, price: what.price }],
          proration: what.proration,
          at: now,
          payment: 'allow_incomplete',
        })
        return
      case 'pause':
        subscription.pause_collection = { behavior: what.behavior, resumes_at: now + what.days * DAY }
        return
      case 'leave':
        if (subscription.schedule) return
        subscription.cancel_at_period_end = what.leaves
        subscription.cancel_at = what.leaves
          ? Math.min(...subscription.items.data.map((one) => one.current_period_end))
          : null
        return
      case 'schedule': {
        if (subscription.schedule || subscription.cancel_at !== null) return
        const schedule = createSchedule(workingSet, stored.id, {})
        const [first] = schedule.phases
        const end = first?.end_date ?? now
        schedule.phases.push(
          phaseOf({
            items: [{ price: what.price, quantity: 1 }],
            start: end,
            end: end + 45 * DAY,
            proration: 'create_prorations',
            applicationFeePercent: null,
            metadata: {},
            description: null,
            method: null,
          }),
        )
      }
    }
  }).state
}

/** The facts of a state, without the ids that tell nothing. */
function digest(state: StoredObject[]) {
  return {
    subscriptions: bodies(state, 'subscription').map((one) => [
      one.status,
      one.canceled_at,
      one.pause_collection,
      one.items.data.map((item) => [item.price.id, item.current_period_start, item.current_period_end]),
    ]),
    invoices: bodies(state, 'invoice').map((one) => [
      one.status,
      one.created,
      one.number,
      one.total,
      one.amount_paid,
      one.starting_balance,
      one.ending_balance,
      one.attempt_count,
      one.lines.data.map((line) => line.amount),
    ]),
    charges: bodies(state, 'charge').map((one) => [one.created, one.paid, one.amount]),
    schedules: bodies(state, 'subscription_schedule').map((one) => [one.status, one.current_phase]),
    balance: bodies(state, 'customer').map((one) => one.balance),
  }
}

const life = fc.record({
  day: fc.integer({ min: 1, max: 31 }),
  card: fc.constantFrom('4242424242424242', '4000000000000341'),
  finalPolicy: fc.constantFrom<FinalPolicy>('cancel', 'unpaid', 'past_due'),
  deeds: fc.array(fc.tuple(fc.integer({ min: 1, max: 40 * DAY }), deed), { maxLength: 5 }),
  rest: fc.integer({ min: DAY, max: 100 * DAY }),
  cuts: fc.array(fc.integer({ min: 1, max: 30 * DAY }), { minLength: 1, maxLength: 4 }),
})

/** Lives a life through, each stretch of time in strides of the lengths given; in one without any. */
function live(story: typeof life extends fc.Arbitrary<infer T> ? T : never, cuts: number[]): StoredObject[] {
  const began = subscribed({
    on: `2027-12-${String(story.day).padStart(2, '0')}T10:00:00Z`,
    card: story.card,
  })
  let state = withPrices(began.state, PRICES)
  let now = began.now
  const pass = (seconds: number) => {
    const end = now + seconds
    for (const cut of cuts) {
      const next = Math.min(end, now + cut)
      if (next > now) state = after(state, now, next, { finalPolicy: story.finalPolicy }).state
      now = next
    }
    if (end > now) state = after(state, now, end, { finalPolicy: story.finalPolicy }).state
    now = end
  }
  for (const [wait, what] of story.deeds) {
    pass(wait)
    state = apply(state, now, what)
  }
  pass(story.rest)
  return state
}

describe('any life of a membership', () => {
  it('comes to the same in one stride as in many', () => {
    fc.assert(
      fc.property(life, (story) => {
        expect(digest(live(story, story.cuts))).toEqual(digest(live(story, [])))
      }),
      { numRuns: 60 },
    )
  })

  it('balances: what was billed was paid, is owed, was forgiven, or lies on the balance', () => {
    fc.assert(
      fc.property(life, (story) => {
        const state = live(story, [])
        const settled = bodies(state, 'invoice').filter(({ status }) => status === 'paid')
        const charged = bodies(state, 'charge').filter(({ paid }) => paid)
        const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0)
        expect(sum(charged.map(({ amount }) => amount))).toBe(sum(settled.map((one) => one.amount_paid)))
        for (const one of bodies(state, 'invoice')) {
          expect(one.total).toBe(sum(one.lines.data.map(({ amount }) => amount)))
          if (one.ending_balance === null) continue
          // Money that came in by balance and lines went out as a charge or to the balance.
          expect(one.starting_balance + one.total).toBe(one.amount_due + one.ending_balance)
          expect(one.amount_due === 0 || one.amount_due >= 50).toBe(true)
        }
        for (const item of bodies(state, 'invoiceitem')) {
          if (item.invoice === null) continue
          const invoice = bodies(state, 'invoice').find(({ id }) => id === item.invoice)
          const lines = invoice?.lines.data.filter(
            ({ parent }) => parent?.subscription_item_details?.invoice_item === item.id,
          )
          expect(lines).toHaveLength(1)
        }
        for (const fee of bodies(state, 'application_fee')) {
          expect(fee.amount).toBe(charged.find(({ id }) => id === fee.charge)?.application_fee_amount)
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('leap years', () => {
  it('renew on 29 February when there is one, and on the 28th when there is none', () => {
    const began = subscribed({ on: '2027-12-31T10:00:00Z' })
    const { state } = after(began.state, began.now, at('2028-04-01T00:00:00Z'))
    const starts = bodies(state, 'invoice').map(({ lines }) =>
      new Date((lines.data[0]?.period.start ?? 0) * 1000).toISOString().slice(0, 10),
    )
    expect(starts).toEqual(['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31'])
  })
})

describe('a phase that begins within a period', () => {
  it('is prorated from its first second', () => {
    const began = subscribed({ on: '2026-01-01T00:00:00Z', cents: 3100 })
    const state = withPrices(began.state, PRICES)
    const now = at('2026-01-11T00:00:00Z')
    const changed = act(state, now, (workingSet) => {
      const schedule = createSchedule(workingSet, began.subscriptionId, {})
      const terms = { items: [{ price: PRICES[1] as Price, quantity: 1 }], metadata: { note: 'x' } }
      const end = at('2026-02-01T00:00:00Z')
      const rest = { applicationFeePercent: 5, description: null, method: null }
      beginPhase(
        workingSet,
        schedule,
        phaseOf({ ...terms, ...rest, start: now, end, proration: 'always_invoice' }),
      )
    })
    const invoice = bodies(changed.state, 'invoice')[1]
    expect(invoice?.lines.data.map(({ amount }) => amount)).toEqual([-2100, Math.round((9900 * 21) / 31)])
    expect(bodies(changed.state, 'subscription')[0]).toMatchObject({
      application_fee_percent: 5,
      metadata: { note: 'x' },
    })
    expect(bodies(changed.state, 'charge')[1]?.application_fee_amount).toBe(
      Math.round((invoice?.amount_paid ?? 0) * 0.05),
    )
  })
})
