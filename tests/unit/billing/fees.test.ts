import { describe, expect, it } from 'vitest'
import { feePercent } from '~/billing/fees'
import { planOfPriceKey, plans, priceKeyOf, type Plan } from '~/billing/plan/plans'
import { shareOf } from '~/kit/money'

describe('the platform’s share', () => {
  it.each<[Plan, number, number]>([
    ['neighborhood', 5, 300],
    ['sommelier', 7, 500],
    ['world_class', 8, 750],
  ])('of a business on %s is %d percent, beside $%d a month', (plan, percent, dollars) => {
    expect(feePercent(plan)).toBe(percent)
    expect(plans[plan].monthlyCents).toBe(dollars * 100)
  })

  it('of one cent is nothing, and of $33.33 at eight percent $2.67', () => {
    expect(shareOf(1, plans.world_class.basisPoints)).toBe(0)
    expect(shareOf(3333, plans.world_class.basisPoints)).toBe(267)
  })
})

describe('the price of a plan', () => {
  it.each(['neighborhood', 'sommelier', 'world_class'] as const)('of %s says which plan it is of', (plan) => {
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
  ])('is none of ours when it is called %j', (key) => expect(planOfPriceKey(key)).toBeNull())
})
