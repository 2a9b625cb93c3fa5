import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { DataTable, FigureCell } from '~/ui/layout/data-table'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'
import { linkStyle } from '~/ui/layout/text-style'
import type { ReceiptSummary } from '../queries.server'
import { receiptTitle } from '../rules'
import { ReceiptBadge } from './receipt-badge'

const columns = [
  { label: 'Receipt' },
  { label: 'Supplier' },
  { label: 'Received on' },
  { label: 'Bottles', figure: true },
  { label: 'Cost', figure: true },
  { label: 'State' },
]

/** Receipts, a line each. */
export function ReceiptTable({ receipts }: { receipts: ReceiptSummary[] }) {
  return (
    <DataTable label="Receipts" columns={columns}>
      {receipts.map((receipt) => (
        <tr key={receipt.id}>
          <th scope="row">
            <Link className={linkStyle} to={paths.business.inventory.receipt(receipt.id)}>
              {receiptTitle(receipt)}
            </Link>
          </th>
          <td data-label="Supplier" className="wrap-anywhere">
            {receipt.supplier ?? 'Not chosen'}
          </td>
          <td data-label="Received on">
            <DateText day={receipt.receivedOn} />
          </td>
          <FigureCell label="Bottles">{bottlesText(receipt)}</FigureCell>
          <FigureCell label="Cost">
            <Money cents={receipt.totalCents} />
          </FigureCell>
          <td data-label="State">
            <ReceiptBadge state={receipt.state} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

const bottlesText = ({ quantity, received, state }: ReceiptSummary) =>
  state === 'draft' || state === 'received'
    ? quantity.toLocaleString('en-US')
    : `${received.toLocaleString('en-US')} of ${quantity.toLocaleString('en-US')}`
