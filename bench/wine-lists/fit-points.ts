// Points of signs by logistic regression: signs that come with more mistakes get more points. Points are never below
// zero, and those of signs that are seldom seen stay near what they are. Pure.
import type { DoubtPoints, DoubtedField } from '~/cellar/list-reader/fields/doubt-points'
import type { DoubtSample } from './doubt-samples'

type PointTable = Readonly<Record<string, { points: number }>>

/** Log odds of one point: it makes a mistake 20 times as likely. */
const scale = 3
/** How firmly points hold to what they are. */
const firmness = 1.5
const rounds = 1_500

/** Samples that are alike, with how many of them are wrong and right. */
interface Pattern {
  signs: readonly number[]
  own: number
  wrong: number
  right: number
}

export function fitPoints(samples: readonly DoubtSample[], inUse: PointTable): Record<string, number> {
  const signs = Object.keys(inUse)
  const before = signs.map((sign) => inUse[sign]!.points * scale)
  const patterns = patternsOf(samples, signs)
  const weights = [...before]
  let bias = -5
  const rate = 0.05
  const moments = weights.map(() => ({ mean: 0, square: 0 }))
  const ofBias = { mean: 0, square: 0 }
  for (let round = 1; round <= rounds; round++) {
    const slope = weights.map((weight, at) => (firmness * (weight - before[at]!)) / scale)
    let biasSlope = 0
    for (const { signs: held, own, wrong, right } of patterns) {
      const odds = held.reduce((sum, at) => sum + weights[at]!, bias + own * scale)
      const off = (wrong + right) / (1 + Math.exp(-odds)) - wrong
      biasSlope += off
      for (const at of held) slope[at]! += off
    }
    bias -= step(ofBias, biasSlope, round) * rate
    for (const [at, moment] of moments.entries())
      weights[at] = Math.max(0, weights[at]! - step(moment, slope[at]!, round) * rate)
  }
  return Object.fromEntries(signs.map((sign, at) => [sign, weights[at]! / scale]))
}

/** Steps of Adam (Kingma and Ba 2014). */
function step(moment: { mean: number; square: number }, slope: number, round: number): number {
  moment.mean = 0.9 * moment.mean + 0.1 * slope
  moment.square = 0.999 * moment.square + 0.001 * slope * slope
  const [mean, square] = [moment.mean / (1 - 0.9 ** round), moment.square / (1 - 0.999 ** round)]
  return mean / (Math.sqrt(square) + 1e-8)
}

function patternsOf(samples: readonly DoubtSample[], signs: readonly string[]): Pattern[] {
  const numbers = new Map(signs.map((sign, at) => [sign, at]))
  const patterns = new Map<string, Pattern>()
  for (const sample of samples) {
    const own = Math.round(sample.own * 10) / 10
    const held = sample.signs.map((sign) => numbers.get(sign)!)
    const key = `${own} ${held.join(' ')}`
    const pattern = patterns.get(key) ?? { signs: held, own, wrong: 0, right: 0 }
    patterns.set(key, pattern)
    pattern[sample.isWrong ? 'wrong' : 'right'] += 1
  }
  return [...patterns.values()]
}

export type PointsOfFields = { [Field in DoubtedField]: PointTable }

/** The shares of wrong and right figures, and of absent ones, that get a point or more. */
export function rates(samples: readonly DoubtSample[], points: PointsOfFields): string {
  const isFlagged = ({ field, signs, own }: DoubtSample) =>
    signs.reduce((sum, sign) => sum + points[field][sign]!.points, own) > 1
  const share = (subset: readonly DoubtSample[]) => {
    const flagged = subset.filter(isFlagged).length
    return `${(flagged / Math.max(1, subset.length)).toFixed(3)} (${flagged} of ${subset.length})`
  }
  const wrong = samples.filter(({ isWrong }) => isWrong)
  const right = samples.filter(({ isWrong, isNothing }) => !isWrong && !isNothing)
  const nothing = samples.filter(({ isNothing }) => isNothing)
  return `wrong flagged ${share(wrong)}, right ${share(right)}, nothing to read ${share(nothing)}`
}

/**
 * The same, each list judged by points that were fitted without it: its own mistakes say nothing about it. The lists are
 * left out in `folds` groups, as fitting for each of them takes long.
 */
export function crossValidated(samples: readonly DoubtSample[], inUse: DoubtPoints, folds = 8): string {
  const lists = [...new Set(samples.map(({ list }) => list))].sort()
  const foldOf = new Map(lists.map((list, at) => [list, at % folds]))
  const judged: DoubtSample[] = []
  for (let fold = 0; fold < folds; fold++)
    for (const field of ['vintage', 'bottlePrice', 'glasses'] as const) {
      const own = samples.filter((sample) => sample.field === field)
      const points = fitPoints(
        own.filter(({ list }) => foldOf.get(list) !== fold),
        inUse[field],
      )
      // The points are put into the samples, so that all of them are counted together.
      for (const sample of own.filter(({ list }) => foldOf.get(list) === fold))
        judged.push({
          ...sample,
          signs: [],
          own: sample.signs.reduce((sum, sign) => sum + points[sign]!, sample.own),
        })
    }
  return rates(judged, inUse)
}
