// The business's list of events: its views, its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

export const eventViewWords = {
  upcoming: 'Upcoming',
  drafts: 'Drafts',
  past: 'Past',
  canceled: 'Canceled',
} as const

export type EventView = keyof typeof eventViewWords
export const eventViews = Object.keys(eventViewWords) as EventView[]

export const eventListing = defineList({
  one: 'event',
  address: paths.business.events.list,
  view: 'show',
  /** Null for those to come. */
  filters: { show: choiceFilter(['drafts', 'past', 'canceled'] as const) },
  sorts: {
    date: { label: 'Date', usual: 'Nearest first', reversed: 'Farthest first' },
    title: { label: 'Title', usual: 'A to Z', reversed: 'Z to A' },
    seats: { label: 'Seats taken', usual: 'Most first', reversed: 'Least first', isDescending: true },
  },
})

export type EventListParams = StateOf<typeof eventListing>
