// The list of the reports of months: its order and its address. Pure.
import { defineList } from '~/foundation/kit/list/define-list'
import { paths } from '~/foundation/kit/paths'

export const monthListing = defineList({
  one: 'month',
  address: paths.business.analytics.months,
  filters: {},
  sorts: {
    month: { label: 'Month', usual: 'Latest first', reversed: 'Earliest first', isDescending: true },
  },
  pageSize: 24,
})
