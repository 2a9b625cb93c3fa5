// A list that does not say the same thing twice: maximal marginal relevance (J. Carbonell, J. Goldstein 1998). Pure.
import type { ClubModel } from './club-model'
import type { ScoredWine } from './blend'
import { similarity } from './similar'

/** Share of the score; the rest is how unlike a wine is to those above it. */
const relevance = 0.8
/** Wines of the list that are put in order this way; the others follow by score. */
const diverseTop = 50
/** Below this similarity wines count as different. */
const different = 0.6

/** `scored` must be sorted, the best first. */
export function diversify(model: ClubModel, scored: readonly ScoredWine[]): ScoredWine[] {
  const rest = scored.slice(0, diverseTop)
  const likeAbove = rest.map(() => 0)
  const order: ScoredWine[] = []
  while (rest.length > 0) {
    let best = 0
    let bestValue = -Infinity
    for (const [index, { score }] of rest.entries()) {
      const value = relevance * score - (1 - relevance) * likeAbove[index]!
      if (value > bestValue) [best, bestValue] = [index, value]
    }
    const [next] = rest.splice(best, 1)
    likeAbove.splice(best, 1)
    order.push(next!)
    for (const [index, { wine }] of rest.entries()) {
      const like = (similarity(model, next!.wine, wine) - different) / (1 - different)
      likeAbove[index] = Math.max(likeAbove[index]!, like)
    }
  }
  return [...order, ...scored.slice(diverseTop)]
}
