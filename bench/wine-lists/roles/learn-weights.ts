// Learning of the weights of roles: a linear-chain conditional random field (Lafferty, McCallum and Pereira 2001) by
// stochastic gradients with AdaGrad (Duchi, Hazan and Singer 2011). A part of the features of each line is hidden in each
// round, so that no few of them decide alone. Pure; the same lists give the same weights.
import { afterState, rowScores, type RoleWeights } from '~/cellar/list-reader/roles/tagger'
import { rowStates, type RowState } from '~/cellar/list-reader/roles/row-role'

export interface LabeledList {
  /** Forms of one list have the same group. */
  group: string
  features: readonly (readonly string[])[]
  states: readonly RowState[]
  /** How the list sets its amounts. */
  list: string
  /** How much it counts. */
  weight: number
}

/** A feature of fewer lists than this tells nothing about others. */
const fewestLists = 4
/** Share of the features that a round hides. */
const hidden = 0.15
const rate = 0.12
/** How much weights shrink in each round. */
const shrink = 0.004
const count = rowStates.length

export function learnWeights(lists: readonly LabeledList[], rounds = 14): RoleWeights {
  const numbers = usedFeatures(lists)
  const coded = lists.map(({ features, states, list, weight }) => ({
    lines: features.map((own) => Int32Array.from(own.flatMap((feature) => numbers.get(feature) ?? []))),
    states: states.map((state) => rowStates.indexOf(state)),
    list,
    weight,
  }))
  const weights = new Float64Array(numbers.size * count)
  const squares = new Float64Array(numbers.size * count).fill(1e-6)
  const pairs = new Map(['', ...new Set(lists.map(({ list }) => list))].map((list) => [list, newTable()]))
  const random = randomNumbers()
  for (let round = 0; round < rounds; round++) {
    for (const at of shuffled(coded.length, random)) {
      const { lines, states, list, weight } = coded[at]!
      const tables = [pairs.get('')!, pairs.get(list)!]
      const after = tables[0]!.weights.map((value, index) => value + tables[1]!.weights[index]!)
      const shown = lines.map((own) => own.filter(() => random() >= hidden))
      const scores = shown.map((own) => scoreOf(own, weights))
      const { alone, expected } = probabilities(scores, after)
      for (const [line, own] of shown.entries())
        for (let state = 0; state < count; state++) {
          const slope = ((states[line] === state ? 1 : 0) - alone[line]![state]!) * weight
          if (Math.abs(slope) < 1e-4) continue
          for (const feature of own) climb(weights, squares, feature * count + state, slope)
        }
      const slopes = expected.map((value) => -value)
      for (const [line, state] of states.entries())
        slopes[(line === 0 ? count : states[line - 1]!) * count + state]! += 1
      for (const table of tables)
        for (const [index, slope] of slopes.entries())
          climb(table.weights, table.squares, index, slope * weight)
    }
    for (let index = 0; index < weights.length; index++) weights[index]! *= 1 - shrink
  }
  const learned = new Map<string, Float64Array>()
  for (const [feature, at] of numbers)
    learned.set(
      feature,
      weights.slice(at * count, (at + 1) * count).map((value) => value * (1 - hidden)),
    )
  for (const [list, table] of pairs)
    for (let state = -1; state < count; state++) {
      const from = state === -1 ? count : state
      learned.set(afterState(state, list), table.weights.slice(from * count, (from + 1) * count))
    }
  return learned
}

/** Weights of pairs of states, by row of the state before; the last row stands before the first line. */
const newTable = () => ({
  weights: new Float64Array((count + 1) * count),
  squares: new Float64Array((count + 1) * count).fill(1e-6),
})

function climb(weights: Float64Array, squares: Float64Array, index: number, slope: number): void {
  squares[index]! += slope * slope
  weights[index]! += (rate * slope) / Math.sqrt(squares[index]!)
}

function scoreOf(features: Int32Array, weights: Float64Array): Float64Array {
  const scores = new Float64Array(count)
  for (const feature of features)
    for (let role = 0; role < count; role++) scores[role]! += weights[feature * count + role]!
  return scores
}

/** Probability of each state of each line, and how often each pair of states is expected. */
function probabilities(scores: readonly Float64Array[], after: Float64Array) {
  const alone = rowScores(scores, after)
  const pairs = new Array<number>((count + 1) * count).fill(0)
  for (let role = 0; role < count; role++) pairs[count * count + role] = alone.marginals[0]?.[role] ?? 0
  for (let line = 1; line < scores.length; line++)
    for (let from = 0; from < count; from++)
      for (let to = 0; to < count; to++)
        pairs[from * count + to]! += Math.exp(
          alone.forward[line - 1]![from]! +
            after[from * count + to]! +
            scores[line]![to]! +
            alone.backward[line]![to]! -
            alone.total,
        )
  return { alone: alone.marginals, expected: pairs }
}

/** Numbers of the features that enough lists have. */
function usedFeatures(lists: readonly LabeledList[]): Map<string, number> {
  const groups = new Map<string, Set<string>>()
  for (const { features, group } of lists)
    for (const feature of features.flat()) {
      const own = groups.get(feature) ?? new Set()
      groups.set(feature, own.add(group))
    }
  const used = [...groups].filter(([, own]) => own.size >= fewestLists).map(([feature]) => feature)
  return new Map(used.map((feature, at) => [feature, at]))
}

/** Numbers from 0 to 1, always the same ones. */
function randomNumbers(): () => number {
  let state = 2_463_534_242
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 4_294_967_296
  }
}

function shuffled(length: number, random: () => number): number[] {
  const order = Array.from({ length }, (_, at) => at)
  for (let at = length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}
