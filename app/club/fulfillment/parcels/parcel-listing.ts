// The lists of orders that are shipped: their address and their orders. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter, idFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

export const parcelShowWords = {
  to_pack: 'To pack',
  packed: 'Packed',
  shipped: 'On the way',
  delivered: 'Delivered',
  returned: 'Returned',
} as const
export type ParcelShow = keyof typeof parcelShowWords
export const parcelShows = Object.keys(parcelShowWords) as ParcelShow[]

export const parcelListing = defineList({
  one: 'parcel',
  address: paths.business.parcels.list,
  view: 'show',
  separateViews: true,
  filters: { show: choiceFilter(parcelShows), runId: idFilter('run') },
  sorts: {
    // The oldest order first; what was delivered or returned the latest first.
    date: { label: 'Date', usual: 'Usual order', reversed: 'Other way round' },
    member: { label: 'Member', usual: 'A to Z', reversed: 'Z to A' },
  },
})

/** The view of one of the lists. */
export type ParcelListParams = StateOf<typeof parcelListing> & { show: ParcelShow }

/** A view of one of the lists; where the address names none, of the first that has parcels. */
export const parcelView = (
  params: StateOf<typeof parcelListing>,
  counts: Record<ParcelShow, number>,
): ParcelListParams => ({
  ...params,
  show: params.show ?? parcelShows.find((show) => counts[show] > 0) ?? 'to_pack',
})
