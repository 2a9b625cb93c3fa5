// Whether reasons tell wines apart: of how many wines of the club's list each is true, counted from the data alone.
import { buildClub, type Rating } from '~/club/tastes/engine/club-model'
import { noAnswers, type StatedMatch, type TasteAnswers } from '~/club/tastes/engine/member-taste'
import type { Reason } from '~/club/tastes/engine/reasons'
import { recommend } from '~/club/tastes/engine/recommend'
import type { EngineWine } from '~/club/tastes/engine/wine'
import type { TestClub } from './clubs'
import { hashOf } from './read-data'

export interface ReasonFigures {
  reasons: number
  /** Shares: reasons true of under a third of the list, wines with a reason, and with one about the member. */
  telling: number
  withReason: number
  aboutMember: number
}

/** Figures of the lists of all members, half of whom answered a quiz that is drawn for them. */
export function reasonFigures(clubs: readonly TestClub[]): ReasonFigures {
  let [reasons, telling, wines, withReason, aboutMember] = [0, 0, 0, 0, 0]
  for (const club of clubs) {
    const model = buildClub({ wines: club.wines, ratings: club.training })
    const isTrue = judgeOf(club)
    const all = new Set(club.wines.map(({ id }) => id))
    for (const memberId of club.heldOut.keys()) {
      const rated = new Set(
        club.training.filter((one) => one.memberId === memberId).map(({ wineId }) => wineId),
      )
      const filters = { inStock: all, allowedByTier: all, justReceived: rated, hidden: new Set<string>() }
      for (const one of recommend(model, { memberId, answers: drawnAnswers(memberId), filters })) {
        wines++
        if (one.reasons.length > 0) withReason++
        if (one.reasons.some(({ kind }) => /^(?:rated|stated)/.test(kind))) aboutMember++
        for (const reason of one.reasons) {
          reasons++
          const count = club.wines.filter((wine) => isTrue(reason, memberId, wine)).length
          if (count < club.wines.length / 3) telling++
        }
      }
    }
  }
  return {
    reasons,
    telling: telling / reasons,
    withReason: withReason / wines,
    aboutMember: aboutMember / wines,
  }
}

function drawnAnswers(memberId: string): TasteAnswers {
  const draw = <Item>(name: string, list: readonly Item[]): Item =>
    list[hashOf(`${name}/${memberId}`) % list.length]!
  if (draw('quiz', [true, false])) return noAnswers
  return {
    ...noAnswers,
    likedTypes: [draw('type', ['red', 'white', 'red', 'sparkling'] as const)],
    likedRegions: [draw('place', ['Italy', 'France', 'Spain', 'Portugal', 'Argentina', 'United States'])],
    axes: { body: draw('body', [1, -1]), acid: draw('acid', [1, -0.5]) },
  }
}

function judgeOf(club: TestClub) {
  const ratingsOf = new Map<string, Rating[]>()
  for (const rating of club.training)
    ratingsOf.set(rating.wineId, [...(ratingsOf.get(rating.wineId) ?? []), rating])
  const meanOf = (ratings: readonly Rating[]) =>
    ratings.reduce((sum, { points }) => sum + points, 0) / Math.max(1, ratings.length)
  const praisersOf = (id: string) =>
    (ratingsOf.get(id) ?? []).flatMap(({ memberId, points }) => (points >= 80 ? [memberId] : []))
  const othersOf = (memberId: string, id: string) => {
    const own = club.training.filter((rating) => rating.memberId === memberId)
    const praised = own.filter(({ points, wineId }) => points >= Math.max(80, meanOf(own)) && wineId !== id)
    const alike = new Set(praised.flatMap(({ wineId }) => praisersOf(wineId)))
    return praisersOf(id).filter((other) => other !== memberId && alike.has(other)).length
  }
  return (reason: Reason, memberId: string, wine: EngineWine): boolean => {
    const ratings = ratingsOf.get(wine.id) ?? []
    switch (reason.kind) {
      case 'rated-alike':
      case 'usually-liked': {
        const { type, grape, place, producer } = reason.shared
        return (
          (type === undefined || wine.type === type) &&
          (grape === undefined || wine.grapes.includes(grape)) &&
          (place === undefined || wine.country === place || wine.regions.includes(place)) &&
          (producer === undefined || wine.producer === producer)
        )
      }
      case 'rated-together':
        return othersOf(memberId, wine.id) >= reason.others
      case 'stated':
        return isStated(reason.match, wine)
      case 'stated-together':
        return reason.matches.every((match) => isStated(match, wine))
      case 'club-quality':
        return ratings.length >= 3 && meanOf(ratings) >= reason.mean
      case 'club-popularity':
        return ratings.length >= reason.count
    }
  }
}

/** Of the scales, body and acidity alone are known of these wines. */
function isStated(
  match: StatedMatch,
  { type, grapes, regions, country, body, acidity }: EngineWine,
): boolean {
  if (match.kind === 'type') return type === match.name
  if (match.kind === 'grape') return grapes.includes(match.name)
  if (match.kind === 'region') return country === match.name || regions.includes(match.name)
  const over = match.axis === 'body' ? (body ?? 3) - 3 : (acidity ?? 2) - 2
  return match.isMuch ? over > 0 : over < 0
}
