// The wines of the list that the club page shows. Pure.
import { wineKinds } from '~/cellar/reference/labels'
import type { ListedWine } from './listed-wine'

export interface ListTeaser {
  wines: ListedWine[]
  /** How many wines are on the whole list. */
  count: number
}

const shown = 6

/**
 * Up to six wines of different types, the highest house score of each first. Stock does not choose them, so that a
 * wine that sells out stays where a guest saw it, marked. Null for an empty list.
 */
export function teaserOf(wines: ListedWine[]): ListTeaser | null {
  if (wines.length === 0) return null
  const ofTypes = wineKinds.map((type) =>
    wines
      .filter((wine) => wine.type === type)
      .toSorted((one, other) => (other.houseScore ?? 0) - (one.houseScore ?? 0)),
  )
  const inTurns = wines.flatMap((_, turn) => ofTypes.flatMap((ofType) => ofType.slice(turn, turn + 1)))
  const shownIds = new Set(inTurns.slice(0, shown))
  return { wines: wines.filter((wine) => shownIds.has(wine)), count: wines.length }
}
