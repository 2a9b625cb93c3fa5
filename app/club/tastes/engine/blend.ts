// One score of each wine for one member, from four parts that are made comparable over the wines to rank. Pure.
import { historyOf, type ClubModel } from './club-model'
import { togetherSums } from './ease'
import { axisLikes, statedTaste, type Stated, type TasteAnswers } from './member-taste'
import { dot } from './similar'
import type { IndexedRating } from './biases'
import type { EngineWine } from './wine'

/**
 * Weights of the parts in a club with few ratings and in one with many, tuned on a quarter of the people of X-Wines. Each
 * part is a z-score over the wines to rank.
 */
const blendWeights = {
  few: { quality: 1, taste: 0.8, popularity: 0.7, together: 0 },
  many: { quality: 0.4, taste: 0.7, popularity: 1.3, together: 0.05 },
}
/** Of what the member said, while they have rated nothing. */
const statedWeight = 1.2
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

/** Data for the reasons of a score: shares of the taste part by rated wine, and what the member said. */
export interface MemberView {
  history: readonly IndexedRating[]
  weights: readonly number[]
  /** Score per unit of the raw sums; 0 where the part does not count. */
  tasteUnit: number
  statedUnit: number
  statedOf: (wine: EngineWine) => Stated
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
  const weighs = weightsAt(model.trust)
  const wantsMost = qualityOfStrangers + (weighs.quality - qualityOfStrangers) * weight
  // Stated tastes weigh most while the member has few ratings.
  const statedWeighs = statedWeight * (1 - weight / 2)
  const scored = wines.map((wine, index): ScoredWine => {
    const stated = statedOf(model.wines[wine]!)
    const parts = {
      quality: wantsMost * quality.values[index]!,
      taste: weighs.taste * Math.sqrt(weight) * taste.values[index]!,
      stated: statedWeighs * stated.score,
      popularity: weighs.popularity * popularity.values[index]!,
      together: weighs.together * weight * together.values[index]!,
    }
    const score = parts.quality + parts.taste + parts.stated + parts.popularity + parts.together
    return { wine, score, parts, stated }
  })
  return {
    scored,
    view: {
      history,
      weights,
      tasteUnit: weighs.taste * Math.sqrt(weight) * taste.unit,
      statedUnit: statedWeighs,
      statedOf,
    },
  }
}

/** The weights of a club by how much its ratings say, from 0 to 1. */
function weightsAt(trust: number): (typeof blendWeights)['few'] {
  const { few, many } = blendWeights
  const at = (part: keyof typeof few) => few[part] + trust * (many[part] - few[part])
  return {
    quality: at('quality'),
    taste: at('taste'),
    popularity: at('popularity'),
    together: at('together'),
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

/** How much the members who rated the same wines speak for each of the wines. */
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
