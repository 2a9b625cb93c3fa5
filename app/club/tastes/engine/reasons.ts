// Why a wine is recommended: what really added to its score, with counts and means that the member can check, and true of
// few of the club's wines. Pure.
import { averagePoints } from '~/cellar/catalog/average-points'
import { tasteShare, type MemberView, type ScoredWine } from './blend'
import { praiseFrom, type ClubModel } from './club-model'
import { commonFrom, hasShared, shareOf, shareWith, type ClubList, type SharedProperties } from './club-list'
import type { StatedMatch } from './member-taste'
import type { IndexedRating } from './biases'

export type Reason = { contribution: number } & (
  | {
      /** The member gave `count` wines with these properties `least` points and more. */
      kind: 'rated-alike'
      shared: SharedProperties
      count: number
      least: number
      mean: number
      wineIds: readonly string[]
    }
  /** So many others gave 80 points and more both to this wine and to one that the member praised. */
  | { kind: 'rated-together'; others: number }
  | { kind: 'stated'; match: StatedMatch }
  /** Each is true of many wines, all of them together of few. */
  | { kind: 'stated-together'; matches: readonly StatedMatch[] }
  /** The club's own ratings of the wine. */
  | { kind: 'club-quality' | 'club-popularity'; count: number; mean: number }
  /** Wines of these properties are rated above the mean elsewhere; by this many points. */
  | { kind: 'usually-liked'; shared: SharedProperties; pointsOver: number }
)

/** Contributions below this, in standard deviations, are no reason. */
const leastContribution = 0.05
const mostReasons = 3

/** Reasons with how much of the club's list they are true of. */
type Claim = Reason & { share: number }

/**
 * Tells of a member's scored wines the strongest reasons, those about the member before those about the club; none where
 * nothing is known. A reason is true of under a third of the list: what is true of more tells no wine from the others.
 */
export function reasonsFor(
  model: ClubModel,
  view: MemberView,
  list: ClubList,
): (scored: ScoredWine) => Reason[] {
  const praised = praiseOf(view.history)
  const parts = [
    ratedAlike(model, view, list, praised),
    ratedTogether(model, list, praised),
    stated(model, view, list),
  ]
  const ofClub = clubReasons(model, list)
  const strongest = (claims: readonly Claim[]): Reason[] =>
    claims
      .filter(({ share, contribution }) => share < commonFrom && contribution >= leastContribution)
      .map(({ share: _, ...reason }) => reason)
      .sort((one, other) => other.contribution - one.contribution)
  return (scored) => {
    const club = strongest(ofClub(scored))
    // The sentence about the points also tells how many members rated it.
    const isPraised = club.some(({ kind }) => kind === 'club-quality')
    const shown = club.filter(({ kind }) => !isPraised || kind !== 'club-popularity')
    return [...strongest(parts.flatMap((claimsOf) => claimsOf(scored))), ...shown].slice(0, mostReasons)
  }
}

type Claims = (scored: ScoredWine) => Claim[]

/** Properties of a wine by which ratings are grouped. */
function groupsOf(model: ClubModel, wine: number): SharedProperties[] {
  const { type, regions, grapes, country, producer } = model.wines[wine]!
  const typed = type === null ? [] : [type]
  const places = [...regions, country].filter(Boolean)
  return [
    ...(producer === '' ? [] : [{ producer }]),
    ...typed.flatMap((of) => grapes.map((grape) => ({ type: of, grape }))),
    ...typed.flatMap((of) => places.map((place) => ({ type: of, place }))),
    ...grapes.map((grape) => ({ grape })),
    ...places.map((place) => ({ place })),
    ...typed.map((of) => ({ type: of })),
  ]
}

/**
 * The group of wines like this one that the member praised more often than such wines are on the list. Of several, the
 * one that adds most to the score, where a rarer one counts more.
 */
function ratedAlike(
  model: ClubModel,
  view: MemberView,
  list: ClubList,
  praised: readonly IndexedRating[],
): Claims {
  return ({ wine, parts }) => {
    if (parts.taste <= 0 || view.tasteUnit === 0) return []
    const adds = view.history.map(
      (rated, index) => view.tasteUnit * tasteShare(model, rated.wine, view.weights[index]!, wine),
    )
    let best: { claim: Claim; worth: number } | null = null
    for (const shared of groupsOf(model, wine)) {
      const inGroup = (rated: IndexedRating) => rated.wine !== wine && hasShared(model, rated.wine, shared)
      const liked = praised.filter(inGroup)
      if (liked.length === 0) continue
      const share = shareWith(model, list, shared)
      if (share >= commonFrom || liked.length / praised.length <= share) continue
      // Bad ratings of such wines take away from the group's contribution.
      const contribution = view.history.reduce(
        (sum, rated, index) => sum + (inGroup(rated) ? adds[index]! : 0),
        0,
      )
      const worth = contribution * Math.sqrt(-Math.log(share || 1 / (list.wines.length + 1)))
      if (contribution <= 0 || (best && worth <= best.worth)) continue
      const summary = summaryOf(model, liked)
      best = { worth, claim: { kind: 'rated-alike', shared, ...summary, contribution, share } }
    }
    return best ? [best.claim] : []
  }
}

