import { describe, expect, it } from 'vitest'
import { estimateBiases, type IndexedRating } from '~/club/tastes/engine/biases'
import { learnTogether, ratingWeight, togetherSums, togetherWeight } from '~/club/tastes/engine/ease'

/** Ratings of every member of some of the wines, without chance. */
function club(members: number, wines: number, each: number) {
  const ratingsOf = Array.from({ length: members }, (_, member): IndexedRating[] => {
    const rated = new Set(Array.from({ length: each }, (_, k) => (member * 7 + k * k * 3 + k) % wines))
    return [...rated].map((wine) => ({
      member,
      wine,
      points: 55 + ((member * 13 + wine * 17) % 45),
      at: 0,
      words: undefined,
    }))
  })
  const counts = new Float64Array(wines)
  for (const { wine } of ratingsOf.flat()) counts[wine]!++
  const expectations = Array.from({ length: wines }, () => ({
    points: 0,
    popularity: 0,
    embedding: new Float64Array(0),
  }))
  const biases = estimateBiases(ratingsOf.flat(), members, expectations, 76)
  return { ratingsOf, counts, biases }
}

describe('the weight of wines that are liked together', () => {
  it.each([
    ['fewer members than wines', 20, 60, 15],
    ['more members than wines', 60, 20, 6],
  ])('is the ridge regression of each wine on all others, with %s', (_, members, wines, each) => {
    const { ratingsOf, counts, biases } = club(members, wines, each)
    const together = learnTogether(ratingsOf, biases, counts)!
    const total = counts.reduce((sum, count) => sum + count, 0)
    const penalty = Math.max(20, total / together.size)
    const rows = ratingsOf.map((history) => {
      const row = new Float64Array(wines)
      for (const rating of history) row[rating.wine] = ratingWeight(rating, biases)
      return row
    })
    for (const wine of [0, 7, 13]) {
      const left = rows.map((row) =>
        row.reduce((rest, value, other) => rest - value * togetherWeight(together, other, wine), row[wine]!),
      )
      for (let other = 0; other < wines; other++) {
        if (other === wine) continue
        const slope = rows.reduce((sum, row, member) => sum + row[other]! * left[member]!, 0)
        expect(slope).toBeCloseTo(penalty * togetherWeight(together, other, wine), 8)
      }
    }
  })

  it('adds what each rating of a member says about a wine', () => {
    const { ratingsOf, counts, biases } = club(20, 60, 15)
    const together = learnTogether(ratingsOf, biases, counts)!
    const sums = togetherSums(together, ratingsOf[3]!, biases)
    const expected = ratingsOf[3]!.reduce(
      (sum, rating) => sum + ratingWeight(rating, biases) * togetherWeight(together, rating.wine, 9),
      0,
    )
    expect(sums[together.place[9]!]).toBeCloseTo(expected, 10)
  })

  it('learns of the wines that were rated most, in a club with more of everything than the matrix may have', () => {
    const wines = 50
    const ratingsOf = Array.from({ length: 80 }, (_, member): IndexedRating[] =>
      // The last ten wines are rated once, all others by several members.
      [member % 40, (member + 1) % 40, ...(member < 10 ? [40 + member] : [])].map((wine) => ({
        member,
        wine,
        points: 80,
        at: 0,
        words: undefined,
      })),
    )
    const counts = new Float64Array(wines)
    for (const { wine } of ratingsOf.flat()) counts[wine]!++
    const biases = { mean: 76, wine: new Float64Array(wines), member: new Float64Array(80) }
    const together = learnTogether(ratingsOf, biases, counts, { mostRows: 40 })!
    expect(together.size).toBe(40)
    expect(togetherWeight(together, 3, 4)).toBeGreaterThan(0)
    expect(together.place[45]).toBe(-1)
    expect(togetherWeight(together, 3, 45)).toBe(0)
    expect(togetherSums(together, ratingsOf[5]!, biases)).toHaveLength(40)
  })
})
