import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plans } from '~/billing/plan/plans'
import { estimatePlans, planForSize, readCalculator } from '~/platform/public-site/calculator'

const read = (query: string) => readCalculator(new URLSearchParams(query))

describe('the calculator', () => {
  it('shows an example until something is typed', () => {
    expect(read('')).toMatchObject({ isExample: true, errors: {} })
    expect(read('members=10&price=80')).toMatchObject({
      isExample: false,
      numbers: { members: 10, priceCents: 8_000, costCents: 0 },
    })
  })

  it('computes cost, effective rate, break-even and what is left for each plan', () => {
    const [first] = estimatePlans({ members: 50, priceCents: 9_500, costCents: 4_500 })
    // 50 members at $95.00 pay $4,750.00; 5% of that and $300.00 are $537.50, or 11.32%.
    expect(first).toMatchObject({
      plan: 'neighborhood',
      salesCents: 475_000,
      shareCents: 23_750,
      totalCents: 53_750,
      rate: 1_132,
      wineCents: 225_000,
      leftCents: 196_250,
      // A box leaves 95.00 − 4.75 − 45.00 = $45.25, and seven of them pay $300.00.
      breakEven: 7,
      suitsSize: true,
    })
  })

  it('says that a box which leaves nothing never pays the fee', () => {
    for (const { breakEven } of estimatePlans({ members: 500, priceCents: 5_000, costCents: 4_900 }))
      expect(breakEven).toBeNull()
  })

  it('pays for itself from the break-even on and not before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 100_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        (priceCents, costCents) => {
          for (const { plan, breakEven } of estimatePlans({ members: 1, priceCents, costCents })) {
            if (breakEven === null) continue
            const leftAt = (members: number) =>
              estimatePlans({ members, priceCents, costCents }).find((estimate) => estimate.plan === plan)!
                .leftCents
            // The share of all sales is rounded once, that of a box for each box: half a cent a member.
            expect(leftAt(breakEven)).toBeGreaterThanOrEqual(-breakEven)
            if (breakEven > 1) expect(leftAt(breakEven - 1)).toBeLessThan(breakEven)
          }
        },
      ),
    )
  })

  it.each([
    [1, 'neighborhood'],
    [75, 'neighborhood'],
    [76, 'sommelier'],
    [150, 'sommelier'],
    [151, 'world_class'],
    [2_000, 'world_class'],
  ])('suits a club of %i members with %s', (members, plan) => {
    expect(planForSize(members)).toBe(plan)
  })

  it.each(['members=0&price=90', 'members=x&price=90', 'members=100001&price=90', 'members=-5&price=90'])(
    'asks for a number of members instead of %s, and keeps what was typed',
    (query) => {
      const { errors, numbers, fields } = read(query)
      expect(errors).toEqual({ members: 'Enter a number of members from 1 to 100,000.' })
      expect(numbers).toBeNull()
      expect(fields.price).toBe('90')
    },
  )

  it('asks for a price and a cost that can be read', () => {
    expect(Object.keys(read('members=5&price=free&cost=some').errors)).toEqual(['price', 'cost'])
    expect(Object.keys(read('members=5&price=10001').errors)).toEqual(['price'])
    expect(read('members=1,200&price=$95.50').numbers).toEqual({
      members: 1_200,
      priceCents: 9_550,
      costCents: 0,
    })
  })

  it('has a plan for each size on the price list', () => {
    expect(Object.values(plans).map(({ members }) => /\d+/.test(members))).toEqual([true, true, true])
  })
})
