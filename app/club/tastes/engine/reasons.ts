// Why a wine is recommended: what really added to its score, with counts and means that the member can check. Pure.
import { averagePoints } from '~/cellar/catalog/average-points'
import type { WineType } from '~/cellar/reference/labels'
import { tasteShare, togetherShare, type MemberView, type ScoredWine } from './blend'
import { praiseFrom, type ClubModel } from './club-model'
import type { StatedMatch } from './member-taste'
import type { IndexedRating } from './biases'

/** Properties that wines share; the names as people read them. */
export interface SharedProperties {
  type?: WineType
  grape?: string
  /** Region or country. */
  place?: string
  producer?: string
}

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
  | {
      /** So many others gave 80 points and more both to this wine and to one of these, which the member praised. */
      kind: 'rated-together'
      others: number
      wineIds: readonly string[]
    }
  | { kind: 'stated'; match: StatedMatch }
  /** The club's own ratings of the wine. */
  | { kind: 'club-quality' | 'club-popularity'; count: number; mean: number }
  /** Wines of these properties are rated above the mean elsewhere; by this many points. */
  | { kind: 'usually-liked'; shared: SharedProperties; pointsOver: number }
)

/** Contributions below this, in standard deviations, are no reason. */
const leastContribution = 0.05
const mostReasons = 3

/** The strongest reasons, those about the member before those about the club; none where nothing is known. */
export function reasonsFor(model: ClubModel, view: MemberView, scored: ScoredWine): Reason[] {
  const personal = [
    ratedAlike(model, view, scored),
    ratedTogether(model, view, scored),
    ...scored.stated.matches.map(({ match, score }): Reason => ({
      kind: 'stated',
      match,
      contribution: view.statedUnit * score,
    })),
  ]
  const strongest = (reasons: (Reason | null)[]) =>
    reasons
      .filter((reason): reason is Reason => reason !== null && reason.contribution >= leastContribution)
      .sort((one, other) => other.contribution - one.contribution)
  const ofClub = strongest(clubReasons(model, scored))
  // The sentence about the points also tells how many members rated it.
  const isPraised = ofClub.some(({ kind }) => kind === 'club-quality')
  const reasonsShown = ofClub.filter(({ kind }) => !isPraised || kind !== 'club-popularity')
  return [...strongest(personal), ...reasonsShown].slice(0, mostReasons)
}

/** Properties by which ratings are grouped, the most telling first, with how much more telling they are. */
function groupsOf(model: ClubModel, wine: number): { shared: SharedProperties; telling: number }[] {
  const { type, regions, grapes, country, producer } = model.wines[wine]!
  const typed = type === null ? [] : [type]
  const places = [...regions, country].filter(Boolean)
  return [
    ...(producer === '' ? [] : [{ shared: { producer }, telling: 1.4 }]),
    ...typed.flatMap((of) => grapes.map((grape) => ({ shared: { type: of, grape }, telling: 1.3 }))),
    ...typed.flatMap((of) =>
      places.map((place) => ({ shared: { type: of, place }, telling: place === country ? 1.1 : 1.3 })),
    ),
    ...grapes.map((grape) => ({ shared: { grape }, telling: 1.1 })),
    ...places.map((place) => ({ shared: { place }, telling: 1 })),
    ...typed.map((of) => ({ shared: { type: of }, telling: 0.9 })),
  ]
}

/** Whether a wine of the model has all of these properties. */
function hasShared(model: ClubModel, wine: number, shared: SharedProperties): boolean {
  const { type, regions, grapes, country, producer } = model.wines[wine]!
  return (
    (shared.type === undefined || shared.type === type) &&
    (shared.grape === undefined || grapes.includes(shared.grape)) &&
    (shared.place === undefined || [...regions, country].includes(shared.place)) &&
    (shared.producer === undefined || shared.producer === producer)
  )
}

function ratedAlike(model: ClubModel, view: MemberView, { wine, parts }: ScoredWine): Reason | null {
  if (parts.taste <= 0 || view.tasteUnit === 0) return null
  const praised = praiseOf(view.history)
  let best: { reason: Reason; worth: number } | null = null
  for (const { shared, telling } of groupsOf(model, wine)) {
    const inGroup = (rated: IndexedRating) => rated.wine !== wine && hasShared(model, rated.wine, shared)
    const liked = praised.filter(inGroup)
    if (liked.length === 0) continue
    // Bad ratings of such wines take away from the group's contribution.
    const contribution =
      view.tasteUnit *
      view.history.reduce(
        (sum, rated, index) =>
          sum + (inGroup(rated) ? tasteShare(model, rated.wine, view.weights[index]!, wine) : 0),
        0,
      )
    const worth = contribution * telling
    if (contribution <= 0 || (best && worth <= best.worth)) continue
    best = { worth, reason: { kind: 'rated-alike', shared, ...summary(model, liked), contribution } }
  }
  return best?.reason ?? null
}

function ratedTogether(model: ClubModel, view: MemberView, { wine, parts }: ScoredWine): Reason | null {
  if (parts.together <= 0 || view.togetherUnit === 0) return null
  const liked = praiseOf(view.history)
    .filter((rated) => rated.wine !== wine)
    .map((rated) => ({ rated, share: view.togetherUnit * togetherShare(model, rated, wine) }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share)
    .slice(0, 3)
  const others = [...model.praisedBy[wine]!].filter(
    (member) =>
      member !== view.history[0]?.member &&
      liked.some(({ rated }) => model.praisedBy[rated.wine]!.has(member)),
  ).length
  if (others === 0) return null
  return {
    kind: 'rated-together',
    others,
    wineIds: liked.map(({ rated }) => model.wines[rated.wine]!.id),
    contribution: liked.reduce((sum, { share }) => sum + share, 0),
  }
}

function clubReasons(model: ClubModel, { wine, parts }: ScoredWine): (Reason | null)[] {
  const count = model.counts[wine]!
  const over = model.expectations[wine]!.points
  const mean = averagePoints({ sum: model.sums[wine]!, count })
  if (mean !== null) {
    const club = { count, mean }
    return [
      // A wine can stand above the others and still be one that members did not like.
      club.mean >= praiseFrom ? { kind: 'club-quality', ...club, contribution: parts.quality } : null,
      { kind: 'club-popularity', ...club, contribution: parts.popularity },
    ]
  }
  const { type, regions, country } = model.wines[wine]!
  const place = regions[0] ?? (country || undefined)
  if (over <= 0 || (type === null && place === undefined)) return []
  const shared = { ...(type && { type }), ...(place !== undefined && { place }) }
  return [{ kind: 'usually-liked', shared, pointsOver: over, contribution: parts.quality }]
}

/** Ratings by which the member praised a wine: 80 points, and no less than their own mean. */
function praiseOf(history: readonly IndexedRating[]): readonly IndexedRating[] {
  const mean = history.reduce((sum, { points }) => sum + points, 0) / Math.max(1, history.length)
  return history.filter(({ points }) => points >= Math.max(praiseFrom, mean))
}

function summary(model: ClubModel, ratings: readonly IndexedRating[]) {
  const points = ratings.map((rating) => rating.points)
  return {
    count: ratings.length,
    least: Math.min(...points),
    mean: points.reduce((sum, value) => sum + value, 0) / points.length,
    wineIds: ratings.map(({ wine }) => model.wines[wine]!.id),
  }
}
