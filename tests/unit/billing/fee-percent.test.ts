import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf } from '#/sandbox/stripe/engine/money'
import { feeShare } from '#/sandbox/stripe/engine/payments/refunds'
import { feePercent } from '~/billing/plan/fee-percent'
import { planOfPriceKey, plans, priceKeyOf, type Plan } from '~/billing/plan/plans'
import { basisPointsOf } from '~/foundation/kit/money'

describe('the platform’s share', () => {
  it.each<[Plan, number, number]>([
    ['neighborhood', 5, 300],
    ['sommelier', 7, 500],
    ['world_class', 8, 750],
  ])('for %s is %d percent, next to $%d a month', (plan, percent, dollars) => {
    expect(feePercent(plan)).toBe(percent)
    expect(plans[plan].monthlyCents).toBe(dollars * 100)
  })

  it('of one cent is zero, and of $33.33 at eight percent $2.67', () => {
    expect(basisPointsOf(1, plans.world_class.basisPoints)).toBe(0)
    expect(basisPointsOf(3333, plans.world_class.basisPoints)).toBe(267)
  })
})

describe('the rounding of shares', () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 99_999_999 }))
  const plan = fc.constantFrom<Plan>('neighborhood', 'sommelier', 'world_class')

  it('gives whole cents, at most half a cent off, and never more than the amount', () => {
    fc.assert(
      fc.property(cents, plan, (amount, plan) => {
        const { basisPoints } = plans[plan]
        const share = basisPointsOf(amount, basisPoints)
        expect(Number.isInteger(share)).toBe(true)
        expect(Math.abs(share * 10_000 - amount * basisPoints)).toBeLessThanOrEqual(5_000)
        expect(share).toBeLessThanOrEqual(amount)
      }),
    )
  })

  it('rounds half a cent up on every plan', () => {
    // The smallest amounts whose share ends in exactly half a cent.
    expect(basisPointsOf(10, plans.neighborhood.basisPoints)).toBe(1)
    expect(basisPointsOf(50, plans.sommelier.basisPoints)).toBe(4)
    expect(basisPointsOf(25, plans.world_class.basisPoints)).toBe(2)
    expect(basisPointsOf(6, plans.world_class.basisPoints)).toBe(0)
    expect(basisPointsOf(7, plans.world_class.basisPoints)).toBe(1)
  })

  it('grows with the amount', () => {
    fc.assert(
      fc.property(cents, plan, (amount, plan) => {
        const { basisPoints } = plans[plan]
        expect(basisPointsOf(amount + 1, basisPoints) - basisPointsOf(amount, basisPoints)).toBeOneOf([0, 1])
      }),
    )
  })

  it('matches Stripe’s, and partial refunds of the whole amount add up to the whole share', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(parts, plan, (parts, plan) => {
        const amount = parts.reduce((sum, part) => sum + part, 0)
        const share = percentOf(amount, feePercent(plan))
        expect(share).toBe(basisPointsOf(amount, plans[plan].basisPoints))
        let [refunded, returned] = [0, 0]
        for (const part of parts) {
          refunded += part
          const back = feeShare(share, amount, refunded) - returned
          expect(back).toBeGreaterThanOrEqual(0)
          returned += back
          // After a refund, the remaining share is the share of the remaining amount, to the cent.
          expect(Math.abs(share - returned - (share * (amount - refunded)) / amount)).toBeLessThanOrEqual(0.5)
        }
        expect(returned).toBe(share)
      }),
    )
  })
})

describe('a plan’s price key', () => {
  it.each(['neighborhood', 'sommelier', 'world_class'] as const)('of %s names its plan', (plan) => {
    expect(planOfPriceKey(priceKeyOf(plan))).toBe(plan)
    expect(planOfPriceKey(`tastevin-${plan}-1`)).toBe(plan)
  })

  it.each([
    null,
    undefined,
    '',
    'tastevin-',
    'tastevin-toString-1',
    'other-sommelier-1',
    'tastevin-sommelier',
  ])('%j is not a plan’s price key', (key) => expect(planOfPriceKey(key)).toBeNull())
})
