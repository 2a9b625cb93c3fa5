import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeOnTax, feeToReturn } from '~/billing/sales-tax/fee-share'
import { basisPointsOf, shareOf } from '~/foundation/kit/money'

const charges = fc
  .record({
    netCents: fc.integer({ min: 50, max: 5_000_000 }),
    taxRate: fc.integer({ min: 0, max: 2_500 }),
    basisPoints: fc.integer({ min: 1, max: 1_500 }),
  })
  .map(({ netCents, taxRate, basisPoints }) => {
    const taxCents = basisPointsOf(netCents, taxRate)
    const chargedCents = netCents + taxCents
    return {
      netCents,
      taxCents,
      chargedCents,
      basisPoints,
      feeCents: basisPointsOf(chargedCents, basisPoints),
    }
  })

describe('the fee on a charge with tax', () => {
  it('is the percentage of the price before tax once its part of the tax is returned, to the cent', () => {
    fc.assert(
      fc.property(charges, ({ netCents, basisPoints, ...charge }) => {
        const feeShare = charge.feeCents - feeOnTax(charge)
        expect(Math.abs(feeShare - (netCents * basisPoints) / 10_000)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('is returned with refunds in proportion, never falls and never exceeds the fee', () => {
    fc.assert(
      fc.property(
        charges,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
        (charge, parts) => {
          let refundedCents = 0
          let before = feeToReturn({ ...charge, refundedCents })
          for (const part of [...parts, 1]) {
            refundedCents += Math.floor((charge.chargedCents - refundedCents) * part)
            const due = feeToReturn({ ...charge, refundedCents })
            expect(due).toBeGreaterThanOrEqual(before)
            expect(due).toBeLessThanOrEqual(charge.feeCents)
            const feeShare = charge.feeCents - feeOnTax(charge)
            const left = charge.feeCents - due
            expect(
              Math.abs(left - (feeShare * (charge.chargedCents - refundedCents)) / charge.chargedCents),
            ).toBeLessThanOrEqual(1)
            before = due
          }
          expect(feeToReturn({ ...charge, refundedCents: charge.chargedCents })).toBe(charge.feeCents)
        },
      ),
    )
  })

  it('is not touched where there is no tax and no refund', () => {
    expect(feeToReturn({ feeCents: 800, chargedCents: 10_000, taxCents: 0, refundedCents: 0 })).toBe(0)
  })
})

describe('shareOf', () => {
  it('rounds half up, and is exact for amounts of any size', () => {
    expect(shareOf(5, 1, 2)).toBe(3)
    expect(shareOf(9_007_199_254_740_991, 1, 3)).toBe(3_002_399_751_580_330)
    expect(shareOf(100, 7, 7)).toBe(100)
    expect(shareOf(100, 0, 7)).toBe(0)
    expect(shareOf(100, 1, 0)).toBe(0)
  })
})
