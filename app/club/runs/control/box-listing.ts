// The list of a run's boxes: its filter, its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

export const boxShowWords = {
  awaiting: 'Awaiting payment',
  processing: 'Processing',
  ready: 'Ready',
  begun: 'Partly handed over',
  delivered: 'Delivered',
  unclaimed: 'Held',
  short: 'A bottle is missing',
  disputed: 'Payment disputed',
  returned: 'Refunded after pick-up',
  canceled: 'Canceled',
} as const
export type BoxShow = keyof typeof boxShowWords
export const boxShows = Object.keys(boxShowWords) as BoxShow[]

/** The list of the boxes of this run. */
export const boxListing = (runId: string) =>
  defineList({
    one: 'box',
    many: 'boxes',
    address: (query) => paths.business.run.boxes(runId, query),
    view: 'show',
    filters: { show: choiceFilter(boxShows) },
    sorts: {
      number: { label: 'Box', usual: 'Lowest first', reversed: 'Highest first' },
      member: { label: 'Member', usual: 'A to Z', reversed: 'Z to A' },
    },
  })

export type BoxListParams = StateOf<ReturnType<typeof boxListing>>
