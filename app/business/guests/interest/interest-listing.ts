// The list of interested people: its views, its filter, its orders and its address. Pure.
import { defineList, newestFirst, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { interestSources } from './interest-filter'

export const interestListing = defineList({
  one: 'person',
  many: 'people',
  address: paths.business.interest,
  view: 'show',
  filters: {
    /** Null for those who are not yet members. */
    show: choiceFilter(['joined', 'done'] as const),
    source: choiceFilter(interestSources),
  },
  sorts: {
    latest: { label: 'Latest', ...newestFirst },
    since: { label: 'Since', ...newestFirst },
    name: { label: 'Name', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type InterestListParams = StateOf<typeof interestListing>
