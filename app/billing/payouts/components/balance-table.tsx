import { Link } from '@remix-run/react'
import { formatMoney } from '~/kit/money'
import { DataTable } from '~/ui/layout/data-table'
import { DateText } from '~/ui/layout/date-text'
import { aboutLine, balanceKinds, linkOfLine, type BalanceLine } from '../balance-line'

const columns = [
  { label: 'Day' },
  { label: 'What' },
  { label: 'Amount', figure: true },
  { label: 'Stripe fee', figure: true },
  { label: 'Share', figure: true },
  { label: 'Net', figure: true },
]

const tax = { label: 'Tax in it', figure: true }

/** Lines of a payout, each with a link to what was paid for. */
export function BalanceTable({
  label,
  lines,
}: {
  label: string
  lines: (Omit<BalanceLine, 'at'> & { day: string })[]
}) {
  const isTaxed = lines.some(({ taxCents }) => taxCents !== 0)
  const money = (cents: number, currency: string) => (cents === 0 ? '' : formatMoney(cents, currency))
  return (
    <DataTable label={label} columns={isTaxed ? [...columns.slice(0, 3), tax, ...columns.slice(3)] : columns}>
      {lines.map((line) => (
        <tr key={line.reference}>
          <td data-label="Day">
            <DateText day={line.day} />
          </td>
          <th scope="row">
            {balanceKinds[line.kind]}
            <span className="block text-sm font-normal text-muted">
              <LineText line={line} />
            </span>
          </th>
          <td data-figure data-label="Amount">
            {formatMoney(line.amountCents, line.currency)}
          </td>
          {isTaxed && (
            <td data-figure data-label="Tax in it">
              {money(line.taxCents, line.currency)}
            </td>
          )}
          <td data-figure data-label="Stripe fee">
            {money(0 - line.stripeFeeCents, line.currency)}
          </td>
          <td data-figure data-label="Share">
            {money(0 - line.platformFeeCents, line.currency)}
          </td>
          <td data-figure data-label="Net">
            {formatMoney(line.netCents, line.currency)}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function LineText({ line }: { line: Omit<BalanceLine, 'at'> }) {
  const href = linkOfLine(line)
  const text = [line.person, aboutLine(line)].filter(Boolean).join(', ')
  return (
    <>
      {href ? <Link to={href}>{text}</Link> : text}
      {!line.isMatched && <span className="block">Not matched: {line.sourceId ?? line.reference}</span>}
    </>
  )
}
