// The list of suppliers: its filter, its orders and its address. Pure.
import { defineList, newestFirst, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'

export const supplierListing = defineList({
  one: 'supplier',
  address: paths.business.inventory.suppliers,
  view: 'show',
  // Current ones where it is not set.
  filters: { show: choiceFilter(['archived']) },
  sorts: {
    name: { label: 'Supplier', usual: 'A to Z', reversed: 'Z to A' },
    latest: { label: 'Latest receipt', ...newestFirst },
    cost: { label: 'Cost', usual: 'Most first', reversed: 'Least first', isDescending: true },
  },
})

export type SupplierListParams = StateOf<typeof supplierListing>
export type SupplierSort = SupplierListParams['sort']
