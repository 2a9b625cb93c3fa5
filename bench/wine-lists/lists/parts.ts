import type { ListMaker } from '../list-maker'
import type { Wine, WineType } from '../pool'

/** A glass whose size is not printed. */
export const glass = [{ ml: 150, printed: null }]

/** Pours whose size is printed over their columns. */
export const pours = (...sizes: number[]) => sizes.map((ml) => ({ ml, printed: ml }))

/** Wines of one country first, as a place of that country would list them. */
export const mostly = (list: ListMaker, country: string, count: number, share: number, most: number) => [
  ...list.take(Math.round(count * share), (wine) => wine.country === country && wine.price <= most),
  ...list.take(count - Math.round(count * share), (wine) => wine.country !== country && wine.price <= most),
]

export const ofType = (list: ListMaker, type: WineType, count: number, most: number) =>
  list.take(count, (wine) => wine.type === type && wine.price <= most)

/** Wines by a name, in the order in which the names come. */
export function grouped(wines: readonly Wine[], key: (wine: Wine) => string): [string, Wine[]][] {
  const groups = new Map<string, Wine[]>()
  for (const wine of wines) groups.set(key(wine), [...(groups.get(key(wine)) ?? []), wine])
  return [...groups]
}

/** "45,00" */
export const comma = (value: number | null | undefined, decimals = 2) =>
  value === null || value === undefined ? '' : value.toFixed(decimals).replace('.', ',')

export const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/ {2,}/g, ' ')
    .trim()
