import type { Expectation } from './learnt-weights'
import type { Nudges } from './lexicon'

/** Points; predicted points are the mean with the bias of the member and of the wine. */
export interface Biases {
  mean: number
  wine: Float64Array
  member: Float64Array
}

/** Ratings that count as much as what is expected without any. */
const shrinkage = { mean: 5, wine: 4, member: 3 }
const rounds = 3

/**
 * Means with shrinkage: a wine without ratings has the points expected of its properties, a member without ratings no
 * bias, and a club without ratings the mean of the data that the weights were learnt from.
 */
export function estimateBiases(
  ratings: readonly IndexedRating[],
  members: number,
  expectations: readonly Expectation[],
  usualMean: number,
): Biases {
  const expected = Float64Array.from(expectations, ({ points }) => points)
  const mean =
    ratings.reduce((sum, { points, wine }) => sum + points - expected[wine]!, shrinkage.mean * usualMean) /
    (ratings.length + shrinkage.mean)
  const perWine = new Float64Array(expected.length)
  const perMember = new Float64Array(members)
  for (const rating of ratings) {
    perWine[rating.wine]!++
    perMember[rating.member]!++
  }
  let wine = expected
  let member = new Float64Array(members)
  for (let round = 0; round < rounds; round++) {
    const over = expected.map((points) => shrinkage.wine * points)
    for (const rating of ratings) over[rating.wine]! += rating.points - mean - member[rating.member]!
    wine = over.map((sum, index) => sum / (perWine[index]! + shrinkage.wine))
    const above = new Float64Array(members)
    for (const rating of ratings) above[rating.member]! += rating.points - mean - wine[rating.wine]!
    member = above.map((sum, index) => sum / (perMember[index]! + shrinkage.member))
  }
  return { mean, wine, member }
}

/** A rating with the positions of its member and wine in the model. */
export interface IndexedRating {
  member: number
  wine: number
  points: number
  /** Milliseconds since 1970. */
  at: number
  words: Nudges | undefined
}
