// The list of past counts: its filter, its orders and its address. Pure.
import { defineList, newestFirst, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

/** How counts end; posted ones may be undone later. */
export const endingWords = { posted: 'Posted', undone: 'Undone', canceled: 'Canceled' } as const
export type StocktakeEnding = keyof typeof endingWords
export const stocktakeEndings = Object.keys(endingWords) as StocktakeEnding[]

export const stocktakeListing = defineList({
  one: 'past count',
  address: paths.business.inventory.counts,
  view: 'show',
  filters: { show: choiceFilter(stocktakeEndings) },
  sorts: {
    started: { label: 'Started', ...newestFirst },
    location: { label: 'Location', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type StocktakeListParams = StateOf<typeof stocktakeListing>
export type StocktakeSort = StocktakeListParams['sort']
