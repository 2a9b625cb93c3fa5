// Wines that may be recommended to a member at all. Pure.
import { historyOf, type ClubModel } from './club-model'
import { dislikedBy, type TasteAnswers } from './member-taste'

/** Sets of ids of wines. */
export interface Filters {
  inStock: ReadonlySet<string>
  /** Wines that the member's tier may receive or buy. */
  allowedByTier: ReadonlySet<string>
  /** Wines the member got so recently that they are no news. */
  justReceived: ReadonlySet<string>
  /** "Not for me", and the like. */
  hidden: ReadonlySet<string>
}

/** Points below which a wine is not recommended again to the member who gave them. */
export const ratedTooLow = 60

/** Positions of the wines that pass every filter, in the model's order. Without filters, all of them. */
export function allowedWines(
  model: ClubModel,
  memberId: string,
  answers: TasteAnswers,
  filters: Filters | null,
): number[] {
  const positions = model.wines.map((_, wine) => wine)
  if (!filters) return positions
  const low = new Set(
    historyOf(model, memberId)
      .filter(({ points }) => points < ratedTooLow)
      .map(({ wine }) => wine),
  )
  const isDisliked = dislikedBy(answers)
  return positions.filter((wine) => {
    const { id } = model.wines[wine]!
    return (
      filters.inStock.has(id) &&
      filters.allowedByTier.has(id) &&
      !filters.justReceived.has(id) &&
      !filters.hidden.has(id) &&
      !low.has(wine) &&
      !isDisliked(model.wines[wine]!)
    )
  })
}
