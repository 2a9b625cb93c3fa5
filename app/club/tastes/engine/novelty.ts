// Something different for members who have had many wines: now and then a wine unlike those they had last. Pure and
// deterministic.
import type { ScoredWine } from './blend'
import type { ClubModel } from './club-model'
import { similarity } from './similar'

/** Wines that a member had last, with which others are compared; with fewer they are no regular. */
export const recentWines = 6
/** One wine of so many may be something different. */
const every = 5
/** Below this similarity to each of the wines had last, a wine is something different. */
const differentBelow = 0.4

/**
 * The order with every fifth place for a wine that is unlike the six that the member had last: the next one that is
 * better than a usual wine without regard to what they rated. At most one of any five in a row is marked.
 * @param recent positions in the model, the last one first
 */
export function explore(
  model: ClubModel,
  order: readonly ScoredWine[],
  recent: readonly number[],
): (ScoredWine & { isDifferent: boolean })[] {
  const taken = new Set<number>()
  const nextOf = (wines: Iterator<ScoredWine, unknown>): ScoredWine | undefined => {
    for (let next = wines.next(); !next.done; next = wines.next()) {
      if (taken.has(next.value.wine)) continue
      taken.add(next.value.wine)
      return next.value
    }
  }
  const isRegular = recent.length >= recentWines
  const [all, unlike] = [order.values(), differentWines(model, isRegular ? order : [], recent)]
  return order.map((_, at) => {
    const different = at % every === every - 1 ? nextOf(unlike) : undefined
    return { ...(different ?? nextOf(all)!), isDifferent: different !== undefined }
  })
}

function* differentWines(
  model: ClubModel,
  order: readonly ScoredWine[],
  recent: readonly number[],
): Generator<ScoredWine> {
  for (const scored of order) {
    const { wine, score, parts } = scored
    const isAlike = (had: number) => had === wine || similarity(model, had, wine) >= differentBelow
    if (score > parts.taste && !recent.some(isAlike)) yield scored
  }
}
