// Which wines are liked by the same members of one club: EASE (H. Steck 2019), with entries weighted by the rating.
// Pure.
import type { Biases } from './biases'
import type { IndexedRating } from './club-model'
import { invertSymmetric } from './linear-algebra'

export interface Together {
  /** Position of each wine in the matrix; -1 for a wine without ratings. */
  place: Int32Array
  size: number
  /** What a member's rating of the wine of a row says about the wine of a column. */
  weights: Float64Array
  /** How much it counts in the ranking, from 0 to 1. */
  trust: number
}

/** Ratings in a club below which nothing is learnt, and from which all of it counts. */
export const togetherFrom = 150
const togetherFull = 1_500
/** The penalty, as a share of the mean number of ratings per wine, and at least. */
const penalty = { share: 1, least: 20 }
/** Points over what was predicted that add half a rating's weight. */
const halfStep = 15

/** How much a rating counts: 1 for what was predicted of it, more for a better one, never less than nothing. */
export function ratingWeight({ wine, member, points }: IndexedRating, biases: Biases): number {
  const over = points - biases.mean - biases.wine[wine]! - biases.member[member]!
  return Math.max(0, 1 + (0.5 * over) / halfStep)
}

/** null below 150 ratings. */
export function learnTogether(
  ratingsOf: readonly (readonly IndexedRating[])[],
  biases: Biases,
  counts: Float64Array,
): Together | null {
  const ratings = counts.reduce((sum, count) => sum + count, 0)
  if (ratings <= togetherFrom) return null
  const place = new Int32Array(counts.length).fill(-1)
  let size = 0
  for (const [wine, count] of counts.entries()) if (count > 0) place[wine] = size++
  const gram = new Float64Array(size * size)
  for (const history of ratingsOf) {
    const entries = history.map((rating) => [place[rating.wine]!, ratingWeight(rating, biases)] as const)
    for (const [row, one] of entries) {
      for (const [column, other] of entries) gram[row * size + column]! += one * other
    }
  }
  const added = Math.max(penalty.least, (penalty.share * ratings) / size)
  for (let row = 0; row < size; row++) gram[row * size + row]! += added
  const inverse = invertSymmetric(gram, size)
  const weights = new Float64Array(size * size)
  for (let column = 0; column < size; column++) {
    const own = inverse[column * size + column]!
    for (let row = 0; row < size; row++) {
      if (row !== column) weights[row * size + column] = -inverse[row * size + column]! / own
    }
  }
  const trust = Math.min(1, (ratings - togetherFrom) / (togetherFull - togetherFrom))
  return { place, size, weights, trust }
}

/** What a member's rating of one wine says about another: positive for wines liked together. */
export function togetherWeight(together: Together, rated: number, wine: number): number {
  const [row, column] = [together.place[rated]!, together.place[wine]!]
  return row < 0 || column < 0 ? 0 : together.weights[row * together.size + column]!
}
