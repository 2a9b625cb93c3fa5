// The list of receipts: its filters, its orders and its address. Pure.
import { defineList, newestFirst, type StateOf } from '~/foundation/kit/list/define-list'
import { choiceFilter, idFilter } from '~/foundation/kit/list/list-filters'
import { paths } from '~/foundation/kit/paths'
import { receiptStateNames } from './rules'

export const receiptListing = defineList({
  one: 'receipt',
  address: paths.business.inventory.receiving,
  view: 'state',
  filters: { state: choiceFilter(receiptStateNames), supplierId: idFilter('supplier') },
  sorts: {
    received: { label: 'Received on', ...newestFirst },
    cost: { label: 'Cost', usual: 'Most first', reversed: 'Least first', isDescending: true },
  },
})

export type ReceiptListParams = StateOf<typeof receiptListing>
export type ReceiptSort = ReceiptListParams['sort']
