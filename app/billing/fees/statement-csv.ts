// A statement as a file for a spreadsheet. Pure.
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

/** The first line of the file. */
export function csvHeader(): string {
  return row(header)
}

/** A movement as a line of the file, its day as it was where the business is. */
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
 * A cell that is only ever text. A spreadsheet takes what begins with one of these for a formula, which a
 * member's name must never be; a plain number may begin with its sign.
 */
export function csvCell(text: string): string {
  const isNumber = /^-?\d+(\.\d+)?$/.test(text)
  const safe = !isNumber && /^[\s]*[=+\-@|%\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
