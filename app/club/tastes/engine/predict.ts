// "Predicted for you": how many points a member would give a wine. It says nothing of rank, and rank nothing of it.
// Pure.
import { averagePoints } from '~/cellar/catalog/average-points'
import { historyOf, type ClubModel } from './club-model'

/** Ratings of a member from which predicted points are shown; with fewer, the club's average is. */
export const ratingsForPrediction = 3

export interface ShownPoints {
  kind: 'predicted' | 'club-average'
  /** 1 to 100, whole. */
  points: number
  /** Of the club, for this wine. */
  ratings: number
}

/** Mean, member's bias and wine's bias; of a wine outside the model its mean alone. From 1 to 100, not rounded. */
export function predictPoints(model: ClubModel, memberId: string, wineId: string): number {
  const wine = model.wineIndex.get(wineId)
  const member = model.memberIndex.get(memberId)
  const { mean, wine: perWine, member: perMember } = model.biases
  const points =
    mean + (wine === undefined ? 0 : perWine[wine]!) + (member === undefined ? 0 : perMember[member]!)
  return Math.max(1, Math.min(100, points))
}

/**
 * Points next to a wine for a member: predicted points once they have rated three wines, before that the average of the
 * club's ratings of it; null where there are fewer than three, and for a wine they rated, which has their own points.
 */
export function pointsToShow(model: ClubModel, memberId: string, wineId: string): ShownPoints | null {
  const wine = model.wineIndex.get(wineId)
  const history = historyOf(model, memberId)
  if (wine === undefined || history.some((rated) => rated.wine === wine)) return null
  const ratings = model.counts[wine]!
  if (history.length >= ratingsForPrediction) {
    return { kind: 'predicted', points: Math.round(predictPoints(model, memberId, wineId)), ratings }
  }
  const average = averagePoints({ sum: model.sums[wine]!, count: ratings })
  return average === null ? null : { kind: 'club-average', points: Math.round(average), ratings }
}
