// Weights of signs by logistic regression: signs that come with more faults get more. Weights are never below zero, and
// those of signs that are seldom seen stay near what is expected of them. Pure.
import { type DoubtWeights, chanceOf } from '~/cellar/list-reader/fields/doubts/add-doubts.server'
import type { DoubtSample } from './doubt-samples'

export interface WeightedSample extends DoubtSample {
  /** How much it counts. */
  weight: number
}

/** Log odds of a sign that was not learned before. */
const usual = 0.9
/** How firmly weights hold to what is expected, and to zero, in samples. */
const firmness = 12
const rounds = 400

/** Samples that are alike, with how much of them is wrong and right. */
interface Pattern {
  signs: readonly number[]
  wrong: number
  right: number
}

/** The weights of a field's signs; `earlier` are those expected, and `doubtFrom` is left to `doubtThreshold`. */
export function fitWeights(
  samples: readonly WeightedSample[],
  earlier: Readonly<Record<string, number>>,
): DoubtWeights {
  const signs = [...new Set([...Object.keys(earlier), ...samples.flatMap((sample) => sample.signs)])]
  const expected = signs.map((sign) => earlier[sign] ?? usual)
  const patterns = patternsOf(samples, signs)
  const weights = [...expected]
  let base = -5
  const rate = 0.1
  const moments = weights.map(() => ({ mean: 0, square: 0 }))
  const ofBase = { mean: 0, square: 0 }
  for (let round = 1; round <= rounds; round++) {
    const slope = weights.map((weight, at) => firmness * (weight - expected[at]!))
    let baseSlope = 0
    for (const { signs: held, wrong, right } of patterns) {
      const odds = held.reduce((sum, at) => sum + weights[at]!, base)
      const off = (wrong + right) / (1 + Math.exp(-odds)) - wrong
      baseSlope += off
      for (const at of held) slope[at]! += off
    }
    base -= step(ofBase, baseSlope, round) * rate
    for (const [at, moment] of moments.entries())
      weights[at] = Math.max(0, weights[at]! - step(moment, slope[at]!, round) * rate)
  }
  const rounded = (weight: number) => Math.round(weight * 100) / 100
  return {
    base: rounded(base),
    signs: Object.fromEntries(signs.map((sign, at) => [sign, rounded(weights[at]!)])),
    doubtFrom: 1,
  }
}

/** Steps of Adam (Kingma and Ba 2014). */
function step(moment: { mean: number; square: number }, slope: number, round: number): number {
  moment.mean = 0.9 * moment.mean + 0.1 * slope
  moment.square = 0.999 * moment.square + 0.001 * slope * slope
  const [mean, square] = [moment.mean / (1 - 0.9 ** round), moment.square / (1 - 0.999 ** round)]
  return mean / (Math.sqrt(square) + 1e-8)
}

function patternsOf(samples: readonly WeightedSample[], signs: readonly string[]): Pattern[] {
  const numbers = new Map(signs.map((sign, at) => [sign, at]))
  const patterns = new Map<string, Pattern>()
  for (const sample of samples) {
    const key = sample.signs.join('|')
    const held = sample.signs.map((sign) => numbers.get(sign)!)
    const pattern = patterns.get(key) ?? { signs: held, wrong: 0, right: 0 }
    patterns.set(key, pattern)
    pattern[sample.isWrong ? 'wrong' : 'right'] += sample.weight
  }
  return [...patterns.values()]
}

/** The lowest chance from which on at most this share of what is right is in doubt. */
export function doubtThreshold(
  samples: readonly { chance: number; isWrong: boolean; weight: number }[],
  mostFalse: number,
): number {
  const right = samples.filter(({ isWrong }) => !isWrong).sort((one, other) => other.chance - one.chance)
  const all = right.reduce((sum, { weight }) => sum + weight, 0)
  let flagged = 0
  for (const { chance, weight } of right) {
    flagged += weight
    if (flagged > all * mostFalse) return Math.ceil(chance * 1000) / 1000
  }
  return 0
}

export const withChances = <Sample extends DoubtSample>(samples: readonly Sample[], weights: DoubtWeights) =>
  samples.map((sample) => ({ ...sample, chance: chanceOf(sample.signs, weights) }))
