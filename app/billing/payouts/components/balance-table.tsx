import { Link } from '@remix-run/react'
import { formatMoney } from '~/kit/money'
import { DataTable } from '~/ui/layout/data-table'
import { DateText } from '~/ui/layout/date-text'
import { aboutLine, balanceKinds, linkOfLine, type BalanceLine } from '../balance-line'

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
    <DataTable
      label={label}
      rows={lines}
      rowKey={(line) => line.reference}
      columns={[
        { label: 'Day', cell: (line) => <DateText day={line.day} /> },
        {
          label: 'What',
          isName: true,
          cell: (line) => balanceKinds[line.kind],
          note: (line) => <LineText line={line} />,
        },
        { label: 'Amount', figure: true, cell: (line) => formatMoney(line.amountCents, line.currency) },
        isTaxed && { label: 'Tax in it', figure: true, cell: (line) => money(line.taxCents, line.currency) },
        { label: 'Stripe fee', figure: true, cell: (line) => money(0 - line.stripeFeeCents, line.currency) },
        { label: 'Share', figure: true, cell: (line) => money(0 - line.platformFeeCents, line.currency) },
        { label: 'Net', figure: true, cell: (line) => formatMoney(line.netCents, line.currency) },
      ]}
    />
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
