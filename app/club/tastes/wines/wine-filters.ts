// Filters of a member's lists of wines, as the address has them. Pure.
import { lookup } from '~/foundation/kit/lookup'
import { pageIn } from '~/foundation/kit/list-params'
import { wineTypes, type WineType } from '~/cellar/reference/labels'

export const showChoices = {
  all: 'All wines',
  unrated: 'Not rated yet',
  rated: 'Rated',
  home: 'At home',
} as const
export type Show = keyof typeof showChoices

export interface WineFilter {
  q: string
  /** Empty for every type. */
  type: WineType | ''
  show: Show
  /** Counts from 1. */
  page: number
}

const types = lookup(wineTypes)
const shows = lookup(showChoices)

/** The filter of an address; what it says wrongly is left out. */
export function readFilter(query: URLSearchParams): WineFilter {
  const type = query.get('type') ?? ''
  const show = query.get('show') ?? ''
  return {
    q: (query.get('q') ?? '').trim().slice(0, 200),
    type: types.has(type) ? (type as WineType) : '',
    show: shows.has(show) ? (show as Show) : 'all',
    page: pageIn(query),
  }
}

/** The same as a link carries it; what says nothing is left out. */
export function filterQuery({ q, type, show, page }: Partial<WineFilter>): Record<string, string> {
  return {
    ...(q && { q }),
    ...(type && { type }),
    ...(show && show !== 'all' && { show }),
    ...(page && page > 1 && { page: String(page) }),
  }
}

/** True where the filter leaves wines out. */
export const isNarrowed = ({ q, type, show }: WineFilter): boolean =>
  q !== '' || type !== '' || show !== 'all'