/** How many others praised a wine and one of those that the member praised. */
function ratedTogether(model: ClubModel, list: ClubList, praised: readonly IndexedRating[]): Claims {
  const inCommon = new Map<number, number>()
  for (const { wine } of praised)
    for (const member of model.praisedBy[wine]!) inCommon.set(member, (inCommon.get(member) ?? 0) + 1)
  const own = new Set(praised.map(({ wine }) => wine))
  const self = praised[0]?.member
  const othersOf = (wine: number) => {
    // Praise of the wine itself is nothing in common.
    const least = own.has(wine) ? 2 : 1
    return [...model.praisedBy[wine]!].filter(
      (member) => member !== self && (inCommon.get(member) ?? 0) >= least,
    ).length
  }
  let counts: Map<number, number> | undefined
  return ({ wine, parts }) => {
    const others = parts.together < leastContribution ? 0 : othersOf(wine)
    if (others === 0) return []
    const ofList = (counts ??= new Map(list.wines.map((other) => [other, othersOf(other)])))
    const share = shareOf(list.wines, (other) => ofList.get(other)! >= others)
    return [{ kind: 'rated-together', others, contribution: parts.together, share }]
  }
}

/** Answers and words of the member: each by itself, or all together where each is true of too many wines. */
function stated(model: ClubModel, view: MemberView, list: ClubList): Claims {
  const keyOf = (match: StatedMatch) =>
    match.kind === 'axis' ? `${match.axis} ${match.isMuch}` : `${match.kind} ${match.name}`
  let keys: string[][] | undefined
  const shares = new Map<string, number>()
  const shareOfAll = (matches: readonly StatedMatch[]) => {
    const wanted = matches.map(keyOf)
    const key = wanted.join()
    const keysOf = (keys ??= list.wines.map((wine) =>
      likedIn(view, model, wine).map(({ match }) => keyOf(match)),
    ))
    const count = () => keysOf.filter((some) => wanted.every((one) => some.includes(one))).length
    const share = shares.get(key) ?? count() / Math.max(1, list.wines.length)
    shares.set(key, share)
    return share
  }
  return ({ wine }) => {
    const liked = likedIn(view, model, wine).map(({ match, score }) => ({
      match,
      contribution: view.statedUnit * score,
      share: shareOfAll([match]),
    }))
    const claims = liked.map((claim): Claim => ({ kind: 'stated', ...claim }))
    const answered = liked.filter(({ match }) => match.kind !== 'axis' || match.reviews === 0)
    if (answered.length < 2 || claims.some(({ share }) => share < commonFrom)) return claims
    const matches = answered.map(({ match }) => match)
    const contribution = answered.reduce((sum, one) => sum + one.contribution, 0)
    return [{ kind: 'stated-together', matches, contribution, share: shareOfAll(matches) }]
  }
}

const likedIn = (view: MemberView, model: ClubModel, wine: number) =>
  view.statedOf(model.wines[wine]!).matches.filter(({ score }) => score > 0)

function clubReasons(model: ClubModel, list: ClubList): Claims {
  const meanOf = (wine: number) => averagePoints({ sum: model.sums[wine]!, count: model.counts[wine]! })
  return ({ wine, parts }) => {
    const [count, mean] = [model.counts[wine]!, meanOf(wine)]
    if (mean !== null) {
      const popularity: Claim = {
        kind: 'club-popularity',
        count,
        mean,
        contribution: parts.popularity,
        share: list.share(`rated by ${count}`, (other) => model.counts[other]! >= count),
      }
      // A wine can stand above the others and still be one that members did not like.
      if (mean < praiseFrom) return [popularity]
      const share = list.share(`rated ${mean}`, (other) => (meanOf(other) ?? 0) >= mean)
      return [{ kind: 'club-quality', count, mean, contribution: parts.quality, share }, popularity]
    }
    const pointsOver = model.expectations[wine]!.points
    const { type, regions, country } = model.wines[wine]!
    const place = regions[0] ?? (country || undefined)
    if (pointsOver <= 0 || (type === null && place === undefined)) return []
    const shared = { ...(type && { type }), ...(place !== undefined && { place }) }
    const share = shareWith(model, list, shared)
    return [{ kind: 'usually-liked', shared, pointsOver, contribution: parts.quality, share }]
  }
}

/** Ratings by which the member praised a wine: 80 points, and no less than their own mean. */
function praiseOf(history: readonly IndexedRating[]): readonly IndexedRating[] {
  const mean = history.reduce((sum, { points }) => sum + points, 0) / Math.max(1, history.length)
  return history.filter(({ points }) => points >= Math.max(praiseFrom, mean))
}

function summaryOf(model: ClubModel, ratings: readonly IndexedRating[]) {
  const points = ratings.map((rating) => rating.points)
  return {
    count: ratings.length,
    least: Math.min(...points),
    mean: points.reduce((sum, value) => sum + value, 0) / points.length,
    wineIds: ratings.map(({ wine }) => model.wines[wine]!.id),
  }
}
