// A statement as a CSV file. Pure.
import { csvRows } from '~/foundation/kit/csv.server'
import { dayIn } from '~/foundation/kit/dates'
import { lineKinds, type StatementLine } from './statement-line'

const header = [
  'Date',
  'Type',
  'Member',
  'For',
  'Sales',
  'Sales tax included',
  "Tastevin's share",
  'Monthly fee',
  'Stripe reference',
  'Currency',
]

/** The header line. */
export function csvHeader(): string {
  return csvRows([header])
}

/** CSV lines; dates are in the business's time zone. */
export function csvLines(lines: readonly StatementLine[], timeZone: string): string {
  const cells = lines.map((line) => [
    dayIn(timeZone, line.at),
    lineKinds[line.kind],
    line.memberName ?? '',
    line.about ?? (line.kind === 'monthly' ? 'Tastevin' : 'Membership'),
    amount(line.salesCents),
    amount(line.taxCents),
    amount(line.feeCents),
    amount(line.monthlyFeeCents),
    line.reference,
    line.currency.toUpperCase(),
  ])
  return csvRows(cells)
}

const amount = (cents: number) => (cents / 100).toFixed(2)
