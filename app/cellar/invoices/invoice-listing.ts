// The list of invoices that are not on a receipt yet: its orders and its address. Pure.
import { defineList, newestFirst, type StateOf } from '~/foundation/kit/list/define-list'
import { paths } from '~/foundation/kit/paths'

export const invoiceListing = defineList({
  one: 'invoice',
  address: paths.business.inventory.invoices,
  filters: {},
  sorts: {
    uploaded: { label: 'Uploaded', ...newestFirst },
    supplier: { label: 'Supplier', usual: 'A to Z', reversed: 'Z to A' },
  },
})

export type InvoiceListParams = StateOf<typeof invoiceListing>
