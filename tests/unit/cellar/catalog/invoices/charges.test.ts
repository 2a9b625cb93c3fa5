import { describe, expect, it } from 'vitest'
import { chargesInCost, spreadOver } from '~/cellar/invoices/charges'

const place = { page: 1, x: 0, y: 0, width: 1, height: 1 }
const charges = [
  { kind: 'discount' as const, label: 'Order discount', cents: -5_000, place },
  { kind: 'freight' as const, label: 'Fuel surcharge', cents: 495, place },
  { kind: 'deposit' as const, label: 'Deposit', cents: 240, place },
  { kind: 'tax' as const, label: 'Sales tax', cents: 8_000, place },
]

describe('the charges of an invoice', () => {
  it('count as cost only where a person wants the discount off and the freight in', () => {
    expect(chargesInCost(charges, {})).toBe(0)
    expect(chargesInCost(charges, { withDiscount: 'on' })).toBe(-5_000)
    expect(chargesInCost(charges, { withDiscount: 'on', withFreight: 'on' })).toBe(-4_505)
  })

  it('are spread over delivered lines in proportion, to the cent, and leave returned and unpriced lines alone', () => {
    const lines = [
      { lineTotal: 10_000, bottles: 12 },
      { lineTotal: 20_000, bottles: 12 },
      { lineTotal: -3_000, bottles: -2 },
      { lineTotal: null, bottles: 6 },
    ]
    expect(spreadOver(lines, -1_000)).toEqual([9_667, 19_333, 3_000, null])
    expect(spreadOver(lines.slice(3), 500)).toEqual([null])
  })
})
