import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assignByTaste, type BoxOfMember } from '~/club/runs/assignment/assign-by-taste'
import { assignWines, preferenceKey, type Preferences, type Slot } from '~/club/runs/assignment/assign-wines'
import { suitabilityWith, type Objection } from '~/club/tastes/engine/suitability'
import type { SuitabilityOfWines } from '~/club/tastes/suitability/member-wines.server'
import { testSeed } from '../../../seed'

const tierId = 'tier'
const slotOf = (main: string, choices: string[] = [], substitutes: string[] = []): Slot => ({
  slot: 1,
  main,
  choices,
  substitutes,
})
const boxOf = (memberId: string, slots = [1]): BoxOfMember => ({ key: memberId, memberId, tierId, slots })

/** Scores and objections by member and wine; 50 and none where nothing is given. */
function suitsOf(
  scores: Record<string, Record<string, number>>,
  against: Record<string, Record<string, Objection[]>> = {},
): SuitabilityOfWines {
  const objections = (memberId: string, wineId: string) => against[memberId]?.[wineId] ?? []
  return {
    objections,
    isOwn: ({ memberId }, wineId) => scores[memberId]?.[wineId] !== undefined,
    score: ({ memberId }, wineId) =>
      suitabilityWith(scores[memberId]?.[wineId] ?? 50, objections(memberId, wineId)),
  }
}

/** The wine that each member gets, by member. */
function planOf({
  members,
  slots,
  stock,
  suits,
  swaps = new Map(),
}: {
  members: string[]
  slots: Slot[]
  stock: Record<string, number>
  suits: SuitabilityOfWines
  swaps?: Preferences
}) {
  const boxes = members.map((id) =>
    boxOf(
      id,
      slots.map(({ slot }) => slot),
    ),
  )
  const tiers = new Map([[tierId, slots]])
  const bottles = new Map(Object.entries(stock))
  const { preferences, gain } = assignByTaste({ boxes, slots: tiers, stock: bottles, swaps, suits })
  const filled = assignWines(boxes, tiers, preferences, new Map(bottles))
  const wines = Object.fromEntries(
    [...filled].map(([key, lines]) => [key, lines.map((line) => (line.isShort ? 'short' : line.wineId))]),
  )
  return { wines, gain, filled }
}

