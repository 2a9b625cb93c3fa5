import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changePlan, type PaymentBehavior } from '#/sandbox/stripe/engine/subscriptions/change-plan'
import { attemptPayment } from '#/sandbox/stripe/engine/invoices/dunning'
import { endSubscription } from '#/sandbox/stripe/engine/subscriptions/end-subscription'
import { proportionOf } from '#/sandbox/stripe/engine/money'
import { type StoredObject } from '#/sandbox/stripe/engine/working-set'
import { act, after, at, bodies, DAY, monthly, withPrices } from './working-set'
import { subscribed } from './subscribed'

const dear = monthly('dear', 6666)
const cheap = monthly('cheap', 1000)

function change(
  state: StoredObject[],
  now: number,
  proration: 'always_invoice' | 'create_prorations' | 'none',
  payment: PaymentBehavior = 'allow_incomplete',
  price = dear,
) {
  const [subscription] = bodies(state, 'subscription')
  const item = subscription?.items.data[0]?.id ?? ''
  return act(withPrices(state, [dear, cheap]), now, (workingSet) =>
    changePlan(workingSet, subscription?.id ?? '', { items: [{ item, price }], proration, at: now, payment }),
  )
}

const only = <T>(list: T[]): T => {
  expect(list).toHaveLength(1)
  return list[0] as T
}

describe('a part of an amount', () => {
  it('and the rest of it come to the whole, and no part is out by more than half a cent', () => {
    fc.assert(
      fc.property(
        fc.nat(99_999_999),
        fc.integer({ min: 1, max: 366 * DAY }),
        fc.nat(),
        (cents, whole, any) => {
          const share = any % (whole + 1)
          const part = proportionOf(cents, share, whole)
          expect(Math.abs(part - (cents * share) / whole)).toBeLessThanOrEqual(0.5000001)
          expect(Math.abs(part + proportionOf(cents, whole - share, whole) - cents)).toBeLessThanOrEqual(1)
          expect(proportionOf(-cents, share, whole) + part).toBe(0)
        },
      ),
    )
    expect([
      proportionOf(3333, 0, 10),
      proportionOf(3333, 10, 10),
      proportionOf(1, 1, 2),
      proportionOf(3333, 1, 3),
    ]).toEqual([0, 3333, 1, 1111])
  })
})

