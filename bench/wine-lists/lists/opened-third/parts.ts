import type { ListMaker } from '../../list-maker'
import type { Wine, WineType } from '../../pool'
import { hasName } from '../opened/parts'
import { glass } from '../parts'

/** Wines that a list can print by name, as many as asked. */
export const choose = (
  list: ListMaker,
  type: WineType | 'any',
  count: number,
  most: number,
  fits: (wine: Wine) => boolean = () => true,
) =>
  list.take(
    count,
    (wine) => (type === 'any' || wine.type === type) && wine.price <= most && hasName(wine) && fits(wine),
  )

export const from =
  (...countries: string[]) =>
  ({ country }: Wine) =>
    countries.includes(country)

export const outside =
  (...countries: string[]) =>
  ({ country }: Wine) =>
    !countries.includes(country)

export const inRegion =
  (...regions: string[]) =>
  ({ region }: Wine) =>
    regions.includes(region.name)

export const ofGrape =
  (...grapes: string[]) =>
  ({ grape }: Wine) =>
    grapes.includes(grape)

/** Where the wine comes from, as a pattern: "Napa Valley, California", "Burgundy, France". */
export function origin({ appellation, region, country, isNamedAfterPlace }: Wine): string {
  const ends = country === 'USA' ? '' : ', {K}'
  if (isNamedAfterPlace) return appellation.name === region.name ? '{K}' : `{R}${ends}`
  const isSame = [region.name, ...region.others].includes(appellation.name)
  return isSame ? `{a}${ends}` : `{a}, {R}${country === 'USA' ? '' : ends}`
}

const states: Record<string, string> = {
  California: 'CA',
  Oregon: 'OR',
  Washington: 'WA',
  'New York': 'NY',
  Virginia: 'VA',
  Texas: 'TX',
  Michigan: 'MI',
}

/** The short name of a state, which lists set behind its places; '' elsewhere. */
export const stateOf = ({ region }: Wine) => states[region.name] ?? ''

/** Wines that the house pours, cheap ones. */
export const poursOf = (list: ListMaker, type: WineType, count: number, fits?: (wine: Wine) => boolean) =>
  choose(list, type, count, 62, fits)

/** The grape stands in the heading above the last line: its name with the grape is as good. */
export function allowGrape(list: ListMaker, grape: string): void {
  const entry = list.entries.at(-1)
  if (entry && !entry.name.includes(grape))
    entry.otherNames = [...(entry.otherNames ?? []), `${entry.name} ${grape}`]
}

/** The last line prints its place as the first words of its label: the name with the place is as good. */
export function allowPlace(list: ListMaker, { appellation, isNamedAfterPlace }: Wine): void {
  const entry = list.entries.at(-1)
  if (entry && !isNamedAfterPlace)
    entry.otherNames = [...(entry.otherNames ?? []), `${appellation.name} ${entry.name}`]
}

export { glass }
