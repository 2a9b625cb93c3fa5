// The list of members: its filters, its orders and its address. Pure.
import { isId } from '~/foundation/kit/ids'
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter, dayFilter, valuesFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import {
  joinedPeriodNames,
  memberFilterSchema,
  memberFlags,
  memberStatuses,
  tagText,
  type MemberFilter,
} from './member-filter'

export const memberListing = defineList({
  one: 'member',
  address: paths.business.members,
  filters: {
    tierIds: valuesFilter((text) => (isId(text) ? text : null), 'tier'),
    status: choiceFilter(memberStatuses),
    joined: choiceFilter(joinedPeriodNames),
    joinedFrom: dayFilter('from'),
    joinedTo: dayFilter('to'),
    flags: valuesFilter((text) => memberFlags.find((flag) => flag === text), 'is'),
    tags: valuesFilter((text) => tagText.safeParse(text).data, 'tag'),
  },
  sorts: {
    name: { label: 'Name', usual: 'A to Z', reversed: 'Z to A' },
    joined: { label: 'Member since', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    next_payment: { label: 'Next payment', usual: 'Soonest first', reversed: 'Latest first' },
    paid: { label: 'Total paid', usual: 'Most first', reversed: 'Least first', isDescending: true },
    status: { label: 'Status', usual: 'Active first', reversed: 'Canceled first' },
  },
  // Two days in the wrong order are turned round, as in a stored filter.
  inOrder: (state) => ({ ...state, ...memberFilterSchema.parse(state) }),
})

export type MemberListParams = StateOf<typeof memberListing>
export type MemberSort = MemberListParams['sort']

/** The filter that an address asks for; invalid parameters are ignored. */
export const readMemberFilter = (url: string | URL): MemberFilter =>
  memberFilterSchema.parse(memberListing.read(url))

/** The filter as a query, without what is not set. */
export const memberFilterQuery = (filter: MemberFilter) =>
  memberListing.query({ ...memberListing.all, ...filter })

/** The orders that a person can choose; what members paid is not for staff who see no money. */
export const permittedSorts = (seesMoney: boolean): MemberSort[] =>
  memberListing.sortNames.filter((sort) => seesMoney || sort !== 'paid')
