import { describe, expect, it } from 'vitest'
import {
  correctionOf,
  periodPayments,
  type InvoiceWithRefunds,
} from '~/billing/subscriptions/period-payments'

const [start, end] = [0, 3_000]

/** An invoice of lines: [amount, start, end, whether it is a proration]. */
function invoice(
  status: InvoiceWithRefunds['invoice']['status'],
  lines: [number, number, number, boolean][],
  givenBack = 0,
): InvoiceWithRefunds {
  const data = lines.map(([amount, from, until, proration]) => ({
    amount,
    period: { start: from, end: until },
    parent: { subscription_item_details: { proration } },
  }))
  const total = lines.reduce((sum, [amount]) => sum + amount, 0)
  return {
    invoice: { status, total, lines: { data } } as unknown as InvoiceWithRefunds['invoice'],
    returnedCents: givenBack,
  }
}

const month = (status: InvoiceWithRefunds['invoice']['status'], givenBack = 0) =>
  invoice(status, [[9_000, start, end, false]], givenBack)
/** The price difference of an upgrade to 18,000 after a third of the period. */
const difference = (givenBack = 0) =>
  invoice(
    'paid',
    [
      [-6_000, 1_000, end, true],
      [12_000, 1_000, end, true],
    ],
    givenBack,
  )

describe('periodPayments', () => {
  it.each([
    ['credits the rest of a paid month', [month('paid')], 'paid', 6_000],
    [
      'credits the rest of what was kept of a partially refunded month',
      [month('paid', 3_000)],
      'paid',
      4_000,
    ],
    ['reports a fully refunded month as unpaid', [month('paid', 9_000)], 'unpaid', 0],
    ['reports a voided month as unpaid', [month('void')], 'unpaid', 0],
    ['reports a written-off month as unpaid', [month('uncollectible')], 'unpaid', 0],
    ['reports a month without an invoice as unpaid', [], 'unpaid', 0],
    ['reports a month whose invoice is due as open', [month('draft')], 'open', 0],
    ['adds an upgrade within a paid month to its credit', [month('paid'), difference()], 'paid', 12_000],
    [
      'does not report a voided month as paid because of an upgrade within it',
      [month('void'), difference()],
      'unpaid',
      6_000,
    ],
    ['counts a refund against its own invoice', [month('paid'), difference(3_000)], 'paid', 9_000],
  ] as const)('%s', (_what, invoices, state, unused) => {
    expect(periodPayments([...invoices], end, 1_000)).toEqual({ state, unused })
  })

  it('counts invoices that end with the period, and no others', () => {
    const earlier = invoice('paid', [[9_000, start - 3_000, start, false]])
    expect(periodPayments([earlier], end, 1_000)).toEqual({ state: 'unpaid', unused: 0 })
  })

  it('spreads each payment evenly over the time it covers', () => {
    expect(periodPayments([month('paid')], end, start).unused).toBe(9_000)
    expect(periodPayments([month('paid')], end, 1_500).unused).toBe(4_500)
    expect(periodPayments([month('paid')], end, end).unused).toBe(0)
  })
})

it.each([
  [6_000, 6_000, 0],
  [6_000, 6_001.4, 0],
  [6_000, 4_000.4, 2_000],
  [0, 2_500.2, -2_500],
])('the correction of Stripe’s credit of %i to %f is %i cents', (credit, unused, cents) => {
  expect(correctionOf(credit, unused)).toBe(cents)
})
