// One score of a wine for a member, for assigning the wines of a run and for telling an owner who would love a wine.
// Pure.
import { scoreWines } from './blend'
import type { ClubModel } from './club-model'
import { isDisliked, noAnswers, type TasteAnswers } from './member-taste'

/** Below every wine that a member does not dislike. */
const disliked = -1_000
/** Below every wine that the member did not have lately, unless they dislike those. */
const repeated = -400

export interface MemberToScore {
  memberId: string
  answers?: TasteAnswers
  /** Ids of wines that the member had lately. */
  had: ReadonlySet<string>
}

/**
 * The scores of one member by wine: 1 to 100 by how well a wine suits among all wines of the club, 50 for a usual one;
 * below 0 where the member dislikes it or had it lately. A wine outside the model scores as a usual one. Higher suits
 * better; it is not predicted points.
 */
export function suitabilityFor(
  model: ClubModel,
  { memberId, answers = noAnswers, had }: MemberToScore,
): (wineId: string) => number {
  const { scored } = scoreWines(
    model,
    memberId,
    answers,
    model.wines.map((_, wine) => wine),
  )
  const scores = new Map(scored.map(({ wine, score }) => [wine, score]))
  return (wineId) => {
    const wine = model.wineIndex.get(wineId)
    const suits = wine === undefined ? 50 : 1 + 99 / (1 + Math.exp(-scores.get(wine)!))
    const isUnwanted = wine !== undefined && isDisliked(answers, model.wines[wine]!)
    return suits + (isUnwanted ? disliked : 0) + (had.has(wineId) ? repeated : 0)
  }
}
