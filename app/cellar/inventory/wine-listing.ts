// The list of wines: its filters, its orders and its address. Pure.
import { defineList, type ListSort, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter, idFilter, textFilter, viewFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { wineKinds } from '~/cellar/reference/labels'
import { columns, sortKeys, type SortKey } from './wine-columns'

/** The views with their names; every one but `retired` leaves out the retired wines. */
export const showWords = {
  current: 'In the cellar',
  low: 'Low stock',
  out: 'Out of stock',
  below_par: 'Below par level',
  promised: 'Promised to members',
  retired: 'Retired',
} as const
export type Show = keyof typeof showWords
export const shows = Object.keys(showWords) as Show[]

/** The least bottles that are not low: "5 or fewer" is low. */
export const LOW_STOCK = 5

const sorts = Object.fromEntries(
  sortKeys.map((key): [SortKey, ListSort] => [
    key,
    key === 'name'
      ? { label: 'Wine', usual: 'A to Z', reversed: 'Z to A' }
      : { label: columns[key].label, usual: 'Ascending', reversed: 'Descending' },
  ]),
) as Record<SortKey, ListSort>

export const wineListing = defineList({
  one: 'wine',
  address: paths.business.inventory.list,
  view: 'show',
  filters: {
    show: viewFilter(shows, 'current'),
    type: choiceFilter(wineKinds),
    region: textFilter(80),
    listed: choiceFilter(['yes', 'no'] as const),
    /** The wine's usual location, or one that has bottles of it. */
    locationId: idFilter('location'),
    supplierId: idFilter('supplier'),
  },
  sorts,
  reversedWord: 'desc',
})

export type WineListParams = StateOf<typeof wineListing>
/** Search and filters of the list. Null is any. */
export type WineListFilter = Omit<WineListParams, 'sort' | 'isReversed' | 'page'>

/** True when a search or filter leaves out wines, the view itself apart. */
export const isNarrowed = (params: WineListParams): boolean =>
  params.text !== '' || wineListing.filtersSet(params) > 0
