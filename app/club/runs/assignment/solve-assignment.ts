/**
 * Gives each row one option so that the sum of the scores is the highest that the capacities allow, no option more
 * often than its capacity; null for a row that no option is left for. As many rows as possible get an option, whatever
 * the scores; of equal solutions earlier rows keep theirs. `-Infinity` is an option that a row never gets.
 *
 * A minimum-cost flow by successive shortest paths: rows come one by one, each along the cheapest chain of moves to an
 * option with a place left. Chains go over options, of which there are few, and not over rows: from one option to
 * another counts the row that loses least by the move. After each row the assignment is optimal for the rows so far.
 */
export function solveAssignment(scores: number[][], capacities: number[]): (number | null)[] {
  const nowhere = capacities.length
  const flow = startFlow(scores, capacities)
  for (let row = 0; row < scores.length; row++) insert(flow, row)
  return [...flow.optionOf].map((option) => (option === nowhere ? null : option))
}

interface Flow {
  /** By row and option; the last option is none at all, worth less than any chain of moves. */
  scores: Float64Array
  options: number
  free: number[]
  optionOf: Int32Array
  /** Rows of each option, and each row's place among them. */
  rows: number[][]
  placeOf: Int32Array
  /** From one option to another: the row that loses least, or -1, and what it loses. */
  mover: Int32Array
  loss: Float64Array
}

function startFlow(scores: number[][], capacities: number[]): Flow {
  const options = capacities.length + 1
  const finite = scores.flat().filter(Number.isFinite)
  const [lowest, highest] = finite.reduce(
    ([low, high], score) => [Math.min(low, score), Math.max(high, score)],
    [0, 0],
  )
  // A chain passes each option at most once.
  const none = lowest - (highest - lowest + 1) * (options + 1)
  const flat = new Float64Array(scores.length * options)
  for (const [row, list] of scores.entries()) flat.set([...list, none], row * options)
  return {
    scores: flat,
    options,
    free: [...capacities, Infinity],
    optionOf: new Int32Array(scores.length).fill(options - 1),
    rows: Array.from({ length: options }, () => []),
    placeOf: new Int32Array(scores.length),
    mover: new Int32Array(options * options).fill(-1),
    loss: new Float64Array(options * options).fill(Infinity),
  }
}

/** Adds a row along the cheapest chain: it takes an option, whose mover takes another, up to one with a place left. */
function insert(flow: Flow, row: number): void {
  const { options, free, mover } = flow
  const { cost, from } = cheapestChains(flow, row)
  let end = options - 1
  for (let option = 0; option < options; option++) {
    if (free[option]! > 0 && cost[option]! < cost[end]!) end = option
  }
  free[end]! -= 1
  const chain: { row: number; to: number }[] = []
  let to = end
  for (; from[to] !== -1; to = from[to]!) chain.push({ row: mover[from[to]! * options + to]!, to })
  for (const move of chain) {
    leave(flow, move.row)
    enter(flow, move.row, move.to)
  }
  enter(flow, row, to)
}

/** The lowest cost at which each option can get one more row, and the option from which it comes; -1: the row itself. */
function cheapestChains({ scores, options, loss }: Flow, row: number) {
  const cost = Float64Array.from({ length: options }, (_, option) => -scores[row * options + option]!)
  const from = new Int32Array(options).fill(-1)
  // A row without an option has none to give up, so no chain continues from the last option.
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (let option = 0; option < options - 1; option++) {
      for (let next = 0; next < options; next++) {
        const through = cost[option]! + loss[option * options + next]!
        // Sums of scores with decimals differ in their last digits.
        if (!(through < cost[next]! - 1e-9)) continue
        cost[next] = through
        from[next] = option
        isShorter = true
      }
    }
  }
  return { cost, from }
}

function enter(flow: Flow, row: number, option: number): void {
  const { scores, options, rows, mover, loss } = flow
  flow.optionOf[row] = option
  flow.placeOf[row] = rows[option]!.push(row) - 1
  for (let next = 0; next < options; next++) {
    const at = option * options + next
    const lost = scores[row * options + option]! - scores[row * options + next]!
    if (next === option || !(lost < loss[at]!)) continue
    loss[at] = lost
    mover[at] = row
  }
}

function leave(flow: Flow, row: number): void {
  const { scores, options, rows, placeOf, mover, loss } = flow
  const option = flow.optionOf[row]!
  const list = rows[option]!
  const last = list.pop()!
  if (last !== row) {
    list[placeOf[row]!] = last
    placeOf[last] = placeOf[row]!
  }
  for (let next = 0; next < options; next++) {
    const at = option * options + next
    if (mover[at] !== row) continue
    mover[at] = -1
    loss[at] = Infinity
    for (const other of list) {
      const lost = scores[other * options + option]! - scores[other * options + next]!
      if (!(lost < loss[at]!)) continue
      loss[at] = lost
      mover[at] = other
    }
  }
}
