// Everything that one club's wines and ratings say, computed once and then asked about each member. Pure and
// deterministic: the order of the input does not matter.
import { estimateBiases, type Biases, type IndexedRating } from './biases'
import { learnTogether, trustIn, type Together } from './ease'
import { expectationOf, shippedWeights, type Expectation, type LearntWeights } from './learnt-weights'
import { keysOf, type EngineWine } from './wine'
import type { Nudges } from './lexicon'

export interface Rating {
  memberId: string
  wineId: string
  /** 1 to 100. */
  points: number
  /** Milliseconds since 1970: of several ratings of a wine by a member the last one counts. */
  at: number
  /** Praise and blame in the words of the review, from `nudgesOf`. */
  words?: Nudges
}

export interface ClubModel {
  wines: readonly EngineWine[]
  wineIndex: ReadonlyMap<string, number>
  memberIndex: ReadonlyMap<string, number>
  /** By member, in the order of wines. */
  ratingsOf: readonly (readonly IndexedRating[])[]
  /** Ratings of each wine, and the sum of their points. */
  counts: Float64Array
  sums: Float64Array
  /** Members who praised each wine. */
  praisedBy: readonly ReadonlySet<number>[]
  expectations: readonly Expectation[]
  /** Embeddings of length near 1; short ones of wines of which little is known are shorter. */
  directions: readonly Float64Array[]
  /**
   * Logarithm of how popular each wine is: ratings in the club, and what is expected of its properties. A rating counts
   * by its points the more, the more ratings there are: in a small club it says above all that a wine was chosen.
   */
  popularity: Float64Array
  biases: Biases
  /** null in a club with too few ratings to learn which wines are liked together. */
  together: Together | null
  /** How much the club's own ratings say beside what is usual, from 0 to 1. */
  trust: number
  ratingCount: number
}

/** Points from which a rating is praise. */
export const praiseFrom = 80
/** Weight of the popularity expected from properties, in ratings of a usual wine. */
const expectedPopularity = 0.4
/** Points by which a rating counts e times as much for popularity, in a club with many. */
const popularityStep = 12

/**
 * The model of a club. Give it all wines that were ever rated, also those that are gone: filters say what may be
 * recommended, and ratings of wines that are not given are left out. 300 wines take well under 300 ms; 1,000 with
 * many ratings about two seconds, so a job builds them.
 */
export function buildClub(
  input: { wines: readonly EngineWine[]; ratings: readonly Rating[] },
  weights: LearntWeights = shippedWeights(),
): ClubModel {
  const wines = [...new Map(input.wines.map((wine) => [wine.id, wine])).values()].sort(byId)
  const wineIndex = new Map(wines.map(({ id }, index) => [id, index]))
  const ratings = lastRatings(input.ratings.filter(({ wineId }) => wineIndex.has(wineId)))
  const memberIds = [...new Set(ratings.map(({ memberId }) => memberId))].sort()
  const memberIndex = new Map(memberIds.map((id, index) => [id, index]))
  const indexed = ratings
    .map(({ memberId, wineId, points, at, words }) => ({
      member: memberIndex.get(memberId)!,
      wine: wineIndex.get(wineId)!,
      points,
      at,
      words,
    }))
    .sort((one, other) => one.member - other.member || one.wine - other.wine)
  const ratingsOf: IndexedRating[][] = memberIds.map(() => [])
  const counts = new Float64Array(wines.length)
  const sums = new Float64Array(wines.length)
  const praisedBy = wines.map(() => new Set<number>())
  for (const rating of indexed) {
    if (rating.points >= praiseFrom) praisedBy[rating.wine]!.add(rating.member)
    ratingsOf[rating.member]!.push(rating)
    counts[rating.wine]!++
    sums[rating.wine]! += rating.points
  }
  const expectations = wines.map((wine) => expectationOf(wine, weights))
  const biases = estimateBiases(indexed, memberIds.length, expectations, weights.mean)
  const trust = trustIn(indexed.length)
  return {
    wines,
    wineIndex,
    memberIndex,
    ratingsOf,
    counts,
    sums,
    praisedBy,
    expectations,
    directions: directionsOf(expectations),
    popularity: popularityOf(indexed, expectations, trust / popularityStep),
    biases,
    together: learnTogether(ratingsOf, biases, counts),
    trust,
    ratingCount: indexed.length,
  }
}

/** Ratings of a member in the model; none for a member who has not rated. */
export function historyOf(model: ClubModel, memberId: string): readonly IndexedRating[] {
  const member = model.memberIndex.get(memberId)
  return member === undefined ? [] : model.ratingsOf[member]!
}

const byId = (one: EngineWine, other: EngineWine) => (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)

/** One rating for each member and wine: the last, and of two at the same time the one with more points. */
function lastRatings(ratings: readonly Rating[]): Rating[] {
  const last = new Map<string, Rating>()
  for (const rating of ratings) {
    const key = JSON.stringify([rating.memberId, rating.wineId])
    const other = last.get(key)
    const isLater = !other || rating.at > other.at || (rating.at === other.at && rating.points > other.points)
    if (isLater) last.set(key, rating)
  }
  return [...last.values()]
}

/** @param perPoint how much a point adds to the logarithm of a rating's weight */
function popularityOf(
  ratings: readonly IndexedRating[],
  expectations: readonly Expectation[],
  perPoint: number,
): Float64Array {
  const usual = ratings.reduce((sum, { points }) => sum + Math.exp(perPoint * points), 0) / ratings.length
  const expected = expectations.map(({ popularity, points }) => Math.exp(popularity + perPoint * points))
  const mean = expected.reduce((sum, value) => sum + value, 0) / Math.max(1, expected.length)
  const counted = Float64Array.from(expected, (value) => (expectedPopularity * value) / mean)
  for (const { wine, points } of ratings) counted[wine]! += Math.exp(perPoint * points) / usual
  return counted.map(Math.log)
}

function directionsOf(expectations: readonly Expectation[]): Float64Array[] {
  const lengths = expectations.map(({ embedding }) => Math.hypot(...embedding))
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  return expectations.map(({ embedding }, wine) => {
    const length = lengths[wine]! + usual / 4
    return length === 0 ? embedding : embedding.map((part) => part / length)
  })
}

/** Names of a wine, by its position. */
export const keysAt = (model: ClubModel, wine: number) => keysOf(model.wines[wine]!)
