// Linear-chain model of the roles of lines: one weight for each feature of a line and each role, and for each pair of
// roles that follow each other. The best reading is found by the algorithm of Viterbi, its confidence by the forward
// and backward sums. Pure.
import { roleOfState, rowRoles, rowStates, type RoleReading, type RowRole } from './row-role'

const count = rowStates.length

/** Weights of a feature: one for each state, in the order of `rowStates`. */
export type RoleWeights = ReadonlyMap<string, Float64Array>

/** The feature that a state adds to the next line, in any list or one of its kind; -1 stands before the first line. */
export const afterState = (state: number, list = '') =>
  `after ${rowStates[state] ?? 'nothing'}${list && ` in ${list}`}`

export interface FeaturedRows {
  /** All features of each line, in the order of the lines. */
  features: readonly (readonly string[])[]
  /** Lines of a list with the same look and the same kinds of lines around them have the same group. */
  groups: readonly string[]
  /** How the list sets its amounts. */
  list: string
  /** The roles of lines whose words leave no doubt; null for others. */
  certain: readonly (RowRole | null)[]
}

/** Score that a role without doubt gets. */
const certainty = 60

/** How much the mean score of a line's group adds to its own. */
const groupShare = 2

/**
 * The role of each line in the best reading. Lines of a list with the same look and the same kinds of lines around them
 * are a group: most of them have one role, so each is read with the mean of its group.
 */
export function tagLines(
  { features, groups, list, certain }: FeaturedRows,
  weights: RoleWeights,
): RoleReading[] {
  const scores = features.map((own) => scoresOf(own, weights))
  shareInGroups(scores, groups)
  for (const [at, role] of certain.entries())
    for (let state = 0; role !== null && state < count; state++)
      if (roleOfState(rowStates[state]!) === role) scores[at]![state]! += certainty
  const after = new Float64Array((count + 1) * count)
  for (let state = -1; state < count; state++)
    for (const pairs of [weights.get(afterState(state)), weights.get(afterState(state, list))])
      for (let next = 0; pairs && next < count; next++)
        after[(state === -1 ? count : state) * count + next]! += pairs[next]!
  // Lines of a group have one piece of evidence together, not one each.
  const own = scores.map((line) => line.map((score) => score / (1 + groupShare)))
  const { marginals } = rowScores(own, after)
  return bestRoles(scores, after).map((state, at) => {
    const chances = Object.fromEntries(rowRoles.map((role) => [role, 0])) as Record<RowRole, number>
    for (const [other, chance] of marginals[at]!.entries()) chances[roleOfState(rowStates[other]!)] += chance
    return { role: roleOfState(rowStates[state]!), chances }
  })
}

/** Scores of the roles of a line, without the lines around it. */
function scoresOf(features: readonly string[], weights: RoleWeights): Float64Array {
  const scores = new Float64Array(count)
  for (const feature of features) {
    const own = weights.get(feature)
    if (own) for (let role = 0; role < count; role++) scores[role]! += own[role]!
  }
  return scores
}

function shareInGroups(scores: readonly Float64Array[], groups: readonly string[]): void {
  const sums = new Map<string, { sum: Float64Array; lines: number }>()
  for (const [at, group] of groups.entries()) {
    const own = sums.get(group) ?? { sum: new Float64Array(count), lines: 0 }
    sums.set(group, own)
    own.lines++
    for (let role = 0; role < count; role++) own.sum[role]! += scores[at]![role]!
  }
  for (const [at, group] of groups.entries()) {
    const { sum, lines } = sums.get(group)!
    for (let role = 0; role < count; role++) scores[at]![role]! += (groupShare * sum[role]!) / lines
  }
}

/** The roles with the best sum of scores. `after` has the weights of pairs, by row of the role before. */
function bestRoles(scores: readonly Float64Array[], after: Float64Array): number[] {
  const sums: Float64Array[] = []
  const before: Int8Array[] = []
  for (const [at, own] of scores.entries()) {
    const sum = new Float64Array(count)
    const from = new Int8Array(count)
    for (let role = 0; role < count; role++) {
      let best = at === 0 ? after[count * count + role]! : -Infinity
      for (let other = 0; at > 0 && other < count; other++) {
        const value = sums[at - 1]![other]! + after[other * count + role]!
        if (value > best) [best, from[role]] = [value, other]
      }
      sum[role] = best + own[role]!
    }
    sums.push(sum)
    before.push(from)
  }
  const roles = new Array<number>(scores.length)
  let role = indexOfMost(sums.at(-1) ?? new Float64Array(count))
  for (let at = scores.length - 1; at >= 0; at--) {
    roles[at] = role
    role = before[at]![role]!
  }
  return roles
}

const indexOfMost = (values: Float64Array) =>
  values.reduce((best, value, at) => (value > values[best]! ? at : best), 0)

/** Logarithms of the sums over all readings up to and from each line, and the probability of each line's roles. */
export function rowScores(scores: readonly Float64Array[], after: Float64Array) {
  const forward: Float64Array[] = []
  const backward: Float64Array[] = scores.map(() => new Float64Array(count))
  const terms = new Float64Array(count)
  for (const [at, own] of scores.entries()) {
    const sums = new Float64Array(count)
    for (let role = 0; role < count; role++) {
      if (at === 0) sums[role] = after[count * count + role]! + own[role]!
      else {
        for (let from = 0; from < count; from++)
          terms[from] = forward[at - 1]![from]! + after[from * count + role]!
        sums[role] = logSum(terms) + own[role]!
      }
    }
    forward.push(sums)
  }
  for (let at = scores.length - 2; at >= 0; at--)
    for (let role = 0; role < count; role++) {
      for (let to = 0; to < count; to++)
        terms[to] = after[role * count + to]! + scores[at + 1]![to]! + backward[at + 1]![to]!
      backward[at]![role] = logSum(terms)
    }
  const total = logSum(forward.at(-1) ?? terms)
  const marginals = forward.map((sums, at) =>
    sums.map((sum, role) => Math.exp(sum + backward[at]![role]! - total)),
  )
  return { forward, backward, total, marginals }
}

function logSum(terms: Float64Array): number {
  let most = -Infinity
  for (const term of terms) if (term > most) most = term
  let sum = 0
  for (const term of terms) sum += Math.exp(term - most)
  return most + Math.log(sum)
}
