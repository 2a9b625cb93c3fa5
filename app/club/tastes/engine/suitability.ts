// How well a wine suits a member: the one score by which the wines of runs are given and swaps are suggested. Pure.
import { scoreWines } from './blend'
import { clubList } from './club-list'
import type { ClubModel } from './club-model'
import { noAnswers, type TasteAnswers } from './member-taste'
import { reasonsFor, type Reason } from './reasons'

/** Points of a usual wine, and of one of which nothing is known. */
export const usualScore = 50

interface Suitability {
  /** 1 to 100, to a tenth. */
  score: number
  /** The strongest reason about the member; null where nothing about them speaks for the wine. */
  reason: Reason | null
}

/**
 * How well wines suit a member among all wines of the club, in the order given: 50 for a usual one. A wine outside the
 * model scores as a usual one. It is not predicted points. What the member does not want does not count here, since it
 * is read at the moment of choosing: see `suitabilityWith`.
 */
export function suitabilityFor(
  model: ClubModel,
  { memberId, answers = noAnswers }: { memberId: string; answers?: TasteAnswers },
  wineIds: readonly string[],
): Suitability[] {
  const { scored, view } = scoreWines(
    model,
    memberId,
    answers,
    model.wines.map((_, wine) => wine),
  )
  const reasonsOf = reasonsFor(model, view, clubList(model, null))
  return wineIds.map((wineId) => {
    const wine = model.wineIndex.get(wineId)
    if (wine === undefined) return { score: usualScore, reason: null }
    const score = Math.round(10 * (1 + 99 / (1 + Math.exp(-scored[wine]!.score)))) / 10
    const reason = reasonsOf(scored[wine]!).find(isPersonal) ?? null
    return { score, reason }
  })
}

const isPersonal = ({ kind }: Reason): boolean => !kind.startsWith('club-') && kind !== 'usually-liked'

/** Why a wine should not go to a member while there is another one. */
export type Objection =
  /** Of a type, grape or region that they asked never to get. */
  | 'kind'
  | 'rated_low'
  | 'not_for_me'
  /** They had it in the last 12 months, or said that they had it. */
  | 'had'

/** Below every wine without an objection; a wine that the member had is better than one that they do not want. */
const unwanted = -1_000
const repeated = -400

/** The score with objections: below 0 with any. */
export function suitabilityWith(score: number, objections: readonly Objection[]): number {
  const isUnwanted = objections.some((one) => one !== 'had')
  return score + (isUnwanted ? unwanted : 0) + (objections.includes('had') ? repeated : 0)
}
