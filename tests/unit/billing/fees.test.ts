import { describe, expect, it } from 'vitest'
import { feeBasisPoints, feePercent, type Plan } from '~/billing/fees'
import { shareOf } from '~/kit/money'

describe('the platform’s share', () => {
  it.each<[Plan, number]>([
    ['neighborhood', 5],
    ['sommelier', 7],
    ['world_class', 8],
  ])('of a business on %s is %d percent', (plan, percent) => {
    expect(feePercent(plan)).toBe(percent)
  })

  it('of one cent is nothing, and of $33.33 at eight percent $2.67', () => {
    expect(shareOf(1, feeBasisPoints.world_class)).toBe(0)
    expect(shareOf(3333, feeBasisPoints.world_class)).toBe(267)
  })
})
