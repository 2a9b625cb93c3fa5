// The list of wines: its filters, its orders and its address. Pure.
import { defineList, type ListSort, type StateOf } from '~/kit/list/define-list'
import { choiceFilter, idFilter, type ListFilter } from '~/kit/list/list-filters'
import { paths } from '~/kit/paths'
import type { Query } from '~/kit/paths/with-query'
import { wineKinds } from '../labels'
import { columns, sortKeys, type SortKey } from './columns'

/** The views with their names; every one but `retired` leaves out the retired wines. */
export const showWords = {
  current: 'In the cellar',
  low: 'Low stock',
  out: 'Out of stock',
  below_par: 'Below par',
  promised: 'Promised',
  retired: 'Retired',
} as const
export type Show = keyof typeof showWords
export const shows = Object.keys(showWords) as Show[]

/** The least bottles that are not low: "5 or fewer" is low. */
export const LOW_STOCK = 5

const showFilter: ListFilter<Show> = {
  read: ([text]) => shows.find((show) => show === text) ?? 'current',
  write: (show) => (show === 'current' ? undefined : show),
}

const regionFilter: ListFilter<string | null> = {
  read: ([text = '']) => text.slice(0, 80) || null,
  write: (region) => region ?? undefined,
}

const sorts = Object.fromEntries(
  sortKeys.map((key): [SortKey, ListSort] => [
    key,
    key === 'name'
      ? { label: 'Wine', usual: 'A to Z', reversed: 'Z to A' }
      : { label: columns[key].label, usual: 'Ascending', reversed: 'Descending' },
  ]),
) as Record<SortKey, ListSort>

/** The cellar's addresses call the other direction `desc`. */
const cellarQuery = ({ dir, ...query }: Query): Query => ({ ...query, dir: dir && 'desc' })
const address = (query: Query) => paths.business.inventory.list(cellarQuery(query))

const listing = defineList({
  one: 'wine',
  address,
  view: 'show',
  filters: {
    show: showFilter,
    type: choiceFilter(wineKinds),
    region: regionFilter,
    listed: choiceFilter(['yes', 'no'] as const),
    /** The wine's usual location, or one that has bottles of it. */
    locationId: idFilter('location'),
    supplierId: idFilter('supplier'),
  },
  sorts,
  pageSize: 100,
})

const read = (url: string | URL): WineListParams => {
  const state = listing.read(url)
  return { ...state, isReversed: state.isReversed || new URL(url).searchParams.get('dir') === 'desc' }
}

export const wineListing = {
  ...listing,
  read,
  query: (state: WineListParams): Query => cellarQuery(listing.query(state)),
  hrefOf: (url: URL): string => listing.href(read(url)),
}

export type WineListParams = StateOf<typeof listing>
/** Search and filters of the list. Null is any. */
export type WineListFilter = Omit<WineListParams, 'sort' | 'isReversed' | 'page'>

/** True when a search or filter leaves out wines, the view itself apart. */
export const isNarrowed = (params: WineListParams): boolean =>
  params.text !== '' || wineListing.filtersSet(params) > 0
