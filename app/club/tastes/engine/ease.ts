// Which wines are liked by the same members of one club: EASE (H. Steck 2019), with entries weighted by the rating.
// Pure.
import type { Biases, IndexedRating } from './biases'
import { invertSymmetric } from './linear-algebra'

export interface Together {
  /** Position of each wine in the matrix; -1 for a wine of which nothing was learnt. */
  place: Int32Array
  size: number
  /** Weight of a member's rating of the wine of a row for the wine of a column. */
  weights: Float64Array
}

/** Ratings in a club up to which nothing is learnt of them, and from which all of it counts. */
const [trustFrom, trustFull] = [150, 1_500]

/** How much a club's own ratings say beside what is usual, from 0 to 1. */
export const trustIn = (ratings: number): number =>
  Math.max(0, Math.min(1, (ratings - trustFrom) / (trustFull - trustFrom)))

/** The penalty, as a share of the mean number of ratings per wine, and at least. */
const penalty = { share: 1, least: 20 }
/** Points over what was predicted that add half a rating's weight. */
const halfStep = 15

/** How much a rating counts: 1 for what was predicted of it, more for a better one, never less than nothing. */
export function ratingWeight({ wine, member, points }: IndexedRating, biases: Biases): number {
  const over = points - biases.mean - biases.wine[wine]! - biases.member[member]!
  return Math.max(0, 1 + (0.5 * over) / halfStep)
}

/** null up to 150 ratings. A matrix of `mostRows` rows takes about two seconds to invert. */
export function learnTogether(
  ratingsOf: readonly (readonly IndexedRating[])[],
  biases: Biases,
  counts: Float64Array,
  { mostRows = 1_000 }: { mostRows?: number } = {},
): Together | null {
  const ratings = counts.reduce((sum, count) => sum + count, 0)
  if (trustIn(ratings) === 0) return null
  const place = new Int32Array(counts.length).fill(-1)
  const learnt = learntWines(counts, ratingsOf.length, mostRows)
  const size = learnt.length
  for (const [at, wine] of learnt.entries()) place[wine] = at
  const rows = ratingsOf.map((history) =>
    history.flatMap((rating) => {
      const column = place[rating.wine]!
      return column < 0 ? [] : [{ column, weight: ratingWeight(rating, biases) }]
    }),
  )
  const added = Math.max(penalty.least, (penalty.share * ratings) / size)
  const inverse = rows.length < size ? inverseByMembers(rows, size, added) : inverseByWines(rows, size, added)
  const weights = new Float64Array(size * size)
  for (let column = 0; column < size; column++) {
    const variance = inverse[column * size + column]!
    for (let row = 0; row < size; row++) {
      if (row !== column) weights[row * size + column] = -inverse[row * size + column]! / variance
    }
  }
  return { place, size, weights }
}

/** Positions of the wines to learn of: all that were rated, or of more than the matrix may have those rated most. */
function learntWines(counts: Float64Array, members: number, mostRows: number): number[] {
  const rated = [...counts.keys()].filter((wine) => counts[wine]! > 0)
  if (Math.min(rated.length, members) <= mostRows) return rated
  return rated
    .sort((one, other) => counts[other]! - counts[one]! || one - other)
    .slice(0, mostRows)
    .sort((one, other) => one - other)
}

/** Weights of a member's ratings, by wine. */
type Row = readonly { column: number; weight: number }[]

/** The inverse of X'X + added I, where X has a row for each member and a column for each wine. */
function inverseByWines(rows: readonly Row[], size: number, added: number): Float64Array {
  const gram = new Float64Array(size * size)
  for (const row of rows) {
    for (const one of row) {
      for (const other of row) gram[one.column * size + other.column]! += one.weight * other.weight
    }
  }
  for (let at = 0; at < size; at++) gram[at * size + at]! += added
  return invertSymmetric(gram, size)
}

/**
 * The same by a matrix with a row for each member, for clubs with more wines than members (Woodbury):
 * (I - X' (X X' + added I)^-1 X) / added.
 */
function inverseByMembers(rows: readonly Row[], size: number, added: number): Float64Array {
  const members = rows.length
  // X': a row for each wine, a column for each member.
  const byWine: { column: number; weight: number }[][] = Array.from({ length: size }, () => [])
  for (const [member, row] of rows.entries()) {
    for (const { column, weight } of row) byWine[column]!.push({ column: member, weight })
  }
  const inner = inverseByWines(byWine, members, added)
  const result = new Float64Array(size * size)
  // The inner inverse times X, one member's row at a time.
  const product = new Float64Array(size)
  for (const [member, row] of rows.entries()) {
    product.fill(0)
    for (const [other, others] of rows.entries()) {
      const share = inner[member * members + other]!
      for (const { column, weight } of others) product[column]! += share * weight
    }
    for (const { column, weight } of row) {
      const start = column * size
      for (let at = 0; at < size; at++) result[start + at]! -= (weight * product[at]!) / added
    }
  }
  for (let at = 0; at < size; at++) result[at * size + at]! += 1 / added
  return result
}

/** Weight of a member's rating of one wine for another: positive for wines liked together. */
export function togetherWeight(together: Together, rated: number, wine: number): number {
  const [row, column] = [together.place[rated]!, together.place[wine]!]
  return row < 0 || column < 0 ? 0 : together.weights[row * together.size + column]!
}

/** Sums over a member's ratings for each wine of the matrix, by its place: rating weight times wine's weight. */
export function togetherSums(
  { place, size, weights }: Together,
  history: readonly IndexedRating[],
  biases: Biases,
): Float64Array {
  const sums = new Float64Array(size)
  for (const rating of history) {
    const row = place[rating.wine]!
    const weight = ratingWeight(rating, biases)
    if (row < 0 || weight === 0) continue
    for (let column = 0; column < size; column++) sums[column]! += weight * weights[row * size + column]!
  }
  return sums
}
