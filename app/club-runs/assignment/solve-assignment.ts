/**
 * Gives each row one option so that the sum of the scores is high, no option more often than its capacity; null for a
 * row that no option is left for. Rows for which the choice matters most choose first.
 */
export function solveAssignment(scores: number[][], capacities: number[]): (number | null)[] {
  const left = [...capacities]
  const chosen: (number | null)[] = scores.map(() => null)
  const regret = (row: number[]) => {
    const [best = 0, second = 0] = row.toSorted((one, other) => other - one)
    return best - second
  }
  const order = scores
    .map((row, at) => ({ row, at, regret: regret(row) }))
    .toSorted((a, b) => b.regret - a.regret || a.at - b.at)
  for (const { row, at } of order) {
    const options = row.map((score, option) => ({ score, option })).filter(({ option }) => left[option]! > 0)
    const [best] = options.toSorted((one, other) => other.score - one.score || one.option - other.option)
    if (!best) continue
    chosen[at] = best.option
    left[best.option]! -= 1
  }
  return chosen
}
