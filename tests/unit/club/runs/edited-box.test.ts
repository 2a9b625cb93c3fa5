import { describe, expect, it } from 'vitest'
import { boxCost, costSentence, winesNeeded } from '~/club/runs/editor/box-view'
import { changedBox } from '~/club/runs/editor/change-box'

const slot = (main: string, choices: string[] = [], substitutes: string[] = []) => ({
  main,
  choices,
  substitutes,
})

describe('changing a box', () => {
  it('adds a bottle after the last and no further', () => {
    const one = changedBox([], { kind: 'set', slot: 1, role: 'main', wineId: 'a' })
    expect(one).toEqual([slot('a')])
    expect(() => changedBox(one, { kind: 'set', slot: 3, role: 'main', wineId: 'b' })).toThrow(
      'This bottle is no longer in the box.',
    )
  })

  it('moves a wine that takes another role instead of naming it twice', () => {
    const box = [slot('a', ['b'], ['c'])]
    expect(changedBox(box, { kind: 'set', slot: 1, role: 'main', wineId: 'c' })).toEqual([slot('c', ['b'])])
    expect(changedBox(box, { kind: 'set', slot: 1, role: 'choice', wineId: 'c' })).toEqual([
      slot('a', ['b', 'c']),
    ])
    expect(changedBox(box, { kind: 'make-main', slot: 1, wineId: 'b' })).toEqual([slot('b', ['a'], ['c'])])
    expect(() => changedBox(box, { kind: 'set', slot: 1, role: 'substitute', wineId: 'a' })).toThrow(
      'This wine is already in this bottle.',
    )
  })

  it('orders bottles and substitutes, and removes them', () => {
    const box = [slot('a'), slot('b', [], ['x', 'y'])]
    expect(changedBox(box, { kind: 'slot-up', slot: 2 })[0]).toEqual(box[1])
    expect(changedBox(box, { kind: 'up', slot: 2, wineId: 'y' })[1]).toEqual(slot('b', [], ['y', 'x']))
    expect(changedBox(box, { kind: 'remove', slot: 2, wineId: 'x' })[1]).toEqual(slot('b', [], ['y']))
    expect(changedBox(box, { kind: 'remove-slot', slot: 1 })).toEqual([box[1]])
  })
})

describe('the need and the cost of a box', () => {
  it('counts a wine over all tiers and bottles that it is the first of', () => {
    const month = (tierId: string, bottles: number | null) => ({ tierId, kind: 'month' as const, bottles })
    const slots = new Map([
      ['small', [{ slot: 1, ...slot('a', ['c']) }]],
      [
        'large',
        [
          { slot: 1, ...slot('a') },
          { slot: 2, ...slot('b') },
        ],
      ],
    ])
    const needed = winesNeeded(slots, [
      month('small', 1),
      month('small', 1),
      month('large', 2),
      month('large', 3),
    ])
    expect([...needed]).toEqual([
      ['a', 5],
      ['b', 2],
    ])
  })

  it('compares the cost with the ceiling and the price, and says which cost is unknown', () => {
    const tier = { bottles: 2, priceCents: 9_900, ceilingCents: 3_000 }
    expect(costSentence(boxCost([1_200, 2_000], tier))).toBe(
      '$32.00, $2.00 over the ceiling, margin $67.00 (68%)',
    )
    expect(costSentence(boxCost([1_200, null], tier))).toBe(
      '$12.00, margin $87.00 (88%); the cost of 1 bottle is unknown',
    )
    expect(boxCost([1_200], tier).costCents).toBe(2_400)
  })
})
