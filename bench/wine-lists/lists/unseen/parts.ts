import type { ListMaker } from '../../list-maker'
import type { Wine, WineType } from '../../pool'
import { choose as chooseAny } from '../opened-third/parts'

/** The winery that has a list of its own, and is on no other. */
export const estate = 'V. Sattui'

/** Wines that a list can print by name, as many as asked. */
export const choose = (
  list: ListMaker,
  type: WineType | 'any',
  count: number,
  most: number,
  fits: (wine: Wine) => boolean = () => true,
) => chooseAny(list, type, count, most, (wine) => wine.producer !== estate && fits(wine))

/** Wines that the house pours, cheap ones. */
export const poursOf = (list: ListMaker, type: WineType, count: number, fits?: (wine: Wine) => boolean) =>
  choose(list, type, count, 62, fits)

export {
  allowGrape,
  allowPlace,
  from,
  glass,
  inRegion,
  ofGrape,
  origin,
  outside,
  stateOf,
} from '../opened-third/parts'
