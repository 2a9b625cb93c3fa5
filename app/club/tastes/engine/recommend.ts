// The list of recommendations of a member: ranked wines with points, reasons and chips. Pure and deterministic.
import { chipsOf, type Chip } from './chips'
import { clubList } from './club-list'
import type { ClubModel } from './club-model'
import { pointsToShow, type ShownPoints } from './predict'
import { rankWines, type RankInput } from './rank'
import { reasonsFor, type Reason } from './reasons'

/** Recommendations kept of each member. */
const listLength = 50

export interface Recommendation {
  wineId: string
  /** 1 for the best. */
  rank: number
  /** For comparing within one list only; it is not points. */
  score: number
  points: ShownPoints | null
  /** At most three, the strongest about the member first. */
  reasons: readonly Reason[]
  chips: readonly Chip[]
  /** Unlike the wines that the member had last. */
  isDifferent: boolean
}

/** The best wines for a member that pass the filters, at most `limit`. */
export function recommend(
  model: ClubModel,
  input: RankInput,
  { limit = listLength }: { limit?: number } = {},
): Recommendation[] {
  const { order, view } = rankWines(model, input)
  const reasonsOf = reasonsFor(model, view, clubList(model, input.filters?.inStock ?? null))
  return order.slice(0, limit).map((scored, index) => {
    const wine = model.wines[scored.wine]!
    const reasons = reasonsOf(scored)
    return {
      wineId: wine.id,
      rank: index + 1,
      score: scored.score,
      points: pointsToShow(model, input.memberId, wine.id),
      reasons,
      chips: chipsOf(wine, reasons),
      isDifferent: scored.isDifferent,
    }
  })
}
