import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import type { ReceiptSummary } from '../queries.server'
import type { ReceiptSort } from '../receipt-listing'
import { receiptTitle, wayOf } from '../rules'
import { ReceiptBadge } from './receipt-badge'

/** The columns of receipts. */
export const receiptColumns: ListColumn<ReceiptSummary, ReceiptSort>[] = [
  { label: 'Receipt', cell: receiptTitle },
  { label: 'Supplier', className: 'wrap-anywhere', cell: ({ supplier }) => supplier ?? 'Not chosen' },
  {
    label: 'Received on',
    sort: 'received',
    className: 'whitespace-nowrap',
    cell: ({ receivedOn }) => <DateText day={receivedOn} />,
  },
  { label: 'Bottles', figure: true, phoneLabel: 'Bottles', cell: bottlesText },
  { label: 'Cost', sort: 'cost', figure: true, cell: ({ totalCents }) => <Money cents={totalCents} /> },
  {
    label: 'State',
    phone: 'beside',
    cell: (receipt) => <ReceiptBadge state={receipt.state} way={wayOf(receipt)} />,
  },
]

function bottlesText({ quantity, received, state }: ReceiptSummary): string {
  const all = quantity.toLocaleString('en-US')
  return state === 'draft' || state === 'received' ? all : `${received.toLocaleString('en-US')} of ${all}`
}
