import { describe, expect, it } from 'vitest'
import { shuffled, someOf } from '../length'

const cells = Array.from({ length: 100 }, (_, n) => ({ n, kinds: [`tens ${n % 10}`, `rare ${n % 33}`] }))
const kindsOf = ({ kinds }: (typeof cells)[number]) => kinds
const seeds = Array.from({ length: 50 }, (_, n) => n * 40_503)

describe('a part of many cells', () => {
  it('has every kind with any seed, and less than half of the cells', () => {
    const all = new Set(cells.flatMap(kindsOf))
    for (const seed of seeds) {
      const part = someOf(cells, kindsOf, { whole: false, seed })
      expect(new Set(part.flatMap(kindsOf))).toEqual(all)
      expect(part.length).toBeLessThan(50)
    }
  })

  it('is a fifth where there are few kinds, in the order of the whole', () => {
    for (const seed of seeds) {
      const part = someOf(cells, ({ n }) => [`half ${n % 2}`], { whole: false, seed }).map(({ n }) => n)
      expect(part).toHaveLength(20)
      expect(part).toEqual(part.toSorted((one, other) => one - other))
    }
  })

  it('is the same for the same seed, and another for another', () => {
    const part = (seed: number) => someOf(cells, kindsOf, { whole: false, seed })
    expect(part(7)).toEqual(part(7))
    expect(new Set(seeds.map((seed) => JSON.stringify(part(seed)))).size).toBeGreaterThan(40)
  })

  it('is everything in a whole run', () => {
    expect(someOf(cells, kindsOf, { whole: true })).toEqual(cells)
  })
})

it('a shuffled list has the same items in another order', () => {
  const list = Array.from({ length: 30 }, (_, n) => n)
  for (const seed of seeds) {
    expect(shuffled(list, seed)).not.toEqual(list)
    expect(shuffled(list, seed).toSorted((one, other) => one - other)).toEqual(list)
  }
})
