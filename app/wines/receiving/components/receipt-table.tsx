import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { DataTable } from '~/ui/layout/data-table'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'
import { linkStyle } from '~/ui/layout/text-style'
import type { ReceiptSummary } from '../queries.server'
import { receiptTitle } from '../rules'
import { ReceiptBadge } from './receipt-badge'

/** Receipts, a line each. */
export function ReceiptTable({ receipts }: { receipts: ReceiptSummary[] }) {
  return (
    <DataTable
      label="Receipts"
      rows={receipts}
      columns={[
        {
          label: 'Receipt',
          cell: (receipt) => (
            <Link className={linkStyle} to={paths.business.inventory.receipt(receipt.id)}>
              {receiptTitle(receipt)}
            </Link>
          ),
        },
        {
          label: 'Supplier',
          className: 'wrap-anywhere',
          cell: (receipt) => receipt.supplier ?? 'Not chosen',
        },
        { label: 'Received on', cell: (receipt) => <DateText day={receipt.receivedOn} /> },
        { label: 'Bottles', figure: true, cell: bottlesText },
        { label: 'Cost', figure: true, cell: (receipt) => <Money cents={receipt.totalCents} /> },
        { label: 'State', cell: (receipt) => <ReceiptBadge state={receipt.state} /> },
      ]}
    />
  )
}

const bottlesText = ({ quantity, received, state }: ReceiptSummary) =>
  state === 'draft' || state === 'received'
    ? quantity.toLocaleString('en-US')
    : `${received.toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')}`
