// One score of each wine for one member, from four parts that are made comparable over the wines to rank. Pure.
import { historyOf, type ClubModel } from './club-model'
import { ratingWeight, togetherSums, togetherWeight } from './ease'
import { axisLikes, statedTaste, type Stated, type TasteAnswers } from './member-taste'
import { dot } from './similar'
import type { IndexedRating } from './biases'

/** Weights of the parts, tuned on half of the people of X-Wines. Each part is a z-score over the wines to rank. */
const blendWeights = { quality: 1, taste: 0.8, popularity: 0.7, together: 0.4 }
/** Of quality, for a member about whom nothing is known: what many drink is safer then. */
const qualityOfStrangers = 0.4
/** Ratings at which half is known of a member's taste. */
const halfKnown = 4

/** Contributions to the score; they add up to it. */
interface Parts {
  quality: number
  /** From ratings of similar wines. */
  taste: number
  /** From the quiz and the words of reviews. */
  stated: number
  popularity: number
  /** From members who rated the same wines. */
  together: number
}

export interface ScoredWine {
  /** Position in the model. */
  wine: number
  score: number
  parts: Parts
  stated: Stated
}

/** Data for the reasons of a score: shares of the taste and together parts by rated wine. */
export interface MemberView {
  history: readonly IndexedRating[]
  weights: readonly number[]
  /** Score per unit of the raw sums; 0 where the part does not count. */
  tasteUnit: number
  togetherUnit: number
  statedUnit: number
}

/** Scores of wines for a member, in the order given. */
export function scoreWines(
  model: ClubModel,
  memberId: string,
  answers: TasteAnswers,
  wines: readonly number[],
): { scored: ScoredWine[]; view: MemberView } {
  const history = historyOf(model, memberId)
  const weights = history.map((rating) => signedWeight(rating, model))
  const weight = history.length / (history.length + halfKnown)
  const quality = standardized(wines.map((wine) => model.biases.wine[wine]!))
  const popularity = standardized(wines.map((wine) => model.popularity[wine]!))
  const liked = likedDirection(model, history, weights)
  const taste = standardized(wines.map((wine) => dot(liked, model.directions[wine]!)))
  const together = standardized(togetherOf(model, history, wines))
  const statedOf = statedTaste(answers, axisLikes(answers, history))
  const wantsMost = qualityOfStrangers + (blendWeights.quality - qualityOfStrangers) * weight
  const togetherWeighs = blendWeights.together * (model.together?.trust ?? 0) * weight
  // Stated tastes weigh most while the member has few ratings.
  const statedWeighs = blendWeights.taste * (1 - weight / 2)
  const scored = wines.map((wine, index): ScoredWine => {
    const stated = statedOf(model.wines[wine]!)
    const parts = {
      quality: wantsMost * quality.values[index]!,
      taste: blendWeights.taste * Math.sqrt(weight) * taste.values[index]!,
      stated: statedWeighs * stated.score,
      popularity: blendWeights.popularity * popularity.values[index]!,
      together: togetherWeighs * together.values[index]!,
    }
    const score = parts.quality + parts.taste + parts.stated + parts.popularity + parts.together
    return { wine, score, parts, stated }
  })
  return {
    scored,
    view: {
      history,
      weights,
      tasteUnit: blendWeights.taste * Math.sqrt(weight) * taste.unit,
      togetherUnit: togetherWeighs * together.unit,
      statedUnit: statedWeighs,
    },
  }
}

/** 1 for a rating as predicted, more for a better one; below 0 for one that was much worse. */
const signedWeight = (rating: IndexedRating, { biases }: ClubModel): number =>
  1 + (0.5 * (rating.points - biases.mean - biases.wine[rating.wine]! - biases.member[rating.member]!)) / 15

/** Share of one rated wine in another's taste part, by their properties. */
export const tasteShare = (model: ClubModel, rated: number, weight: number, wine: number): number =>
  weight * dot(model.directions[rated]!, model.directions[wine]!)

/** The sum of the rated wines' directions by weight: its product with a wine's direction is the sum of the shares. */
function likedDirection(
  model: ClubModel,
  history: readonly IndexedRating[],
  weights: readonly number[],
): Float64Array {
  const sum = new Float64Array(model.directions[0]?.length ?? 0)
  for (const [index, { wine }] of history.entries()) {
    const [weight, direction] = [weights[index]!, model.directions[wine]!]
    for (let axis = 0; axis < sum.length; axis++) sum[axis]! += weight * direction[axis]!
  }
  return sum
}

/** Share of one rated wine in another's together part, by the members who rated both. */
export const togetherShare = (model: ClubModel, rated: IndexedRating, wine: number): number =>
  model.together === null
    ? 0
    : ratingWeight(rated, model.biases) * togetherWeight(model.together, rated.wine, wine)

/** The sum of these shares, for each of the wines. */
function togetherOf(
  { together, biases }: ClubModel,
  history: readonly IndexedRating[],
  wines: readonly number[],
): number[] {
  if (together === null) return wines.map(() => 0)
  const sums = togetherSums(together, history, biases)
  return wines.map((wine) => sums[together.place[wine]!] ?? 0)
}

/** Values with mean 0 and deviation 1; all 0 where they do not differ. `unit` is what 1 of the value is worth. */
function standardized(values: readonly number[]): { values: number[]; unit: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const deviation = Math.sqrt(
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length),
  )
  const unit = deviation < 1e-9 ? 0 : 1 / deviation
  return { values: values.map((value) => (value - mean) * unit), unit }
}