describe('wines given by taste', () => {
  const slots = [slotOf('riesling', ['nebbiolo'])]
  const plenty = { riesling: 9, nebbiolo: 9, gamay: 9 }

  it('go to the member whom they suit best, and the main wine where both suit equally', () => {
    const { wines, gain } = planOf({
      members: ['ada', 'bea', 'cy'],
      slots,
      stock: plenty,
      suits: suitsOf({ ada: { riesling: 40, nebbiolo: 80 }, bea: { riesling: 70, nebbiolo: 30 } }),
    })
    expect(wines).toEqual({ ada: ['nebbiolo'], bea: ['riesling'], cy: ['riesling'] })
    expect(gain).toMatchObject({ bottles: 3, better: 1, unscored: 1, unwanted: 0 })
  })

  it('leave out what a member does not want, rated low or had, while there is another one', () => {
    const { wines, gain } = planOf({
      members: ['ada', 'bea', 'cy'],
      slots,
      stock: plenty,
      suits: suitsOf(
        { ada: { riesling: 99, nebbiolo: 1 }, bea: { riesling: 99, nebbiolo: 1 } },
        { ada: { riesling: ['kind'] }, bea: { riesling: ['rated_low'] }, cy: { riesling: ['had'] } },
      ),
    })
    expect(wines).toEqual({ ada: ['nebbiolo'], bea: ['nebbiolo'], cy: ['nebbiolo'] })
    expect(gain).toMatchObject({ unwanted: 0, unwantedOfSame: 3 })
  })

  it('are a substitute for a member who wants neither of the others, and it counts as chosen by taste', () => {
    const { wines, filled } = planOf({
      members: ['ada', 'bea'],
      slots: [slotOf('riesling', ['nebbiolo'], ['gamay'])],
      stock: plenty,
      suits: suitsOf({}, { ada: { riesling: ['kind'], nebbiolo: ['had'] } }),
    })
    expect(wines).toEqual({ ada: ['gamay'], bea: ['riesling'] })
    expect(filled.get('ada')).toMatchObject([{ chosen: 'taste' }])
  })

  it('are a substitute where the others are short, and it counts as one', () => {
    const { wines, filled } = planOf({
      members: ['ada', 'bea', 'cy', 'dan'],
      slots: [slotOf('riesling', ['nebbiolo'], ['gamay'])],
      stock: { riesling: 1, nebbiolo: 1, gamay: 1 },
      suits: suitsOf({ dan: { nebbiolo: 90 } }),
    })
    expect(Object.values(wines).flat().toSorted()).toEqual(['gamay', 'nebbiolo', 'riesling', 'short'])
    expect([...filled.values()].flat().filter(({ wineId }) => wineId === 'gamay')).toMatchObject([
      { chosen: 'substitute' },
    ])
  })

  it('are what a member swapped to, whatever the score', () => {
    const swaps: Preferences = new Map([[preferenceKey('ada', 1), { wineId: 'nebbiolo', chosen: 'swap' }]])
    const suits = suitsOf({ ada: { riesling: 99, nebbiolo: 1 } }, { ada: { nebbiolo: ['kind'] } })
    expect(planOf({ members: ['ada'], slots, stock: plenty, suits, swaps }).wines).toEqual({
      ada: ['nebbiolo'],
    })
  })

  it('are not the same wine twice in a box while there is another', () => {
    const two = [slotOf('riesling', ['nebbiolo']), { ...slotOf('gamay', ['riesling']), slot: 2 }]
    const suits = suitsOf({ ada: { riesling: 99, nebbiolo: 20, gamay: 20 } })
    const { wines } = planOf({ members: ['ada'], slots: two, stock: plenty, suits })
    expect(wines['ada']).toEqual(['riesling', 'gamay'])
  })

  it('may differ where a box with more bottles than slots begins again, and are short one by one', () => {
    const suits = suitsOf({ ada: { riesling: 40, nebbiolo: 80 } })
    const filledWith = (stock: Record<string, number>) => {
      const [boxes, tiers] = [[boxOf('ada', [1, 1])], new Map([[tierId, slots]])]
      const bottles = new Map(Object.entries(stock))
      const { preferences } = assignByTaste({ boxes, slots: tiers, stock: bottles, swaps: new Map(), suits })
      return assignWines(boxes, tiers, preferences, bottles).get('ada')
    }
    expect(filledWith(plenty)).toMatchObject([{ wineId: 'nebbiolo' }, { wineId: 'riesling' }])
    expect(filledWith({ nebbiolo: 1 })).toMatchObject([
      { wineId: 'nebbiolo', isShort: false },
      { isShort: true },
    ])
  })

  it('are not the same in two boxes of a member while there is another, and one round for everybody else', () => {
    const suits = suitsOf({ ada: { riesling: 40, nebbiolo: 80 }, bea: { riesling: 40, nebbiolo: 90 } })
    const boxes = [boxOf('ada'), { ...boxOf('ada'), key: 'second' }, boxOf('bea')]
    const [tiers, bottles] = [
      new Map([[tierId, slots]]),
      new Map(Object.entries({ riesling: 5, nebbiolo: 2 })),
    ]
    const { preferences } = assignByTaste({ boxes, slots: tiers, stock: bottles, swaps: new Map(), suits })
    const filled = assignWines(boxes, tiers, preferences, bottles)
    expect([...filled].map(([key, [line]]) => [key, line!.wineId])).toEqual([
      ['ada', 'nebbiolo'],
      ['second', 'riesling'],
      ['bea', 'nebbiolo'],
    ])
  })

  it('breach no objection that a bottle in stock could spare, and suit as well in any order of members', () => {
    const members = ['ada', 'bea', 'cy', 'dan']
    const wineIds = ['riesling', 'nebbiolo', 'gamay']
    const anyScores = fc.tuple(
      ...members.map(() =>
        fc.tuple(
          ...wineIds.map(() =>
            fc.record({
              score: fc.integer({ min: 1, max: 100 }),
              objection: fc.option(fc.constantFrom<Objection>('kind', 'rated_low', 'had'), { nil: null }),
            }),
          ),
        ),
      ),
    )
    fc.assert(
      fc.property(
        anyScores,
        fc.shuffledSubarray(members, { minLength: 4 }),
        fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
        (drawn, shuffled, bottles) => {
          const by = <T>(read: (one: (typeof drawn)[number][number]) => T) =>
            Object.fromEntries(
              members.map((id, row) => [
                id,
                Object.fromEntries(wineIds.map((wineId, at) => [wineId, read(drawn[row]![at]!)])),
              ]),
            )
          const suits = suitsOf(
            by(({ score }) => score),
            by(({ objection }) => (objection === null ? [] : [objection])),
          )
          const stock = Object.fromEntries(wineIds.map((wineId, at) => [wineId, bottles[at]!]))
          const all = { slots: [slotOf('riesling', ['nebbiolo', 'gamay'])], stock, suits }
          const worth = (order: string[]) => {
            const { wines } = planOf({ ...all, members: order })
            const got = Object.entries(wines).filter(([, [wineId]]) => wineId !== 'short')
            const scores = got.map(([memberId, [wineId]]) => suits.score({ memberId, tierId }, wineId!))
            return { served: got.length, sum: scores.reduce((sum, one) => sum + one, 0), wines }
          }
          const first = worth(members)
          const other = worth(shuffled)
          expect(other.served).toBe(first.served)
          expect(other.sum).toBe(first.sum)
          const used = Object.values(first.wines).flat()
          for (const [memberId, [wineId]] of Object.entries(first.wines)) {
            if (wineId === 'short' || suits.objections(memberId, wineId!).length === 0) continue
            const spare = wineIds.filter(
              (id) =>
                suits.objections(memberId, id).length === 0 &&
                stock[id]! > used.filter((one) => one === id).length,
            )
            expect(spare).toEqual([])
          }
        },
      ),
      { seed: testSeed, numRuns: 500 },
    )
  })
})
