// Search and filters of the public list, read from the page's address, and the wines that match. Pure.
import { parseMoney } from '~/foundation/kit/money'
import { textProblem } from '~/foundation/kit/text'
import { wineKinds, type WineType } from '~/cellar/reference/labels'
import type { ListedWine } from './listed-wine'

export interface ListFilter {
  text: string
  type: WineType | null
  isByGlass: boolean
  /** Prices as they were typed. */
  min: string
  max: string
  minCents: number | null
  maxCents: number | null
  /** A sentence for each price that cannot be read; that price is ignored. */
  problems: string[]
}

/** Reads the address of the list. What cannot be read is ignored, prices with a sentence. */
export function readListFilter(query: URLSearchParams): ListFilter {
  const text = (query.get('q') ?? '').trim().slice(0, 100)
  const min = (query.get('min') ?? '').trim().slice(0, 20)
  const max = (query.get('max') ?? '').trim().slice(0, 20)
  const minCents = min === '' ? null : parseMoney(min)
  const maxCents = max === '' ? null : parseMoney(max)
  const problems = [
    ...(min !== '' && minCents === null ? [`“${min}” is not a price. Enter a number, such as 40.`] : []),
    ...(max !== '' && maxCents === null ? [`“${max}” is not a price. Enter a number, such as 90.`] : []),
    ...(minCents !== null && maxCents !== null && minCents > maxCents
      ? ['The lowest price is above the highest, so no wine is in between.']
      : []),
  ]
  return {
    text: textProblem(text) ? '' : text,
    type: wineKinds.find((kind) => kind === query.get('type')) ?? null,
    isByGlass: query.get('glass') === '1',
    min,
    max,
    minCents,
    maxCents,
    problems,
  }
}

/** True where the filter leaves wines out. */
export const isFiltering = ({ text, type, isByGlass, min, max }: ListFilter): boolean =>
  text !== '' || type !== null || isByGlass || min !== '' || max !== ''

/** Those of the wines that the filter leaves; the text is left to the database. Prices are those of what is asked for. */
export function filterList(wines: ListedWine[], filter: ListFilter): ListedWine[] {
  const { type, isByGlass, minCents, maxCents } = filter
  return wines.filter((wine) => {
    if (type !== null && wine.type !== type) return false
    if (isByGlass && wine.glassCents === null) return false
    if (minCents === null && maxCents === null) return true
    const price = isByGlass ? wine.glassCents : (wine.bottleCents ?? wine.glassCents)
    return price !== null && price >= (minCents ?? 0) && price <= (maxCents ?? Infinity)
  })
}
