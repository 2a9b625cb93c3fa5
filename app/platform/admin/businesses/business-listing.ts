// The administration's list of businesses: its filters, its orders and its address. Pure.
import { domainFilters } from '~/business/domains/domain-health'
import { defineList, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { businessStatuses } from './business-status'

export const businessListing = defineList({
  one: 'business',
  many: 'businesses',
  address: paths.admin.businesses,
  view: 'status',
  filters: {
    status: choiceFilter(businessStatuses),
    domains: choiceFilter(domainFilters),
  },
  sorts: {
    newest: { label: 'Created', usual: 'Newest first', reversed: 'Oldest first', isDescending: true },
    name: { label: 'Name', usual: 'A to Z', reversed: 'Z to A' },
    members: { label: 'Members', usual: 'Most first', reversed: 'Fewest first', isDescending: true },
  },
})

export type BusinessListParams = StateOf<typeof businessListing>
