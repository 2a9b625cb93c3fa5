import type { ListMaker } from '../../list-maker'
import type { Wine, WineType } from '../../pool'

/** Its line prints something beside producer and place. */
export const hasName = (wine: Wine) => wine.isNamedAfterPlace || wine.isGrapeOnLabel || wine.cuvee !== ''

/** A glass, for wines that a restaurant would pour. */
export const poured = (
  list: ListMaker,
  wine: Wine,
  share: number,
  pours: { ml: number; printed: number | null }[],
) => (wine.price < 80 && list.chance(share) ? pours : [])

/** As many wines of a type as asked, from some countries where they are named. */
export const some = (list: ListMaker, type: WineType, count: number, most: number, countries?: string[]) =>
  list.take(
    count,
    (wine) =>
      wine.type === type &&
      wine.price <= most &&
      (!countries || countries.includes(wine.country)) &&
      hasName(wine),
  )

/** "1,250" */
export const thousands = (value: number | null) => (value ?? 0).toLocaleString('en-US')

/** The wine's own name in guillemets, which French lists set around all but words such as Brut. */
export const guillemets = ({ cuvee }: Wine) =>
  /Brut|Réserv|Vieilles|Cru|Extra|Prestige|Édition/.test(cuvee) ? '{C}' : '« {C} »'
