import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StoredObject } from '#/sandbox/stripe/engine/working-set'
import { percentOf } from '#/sandbox/stripe/engine/money'
import { feeShare } from '#/sandbox/stripe/engine/payments/refunds'
import { type Subscription } from '#/sandbox/stripe/types'
import { after, at, bodies, DAY } from './working-set'
import { subscribed } from './subscribed'

function edit(state: StoredObject[], id: string, change: Partial<Subscription>): StoredObject[] {
  return state.map((stored) =>
    stored.id === id ? ({ ...stored, body: { ...stored.body, ...change } } as StoredObject) : stored,
  )
}

const starts = (state: StoredObject[]) =>
  bodies(state, 'invoice').map(({ lines }) =>
    new Date((lines.data[0]?.period.start ?? 0) * 1000).toISOString().slice(0, 10),
  )

describe('a membership that began on the 31st', () => {
  const began = subscribed({ on: '2026-01-31T10:00:00Z' })

  it('is paid at once, with the fee rounded half up to whole cents', () => {
    const [invoice] = bodies(began.state, 'invoice')
    const [charge] = bodies(began.state, 'charge')
    const [fee] = bodies(began.state, 'application_fee')
    expect(invoice).toMatchObject({
      status: 'paid',
      amount_paid: 3333,
      billing_reason: 'subscription_create',
    })
    expect(charge).toMatchObject({ amount: 3333, paid: true, application_fee: fee?.id })
    // 8 % of 33.33 is 2.6664.
    expect(fee?.amount).toBe(267)
  })

  it('renews on the last day of February and returns to the 31st', () => {
    const { state } = after(began.state, began.now, at('2026-05-01T00:00:00Z'))
    expect(starts(state)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(bodies(state, 'invoice').map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid'])
    expect(bodies(state, 'subscription')[0]).toMatchObject({ status: 'active' })
  })

  it('is billed an hour after the period turns, not before', () => {
    const turn = at('2026-02-28T10:00:00Z')
    const draft = after(began.state, began.now, turn + 3599)
    expect(bodies(draft.state, 'invoice').map(({ status }) => status)).toEqual(['paid', 'draft'])
    const paid = after(draft.state, turn + 3599, turn + 3600)
    expect(bodies(paid.state, 'invoice').map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  it('does not change its input', () => {
    const before = JSON.stringify(began.state)
    after(began.state, began.now, at('2027-01-01T00:00:00Z'))
    expect(JSON.stringify(began.state)).toBe(before)
  })
})

describe('time', () => {
  it('comes to the same objects in one stride or in many', () => {
    const cards = fc.constantFrom('4242424242424242', '4000000000000341')
    const strides = fc.array(fc.integer({ min: 1, max: 60 * DAY }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(cards, strides, fc.integer({ min: 1, max: 31 }), (card, lengths, day) => {
        const began = subscribed({ on: `2026-01-${String(day).padStart(2, '0')}T10:00:00Z`, card })
        const end = began.now + lengths.reduce((sum, one) => sum + one, 0)
        const whole = after(began.state, began.now, end)
        let parts = { state: began.state, events: [] as { type: string }[] }
        let [now, types] = [began.now, [] as string[]]
        for (const length of lengths) {
          parts = after(parts.state, now, now + length)
          types = [...types, ...parts.events.map(({ type }) => type)]
          now += length
        }
        expect(digest(parts.state)).toEqual(digest(whole.state))
        expect(types).toEqual(whole.events.map(({ type }) => type))
      }),
      { numRuns: 40 },
    )
  })

  it('gives the same answer to the same question', () => {
    const began = subscribed({ on: '2026-03-15T10:00:00Z' })
    const ask = () => after(began.state, began.now, began.now + 90 * DAY)
    expect(ask()).toEqual(ask())
  })

  /** The facts of a state, without the ids that tell nothing. */
  function digest(state: StoredObject[]) {
    return {
      subscriptions: bodies(state, 'subscription').map(({ status, items, canceled_at: canceled }) => ({
        status,
        canceled,
        period: items.data.map((item) => [item.current_period_start, item.current_period_end]),
      })),
      invoices: bodies(state, 'invoice').map(
        ({ status, created, number, attempt_count: tries, status_transitions: turns }) => ({
          status,
          created,
          number,
          tries,
          turns,
        }),
      ),
      charges: bodies(state, 'charge').map(({ created, paid }) => ({ created, paid })),
    }
  }
})

describe('a card that fails at renewal', () => {
  const began = subscribed({ on: '2026-01-10T10:00:00Z', card: '4000000000000341' })
  const turn = at('2026-02-10T11:00:00Z')

  it('pays the first period', () => {
    expect(bodies(began.state, 'invoice')[0]).toMatchObject({ status: 'paid' })
  })

  it('falls past due and is tried again after 3, 5 and 7 days', () => {
    const { state, events } = after(began.state, began.now, turn)
    expect(bodies(state, 'subscription')[0]).toMatchObject({ status: 'past_due' })
    expect(bodies(state, 'invoice')[1]).toMatchObject({
      status: 'open',
      attempt_count: 1,
      next_payment_attempt: turn + 3 * DAY,
    })
    expect(events.map(({ type }) => type)).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'invoice.payment_failed',
      'invoice.updated',
      'customer.subscription.updated',
    ])
    const later = after(state, turn, turn + 8 * DAY)
    expect(bodies(later.state, 'invoice')[1]).toMatchObject({
      attempt_count: 3,
      next_payment_attempt: turn + 15 * DAY,
    })
    expect(bodies(later.state, 'payment_intent')).toHaveLength(2)
  })

  it('is given up when the last attempt fails, apart from those who leave', () => {
    const { state } = after(began.state, began.now, turn + 15 * DAY)
    expect(bodies(state, 'subscription')[0]).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    expect(bodies(state, 'invoice')[1]).toMatchObject({
      status: 'open',
      attempt_count: 4,
      auto_advance: false,
    })
  })
})

describe('a membership that ends or pauses', () => {
  const began = subscribed({ on: '2026-01-10T10:00:00Z' })
  const end = at('2026-02-10T10:00:00Z')

  it('serves the period out and bills no further one', () => {
    const leaving = edit(began.state, began.subscriptionId, { cancel_at_period_end: true, cancel_at: end })
    expect(bodies(after(leaving, began.now, end - 1).state, 'subscription')[0]).toMatchObject({
      status: 'active',
    })
    const { state, events } = after(leaving, began.now, end + 60 * DAY)
    expect(bodies(state, 'subscription')[0]).toMatchObject({ status: 'canceled', ended_at: end })
    expect(bodies(state, 'invoice')).toHaveLength(1)
    expect(events.map(({ type }) => type)).toEqual(['customer.subscription.deleted'])
  })

  it('takes no money while paused, and takes it again from the day given', () => {
    const paused = edit(began.state, began.subscriptionId, {
      pause_collection: { behavior: 'void', resumes_at: at('2026-02-20T00:00:00Z') },
    })
    const { state } = after(paused, began.now, at('2026-03-10T12:00:00Z'))
    expect(bodies(state, 'invoice').map(({ status }) => status)).toEqual(['paid', 'void', 'paid'])
    expect(bodies(state, 'subscription')[0]).toMatchObject({ pause_collection: null, status: 'active' })
  })
})

describe('an unpaid checkout', () => {
  it('expires at its hour', () => {
    const { state } = subscribed({ on: '2026-01-10T10:00:00Z', card: '4000000000000002' })
    const open = at('2026-01-10T10:00:00Z')
    expect(bodies(state, 'subscription')).toEqual([])
    expect(bodies(after(state, open, open + DAY - 1).state, 'checkout.session')[0]).toMatchObject({
      status: 'open',
    })
    const { state: later, events } = after(state, open, open + DAY)
    expect(bodies(later, 'checkout.session')[0]).toMatchObject({ status: 'expired', url: null })
    expect(events.map(({ type }) => type)).toEqual(['checkout.session.expired'])
  })
})

describe('the split of cents', () => {
  it('rounds the fee half up and never above the amount', () => {
    expect([percentOf(3333, 8), percentOf(1, 8), percentOf(50, 1), percentOf(4950, 5)]).toEqual([
      267, 0, 1, 248,
    ])
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 10_000 }), (cents, basisPoints) => {
        const fee = percentOf(cents, basisPoints / 100)
        expect(Number.isInteger(fee)).toBe(true)
        expect(Math.abs(fee - (cents * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
        expect(fee).toBeLessThanOrEqual(cents)
      }),
    )
  })

  it('gives the fee back in parts that come to the whole', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.array(fc.integer({ min: 1, max: 5000 })),
        (charged, parts) => {
          const fee = percentOf(charged, 8)
          let [refunded, returned] = [0, 0]
          for (const part of [...parts, charged]) {
            refunded = Math.min(charged, refunded + part)
            const share = feeShare(fee, charged, refunded)
            expect(share).toBeGreaterThanOrEqual(returned)
            returned = share
          }
          expect(returned).toBe(fee)
        },
      ),
    )
  })
})
