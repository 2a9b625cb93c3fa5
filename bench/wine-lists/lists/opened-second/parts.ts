import type { ListMaker } from '../../list-maker'
import type { Wine, WineType } from '../../pool'
import { hasName } from '../opened/parts'

/** The winery that has a list of its own, and is on no other. */
export const estate = 'Lamoreaux Landing'

/** Wines that a list can print by name, as many as asked, from some countries where they are named. */
export const choose = (
  list: ListMaker,
  type: WineType | 'any',
  count: number,
  most: number,
  fits: (wine: Wine) => boolean = () => true,
) =>
  list.take(
    count,
    (wine) =>
      (type === 'any' || wine.type === type) &&
      wine.price <= most &&
      wine.producer !== estate &&
      hasName(wine) &&
      fits(wine),
  )

export const from =
  (...countries: string[]) =>
  ({ country }: Wine) =>
    countries.includes(country)

/** "1 150" */
export const spaced = (value: number | null) => String(value ?? '').replace(/\B(?=(\d{3})+$)/g, ' ')
