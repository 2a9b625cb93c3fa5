import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasFailed, ledgerIdsOf, outcomeOf, withShareOfTax } from '~/billing/refunds/rules'

describe('a part of a one-time payment', () => {
  it('is refunded with its share of the tax', () => {
    expect(withShareOfTax(2_500, { amountCents: 10_000, taxCents: 825 })).toBe(2_706)
    expect(withShareOfTax(2_500, { amountCents: 10_000, taxCents: 0 })).toBe(2_500)
  })

  it('has what rounding left of the tax, so that all parts sum to the payment to the cent', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 40_000 }), (prices, taxCents) => {
        const amountCents = prices.reduce((sum, price) => sum + price, 0)
        let before = { partCents: 0, refundedCents: 0 }
        for (const price of prices) {
          const refunded = withShareOfTax(price, { amountCents, taxCents }, before)
          before = {
            partCents: before.partCents + price,
            refundedCents: before.refundedCents + refunded,
          }
        }
        expect(before.refundedCents).toBe(amountCents + taxCents)
      }),
    )
  })
})

describe('a refund at Stripe', () => {
  it('counts as made while its bank works on it, and as failed once the bank rejected it', () => {
    expect(['succeeded', 'pending', 'requires_action'].map((status) => outcomeOf({ status }))).toEqual(
      Array(3).fill('succeeded'),
    )
    expect(['failed', 'canceled'].map((status) => hasFailed({ status }))).toEqual([true, true])
    expect(outcomeOf({ status: 'of a later version' })).toBeUndefined()
  })

  it('has two rows in the ledger once it failed, and none before Stripe books it', () => {
    expect(ledgerIdsOf({ id: 're_1', status: 'succeeded' })).toEqual(['re_1'])
    expect(ledgerIdsOf({ id: 're_1', status: 'failed' })).toEqual(['re_1', 're_1:failed'])
    expect(ledgerIdsOf({ id: 're_1', status: 'requires_action' })).toEqual([])
  })
})
