// The list of questions to the business: its views, its orders and its address. Pure.
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

export const questionStatusWords = { open: 'Open', answered: 'Answered', closed: 'Put aside' } as const
export type QuestionStatus = keyof typeof questionStatusWords
export const questionStatuses = Object.keys(questionStatusWords) as QuestionStatus[]

/** The list begins with open questions, those that wait longest first. */
export const questionListing = defineList({
  one: 'question',
  address: paths.business.questions.list,
  view: 'show',
  separateViews: true,
  filters: { show: choiceFilter(['answered', 'closed'] as const) },
  sorts: {
    asked: { label: 'Asked', usual: 'Oldest first', reversed: 'Newest first' },
    handled: {
      label: 'Answered or put aside',
      usual: 'Newest first',
      reversed: 'Oldest first',
      isDescending: true,
    },
    name: { label: 'From', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type QuestionListParams = StateOf<typeof questionListing>

/** The change that leads to a view: its questions, in the order that it usually has. */
export const viewOf = (status: QuestionStatus): Partial<QuestionListParams> => ({
  show: status === 'open' ? null : status,
  sort: status === 'open' ? 'asked' : 'handled',
  isReversed: false,
})
