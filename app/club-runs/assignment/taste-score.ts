// How well a wine suits a member. The only place that decides it, so that recommendations can take it over. Pure.

export interface TasteOfMember {
  /** Types, grapes and regions that the member asked never to get, folded. */
  dislikes: { types: string[]; grapes: string[]; regions: string[] }
  /** Wines the member had in the last 12 months. */
  had: Set<string>
}

export interface WineToScore {
  id: string
  type: string
  /** Folded. */
  grapes: string[]
  /** Appellation, region and country, folded. */
  places: string[]
  /** The business's own score, 1 to 100; null for none. */
  houseScore: number | null
}

/** Below every wine that a member does not dislike. */
const disliked = -1_000
/** Below every wine that the member did not have in the last 12 months, unless they dislike those. */
const repeated = -400
/** Whether a score is of a wine that the member dislikes or had in the last 12 months. */
export const isUnwanted = (score: number): boolean => score < 0
/** Of a wine without a score. */
const unscored = 80

/**
 * A number to compare wines for one member: higher suits better. Wines the member dislikes come last, then those they
 * had in the last 12 months, then by the business's own score.
 */
export function tasteScore(member: TasteOfMember, wine: WineToScore): number {
  const { types, grapes, regions } = member.dislikes
  const isDisliked =
    types.includes(wine.type) ||
    wine.grapes.some((grape) => grapes.includes(grape)) ||
    wine.places.some((place) => regions.includes(place))
  return (
    (wine.houseScore ?? unscored) + (isDisliked ? disliked : 0) + (member.had.has(wine.id) ? repeated : 0)
  )
}
