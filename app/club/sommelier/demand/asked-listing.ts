// The lists of what was asked for: of single questions, and of missing wines. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter, textFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { askedDays, askedListNames, audiences, type AskedDays, type AskedList } from './asked'

const dates = { usual: 'Newest first', reversed: 'Oldest first', isDescending: true }

/** The days and people that a page is about, as `askedSpan` reads them. */
const span = {
  days: choiceFilter<AskedDays>(askedDays.filter((days) => days !== '30')),
  who: choiceFilter(audiences),
}

/** The questions behind a figure, or about a topic. */
export const requestListing = defineList({
  one: 'question',
  address: paths.business.questions.askedList,
  filters: {
    ...span,
    list: choiceFilter<AskedList>(askedListNames.filter((name) => name !== 'all')),
    topic: textFilter(200),
  },
  sorts: { asked: { label: 'When', ...dates } },
})

export type RequestListParams = StateOf<typeof requestListing>

/** Reasons of the buying list: with more stock, or other wines, there would have been an answer. */
export const buyingReasons = ['stock', 'limit', 'food'] as const

/** The buying list. */
export const buyingListing = defineList({
  one: 'missing wine',
  address: paths.business.questions.asked,
  filters: { ...span, why: choiceFilter(buyingReasons) },
  sorts: {
    times: { label: 'Times', usual: 'Most first', reversed: 'Fewest first', isDescending: true },
    last: { label: 'Last asked', ...dates },
  },
  pageSize: 30,
})

export type BuyingListParams = StateOf<typeof buyingListing>
