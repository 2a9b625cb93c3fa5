import type { Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { DateText } from '~/foundation/ui/layout/date-text'
import type { ListView } from '~/foundation/ui/list/list-controls'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import { lineKinds, type StatementLine } from '../statement-line'
import type { StatementParams } from '../statement-listing'

type EntryRow = Omit<StatementLine, 'at'> & { day: Day }

/** The columns of a month's entries; `isTaxed` shows the sales tax in each. */
export function statementColumns({
  isTaxed,
}: {
  isTaxed: boolean
}): (ListColumn<EntryRow, StatementParams['sort']> | false)[] {
  const money = (cents: number, currency: string) => (cents === 0 ? null : formatMoney(cents, currency))
  return [
    {
      label: 'What',
      cell: ({ kind }) => lineKinds[kind],
      note: (line) => {
        const subject = line.memberName ?? (line.number ? `Invoice ${line.number}` : line.reference)
        return line.about ? `${subject}, ${line.about}` : subject
      },
    },
    { label: 'Day', sort: 'time', className: 'whitespace-nowrap', cell: ({ day }) => <DateText day={day} /> },
    {
      label: 'Sales',
      sort: 'sales',
      figure: true,
      phone: 'beside',
      cell: (line) => money(line.salesCents, line.currency),
    },
    isTaxed && {
      label: 'Tax in it',
      figure: true,
      phoneLabel: 'Tax in it',
      cell: (line) => money(line.taxCents, line.currency),
    },
    {
      label: 'Share',
      figure: true,
      phoneLabel: 'Share',
      cell: (line) => money(line.feeCents, line.currency),
    },
    {
      label: 'Monthly fee',
      figure: true,
      phoneLabel: 'Monthly fee',
      cell: (line) => money(line.monthlyFeeCents, line.currency),
    },
  ]
}

/** All entries of a month, and those of each kind that it has. */
export const statementViews = (
  { kind }: StatementParams,
  counts: { kind: StatementLine['kind']; count: number }[],
): ListView<StatementParams>[] => [
  {
    label: 'All',
    count: counts.reduce((sum, { count }) => sum + count, 0),
    isOn: kind === null,
    change: { kind: null },
  },
  ...counts
    .filter((one) => one.count > 0 || one.kind === kind)
    .map((one) => ({
      label: lineKinds[one.kind],
      count: one.count,
      isOn: one.kind === kind,
      change: { kind: one.kind },
    })),
]
