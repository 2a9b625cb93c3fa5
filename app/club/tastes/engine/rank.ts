// The order in which wines are recommended to a member. Pure and deterministic: ties are in the order of ids.
import { scoreWines, type MemberView, type ScoredWine } from './blend'
import { historyOf, type ClubModel } from './club-model'
import { diversify } from './diversity'
import { allowedWines, type Filters } from './filters'
import { noAnswers, type TasteAnswers } from './member-taste'
import { explore, recentWines } from './novelty'

export interface RankInput {
  memberId: string
  answers?: TasteAnswers
  /** null ranks every wine of the model, as measuring does. */
  filters: Filters | null
  /** Only these wines, of those that pass the filters; all of them without. */
  candidates?: ReadonlySet<string>
  /** Ids of the wines that the member had last, the last one first; those they rated last without. */
  recent?: readonly string[]
}

interface Ranking {
  /** The best first. */
  order: readonly (ScoredWine & { isDifferent: boolean })[]
  view: MemberView
}

/** All wines that may be recommended to a member, the best first, varied at the top, with something different. */
export function rankWines(
  model: ClubModel,
  { memberId, answers = noAnswers, filters, candidates, recent = lastRated(model, memberId) }: RankInput,
): Ranking {
  const wines = allowedWines(model, memberId, answers, filters).filter(
    (wine) => candidates === undefined || candidates.has(model.wines[wine]!.id),
  )
  const { scored, view } = scoreWines(model, memberId, answers, wines)
  // The model's wines are in the order of ids.
  const sorted = scored.sort((one, other) => other.score - one.score || one.wine - other.wine)
  const had = recent.flatMap((id) => model.wineIndex.get(id) ?? [])
  return { order: explore(model, diversify(model, sorted), had), view }
}

const lastRated = (model: ClubModel, memberId: string): string[] =>
  [...historyOf(model, memberId)]
    .sort((one, other) => other.at - one.at)
    .slice(0, recentWines)
    .map(({ wine }) => model.wines[wine]!.id)
