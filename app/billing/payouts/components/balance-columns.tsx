import type { Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { DateText } from '~/foundation/ui/layout/date-text'
import type { ListView } from '~/foundation/ui/list/list-controls'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import { aboutLine, balanceKinds, type BalanceLine } from '../balance-line'
import { balanceKindNames, type PayoutLineParams } from '../payout-line-listing'

type LineRow = Omit<BalanceLine, 'at'> & { day: Day }

/** The columns of lines of a payout; `isTaxed` shows the sales tax in each. */
export function balanceColumns({
  isTaxed,
}: {
  isTaxed: boolean
}): (ListColumn<LineRow, PayoutLineParams['sort']> | false)[] {
  const money = (cents: number, currency: string) => (cents === 0 ? null : formatMoney(cents, currency))
  return [
    {
      label: 'What',
      cell: ({ kind }) => balanceKinds[kind],
      note: (line) => (
        <>
          {[line.person, aboutLine(line)].filter(Boolean).join(', ')}
          {!line.isMatched && <span className="block">Not matched: {line.sourceId ?? line.reference}</span>}
        </>
      ),
    },
    { label: 'Day', sort: 'time', className: 'whitespace-nowrap', cell: ({ day }) => <DateText day={day} /> },
    {
      label: 'Amount',
      sort: 'amount',
      figure: true,
      phone: 'beside',
      cell: (line) => formatMoney(line.amountCents, line.currency),
    },
    isTaxed && {
      label: 'Tax in it',
      figure: true,
      phoneLabel: 'Tax in it',
      cell: (line) => money(line.taxCents, line.currency),
    },
    {
      label: 'Stripe fee',
      figure: true,
      phoneLabel: 'Stripe fee',
      cell: (line) => money(0 - line.stripeFeeCents, line.currency),
    },
    {
      label: 'Share',
      figure: true,
      phoneLabel: 'Share',
      cell: (line) => money(0 - line.platformFeeCents, line.currency),
    },
    {
      label: 'Net',
      figure: true,
      phoneLabel: 'Net',
      cell: (line) => formatMoney(line.netCents, line.currency),
    },
  ]
}

/** All lines of a payout, and those of each kind that it has. */
export const lineViews = (
  { kind }: PayoutLineParams,
  counts: Partial<Record<string, number>>,
): ListView<PayoutLineParams>[] => [
  {
    label: 'All',
    count: Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0),
    isOn: kind === null,
    change: { kind: null },
  },
  ...balanceKindNames
    .filter((one) => counts[one] || one === kind)
    .map((one) => ({
      label: balanceKinds[one],
      count: counts[one] ?? 0,
      isOn: one === kind,
      change: { kind: one },
    })),
]
