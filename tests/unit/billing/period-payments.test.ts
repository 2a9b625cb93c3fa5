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
/** The difference of an upgrade to 18,000 after a third of the period. */
const difference = (givenBack = 0) =>
  invoice(
    'paid',
    [
      [-6_000, 1_000, end, true],
      [12_000, 1_000, end, true],
    ],
    givenBack,
  )

describe('the payments of a period', () => {
  it.each([
    ['a paid month credits the rest of it', [month('paid')], 'paid', 6_000],
    ['a month refunded in part credits the rest of what was kept', [month('paid', 3_000)], 'paid', 4_000],
    ['a month refunded in full is unpaid', [month('paid', 9_000)], 'unpaid', 0],
    ['a voided month is unpaid', [month('void')], 'unpaid', 0],
    ['a month written off is unpaid', [month('uncollectible')], 'unpaid', 0],
    ['a month that was never billed is unpaid', [], 'unpaid', 0],
    ['a month whose payment is to come is open', [month('draft')], 'open', 0],
    ['an upgrade within a paid month adds to its credit', [month('paid'), difference()], 'paid', 12_000],
    [
      'an upgrade within a voided month does not make it paid',
      [month('void'), difference()],
      'unpaid',
      6_000,
    ],
    ['a refund counts against the invoice it is of', [month('paid'), difference(3_000)], 'paid', 9_000],
  ] as const)('%s', (_what, invoices, state, unused) => {
    expect(periodPayments([...invoices], end, 1_000)).toEqual({ state, unused })
  })

  it('are those of invoices that end with it, and no others', () => {
    const earlier = invoice('paid', [[9_000, start - 3_000, start, false]])
    expect(periodPayments([earlier], end, 1_000)).toEqual({ state: 'unpaid', unused: 0 })
  })

  it('spread evenly over the time they are for', () => {
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
])('the provider’s credit of %i where %f is left is corrected by %i cents', (credit, unused, cents) => {
  expect(correctionOf(credit, unused)).toBe(cents)
})