describe('a change of price in the middle of a month', () => {
  const began = subscribed({ on: '2026-01-01T00:00:00Z', cents: 3333 })
  // 31 days, of which 10.5 are left.
  const now = at('2026-01-21T12:00:00Z')

  it('bills the difference by the second, at once, with its share for the platform', () => {
    const { state } = change(began.state, now, 'always_invoice')
    const [, invoice] = bodies(state, 'invoice')
    expect(invoice?.lines.data.map(({ amount, description }) => [amount, description])).toEqual([
      [-proportionOf(3333, 10.5 * DAY, 31 * DAY), 'Unused time on subscription after 21 Jan 2026'],
      [proportionOf(6666, 10.5 * DAY, 31 * DAY), 'Remaining time on dear after 21 Jan 2026'],
    ])
    expect(invoice).toMatchObject({
      status: 'paid',
      billing_reason: 'subscription_update',
      amount_paid: 2258 - 1129,
    })
    expect(bodies(state, 'charge').map(({ amount, application_fee_amount: fee }) => [amount, fee])).toEqual([
      [3333, 267],
      [1129, 90],
    ])
    expect(bodies(state, 'subscription')[0]).toMatchObject({
      status: 'active',
      latest_invoice: invoice?.id,
      items: { data: [{ price: { id: 'dear' }, current_period_end: at('2026-02-01T00:00:00Z') }] },
    })
  })

  it('waits for the next invoice when it is not billed at once', () => {
    const { state } = change(began.state, now, 'create_prorations')
    expect(bodies(state, 'invoice')).toHaveLength(1)
    expect(bodies(state, 'invoiceitem').map(({ invoice }) => invoice)).toEqual([null, null])
    const later = after(state, now, at('2026-02-01T02:00:00Z'))
    expect(bodies(later.state, 'invoice')[1]).toMatchObject({ amount_paid: 6666 + 1129, status: 'paid' })
    const again = after(later.state, at('2026-02-01T02:00:00Z'), at('2026-03-01T02:00:00Z'))
    expect(bodies(again.state, 'invoice')[2]).toMatchObject({ amount_paid: 6666 })
  })

  it('costs nothing extra when no proration is wanted', () => {
    const { state } = change(began.state, now, 'none')
    expect(bodies(state, 'invoiceitem')).toEqual([])
    const later = after(state, now, at('2026-02-01T02:00:00Z'))
    expect(bodies(later.state, 'invoice')[1]).toMatchObject({ amount_paid: 6666 })
  })

  it('to a lower price leaves a credit that the next invoices use up', () => {
    const { state } = change(began.state, now, 'always_invoice', 'allow_incomplete', cheap)
    const credit = proportionOf(3333, 10.5 * DAY, 31 * DAY) - proportionOf(1000, 10.5 * DAY, 31 * DAY)
    expect(bodies(state, 'invoice')[1]).toMatchObject({ status: 'paid', total: -credit, amount_due: 0 })
    expect(bodies(state, 'customer')[0]).toMatchObject({ balance: -credit })
    const later = after(state, now, at('2026-02-01T02:00:00Z'))
    expect(bodies(later.state, 'invoice')[2]).toMatchObject({
      total: 1000,
      starting_balance: -credit,
      ending_balance: 0,
      amount_paid: 1000 - credit,
    })
    expect(bodies(later.state, 'customer')[0]).toMatchObject({ balance: 0 })
  })

  it('there and back again comes to nothing', () => {
    const up = change(began.state, now, 'create_prorations')
    const [first] = bodies(began.state, 'subscription')
    const item = first?.items.data[0]
    const down = act(up.state, now, (workingSet) =>
      changePlan(workingSet, first?.id ?? '', {
        items: [{ item: item?.id ?? '', price: item?.price }],
        proration: 'create_prorations',
        at: now,
        payment: 'allow_incomplete',
      }),
    )
    expect(bodies(down.state, 'invoiceitem').reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  })
})

describe('a change the card does not pay', () => {
  const began = subscribed({ on: '2026-01-01T00:00:00Z', card: '4000000000000341' })
  const now = at('2026-01-11T00:00:00Z')

  it('makes the member fall behind when it may be incomplete', () => {
    const { state, result } = change(began.state, now, 'always_invoice')
    expect(result?.decline_code).toBe('generic_decline')
    expect(bodies(state, 'subscription')[0]).toMatchObject({
      status: 'past_due',
      items: { data: [{ price: { id: 'dear' } }] },
    })
    expect(bodies(state, 'invoice')[1]).toMatchObject({
      status: 'open',
      next_payment_attempt: now + 3 * DAY,
    })
  })

  it('waits, changing nothing, until it is paid', () => {
    const { state, events } = change(began.state, now, 'always_invoice', 'pending_if_incomplete')
    const [subscription] = bodies(state, 'subscription')
    expect(subscription).toMatchObject({
      status: 'active',
      items: { data: [{ price: { id: 'price_1' } }] },
      pending_update: {
        expires_at: now + 23 * 3600,
        subscription_items: [{ price: { id: 'dear' } }],
      },
    })
    expect(events.map(({ type }) => type)).not.toContain('customer.subscription.updated')
    const invoice = bodies(state, 'invoice')[1]
    const paid = act(state, now + 60, (workingSet) =>
      attemptPayment(workingSet, invoice?.id ?? '', { presence: 'present' }),
    )
    expect(paid.events.map(({ type }) => type)).toContain('customer.subscription.pending_update_applied')
    expect(bodies(paid.state, 'subscription')[0]).toMatchObject({
      pending_update: null,
      items: { data: [{ price: { id: 'dear' } }] },
    })
  })

  it('is dropped with its invoice after a day without payment', () => {
    const { state } = change(began.state, now, 'always_invoice', 'pending_if_incomplete')
    const { state: later, events } = after(state, now, now + DAY)
    expect(events.map(({ type }) => type)).toContain('customer.subscription.pending_update_expired')
    expect(bodies(later, 'subscription')[0]).toMatchObject({
      status: 'active',
      pending_update: null,
      items: { data: [{ price: { id: 'price_1' } }] },
    })
    expect(bodies(later, 'invoice')[1]).toMatchObject({ status: 'void' })
  })
})

describe('leaving at once', () => {
  const began = subscribed({ on: '2026-01-01T00:00:00Z', cents: 3100 })
  const now = at('2026-01-11T00:00:00Z')

  it('gives back nothing unless asked', () => {
    const { state } = act(began.state, now, (workingSet) => endSubscription(workingSet, began.subscriptionId))
    expect(bodies(state, 'invoiceitem')).toEqual([])
  })

  it('credits the unused days when they are prorated and invoiced', () => {
    const { state } = act(began.state, now, (workingSet) =>
      endSubscription(workingSet, began.subscriptionId, { prorate: true, invoiceNow: true }),
    )
    expect(only(bodies(state, 'invoiceitem'))).toMatchObject({ amount: -2100, proration: true })
    expect(bodies(state, 'invoice')[1]).toMatchObject({ total: -2100, status: 'paid', amount_paid: 0 })
    expect(only(bodies(state, 'customer'))).toMatchObject({ balance: -2100 })
    expect(only(bodies(state, 'subscription'))).toMatchObject({ status: 'canceled' })
  })
})

describe('sums too small to be charged', () => {
  it('wait on the balance until they can be', () => {
    const began = subscribed({ on: '2026-01-01T00:00:00Z', cents: 100 })
    const now = at('2026-01-21T12:00:00Z')
    const slight = monthly('slight', 130)
    const { state } = change(began.state, now, 'always_invoice', 'allow_incomplete', slight)
    const extra = proportionOf(130, 10.5 * DAY, 31 * DAY) - proportionOf(100, 10.5 * DAY, 31 * DAY)
    expect(bodies(state, 'invoice')[1]).toMatchObject({
      status: 'paid',
      amount_due: 0,
      ending_balance: extra,
    })
    const later = after(state, now, at('2026-02-01T02:00:00Z'))
    expect(bodies(later.state, 'invoice')[2]).toMatchObject({ amount_paid: 130 + extra })
  })
})
