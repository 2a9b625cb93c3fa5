// The engine and its peers on a club whose ratings were held out in part.
import { buildClub } from '~/club/tastes/engine/club-model'
import type { LearntWeights } from '~/club/tastes/engine/learnt-weights'
import { predictPoints } from '~/club/tastes/engine/predict'
import { rankWines } from '~/club/tastes/engine/rank'
import type { TestClub } from './clubs'
import type { Judged } from './metrics'

/** A result for each member of the club: the candidates are all wines that the member had not rated. */
type Method = (club: TestClub) => Judged[]

export const engine =
  (weights?: LearntWeights): Method =>
  (club) => {
    const model = buildClub({ wines: club.wines, ratings: club.training }, weights)
    return judge(club, (memberId, candidates) => {
      const { order } = rankWines(model, { memberId, filters: null, candidates: new Set(candidates) })
      return {
        order: order.map(({ wine }) => model.wines[wine]!.id),
        predicted: new Map(candidates.map((id) => [id, predictPoints(model, memberId, id)])),
      }
    })
  }

/** Wines by the number of their ratings, or of those with `from` points and more. */
export const popularity =
  (from = 0): Method =>
  (club) => {
    const counts = new Map<string, number>()
    for (const { wineId, points } of club.training)
      if (points >= from) counts.set(wineId, (counts.get(wineId) ?? 0) + 1)
    return byScore(club, (_, id) => counts.get(id) ?? 0)
  }

/** Mean, bias of the member shrunk by 3 ratings, of the wine by 4. */
export const shrunkBias: Method = (club) => {
  const mean = club.training.reduce((sum, { points }) => sum + points, 0) / Math.max(1, club.training.length)
  const wine = shrunk(
    club.training.map(({ wineId, points }) => [wineId, points - mean]),
    4,
  )
  const member = shrunk(
    club.training.map(({ memberId, wineId, points }) => [memberId, points - mean - (wine.get(wineId) ?? 0)]),
    3,
  )
  return byScore(club, (memberId, id) => mean + (member.get(memberId) ?? 0) + (wine.get(id) ?? 0))
}

function shrunk(over: readonly (readonly [string, number])[], by: number): Map<string, number> {
  const sums = new Map<string, { sum: number; count: number }>()
  for (const [id, points] of over) {
    const { sum, count } = sums.get(id) ?? { sum: 0, count: 0 }
    sums.set(id, { sum: sum + points, count: count + 1 })
  }
  return new Map([...sums].map(([id, { sum, count }]) => [id, sum / (count + by)]))
}

function byScore(club: TestClub, scoreOf: (memberId: string, wineId: string) => number): Judged[] {
  return judge(club, (memberId, candidates) => {
    const predicted = new Map(candidates.map((id) => [id, scoreOf(memberId, id)]))
    // Ties are drawn as the wines lie, which says nothing of them.
    return {
      predicted,
      order: [...candidates].sort((one, other) => predicted.get(other)! - predicted.get(one)!),
    }
  })
}

function judge(
  club: TestClub,
  answer: (memberId: string, candidates: readonly string[]) => Pick<Judged, 'order' | 'predicted'>,
): Judged[] {
  const ratedBy = new Map<string, Set<string>>()
  for (const { memberId, wineId } of club.training)
    ratedBy.set(memberId, (ratedBy.get(memberId) ?? new Set()).add(wineId))
  return [...club.heldOut].map(([memberId, heldOut]) => {
    const rated = ratedBy.get(memberId) ?? new Set()
    const candidates = club.wines.map(({ id }) => id).filter((id) => !rated.has(id))
    return { ...answer(memberId, candidates), heldOut, hasHistory: rated.size > 0 }
  })
}
