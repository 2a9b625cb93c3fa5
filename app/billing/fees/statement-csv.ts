// A statement as a CSV file. Pure.
import { dayIn } from '~/kit/dates'
import { lineKinds, type StatementLine } from './statement-line'

const header = [
  'Date',
  'Type',
  'Member',
  'Sales',
  "Tastevin's share",
  'Monthly fee',
  'Stripe reference',
  'Currency',
]

/** The header line. */
export function csvHeader(): string {
  return row(header)
}

/** One CSV line; the date is in the business's time zone. */
export function csvLine(line: StatementLine, timeZone: string): string {
  return row([
    dayIn(timeZone, line.at),
    lineKinds[line.kind],
    line.memberName ?? '',
    amount(line.salesCents),
    amount(line.feeCents),
    amount(line.monthlyFeeCents),
    line.reference,
    line.currency.toUpperCase(),
  ])
}

const amount = (cents: number) => (cents / 100).toFixed(2)

const row = (cells: string[]) => `${cells.map(csvCell).join(',')}\r\n`

/**
 * A cell that is always text. Spreadsheets treat a cell that starts with one of these characters as a formula,
 * which a member's name must never become; a plain number may start with its sign.
 */
export function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const safe = !isNumber && /^[\s]*[=+\-@|%\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
