// A month's movements as a file that an accountant can book: CSV, or an Excel workbook with the month's sums.
import writeWorkbook, { type Cell } from 'write-excel-file/node'
import { dayIn } from '~/foundation/kit/dates'
import {
  amountCell,
  csvHead,
  csvLines,
  workbookSheet,
  type FileColumn,
} from '~/foundation/kit/list/list-file.server'
import { formatMonth, type Month } from '../fees/month'
import { aboutLine, balanceKinds, type BalanceLine } from './balance-line'
import { summaryRows, type MonthSummary } from './month-rows'

// The platform's monthly fee is paid from the business's card and not from this balance: it has no line here.
export const balanceFileColumns = (timeZone: string): FileColumn<BalanceLine>[] => [
  { title: 'Date', width: 12, cell: ({ at }) => dayIn(timeZone, at) },
  { title: 'Kind', width: 16, cell: ({ kind }) => balanceKinds[kind] },
  { title: 'Description', width: 32, cell: (line) => aboutLine(line) },
  { title: 'Member or customer', width: 26, cell: ({ person }) => person ?? '' },
  { title: 'Gross', width: 12, isMoney: true, cell: ({ amountCents }) => amountCents },
  { title: 'Sales tax in it', width: 14, isMoney: true, cell: ({ taxCents }) => taxCents },
  { title: 'Stripe fee', width: 12, isMoney: true, cell: ({ stripeFeeCents }) => 0 - stripeFeeCents },
  {
    title: "Tastevin's share",
    width: 15,
    isMoney: true,
    cell: ({ platformFeeCents }) => 0 - platformFeeCents,
  },
  { title: 'Net', width: 12, isMoney: true, cell: ({ netCents }) => netCents },
  { title: 'Currency', width: 9, cell: ({ currency }) => currency.toUpperCase() },
  { title: 'Payout', width: 30, cell: ({ payoutReference }) => payoutReference ?? '' },
  { title: 'Stripe reference', width: 30, cell: ({ reference }) => reference },
  { title: 'Stripe source', width: 30, cell: ({ sourceId }) => sourceId ?? '' },
]

export const monthCsvHeader = (): string => csvHead(balanceFileColumns('UTC'))

/** CSV lines; dates are in the business's time zone. */
export const monthCsvLines = (lines: readonly BalanceLine[], timeZone: string): string =>
  csvLines(balanceFileColumns(timeZone), lines)

/** As an Excel workbook of two sheets: the month's sums, and its movements. Texts are never formulas. */
export function monthWorkbook(
  lines: readonly BalanceLine[],
  { month, timeZone, summaries }: { month: Month; timeZone: string; summaries: MonthSummary[] },
): Promise<Buffer> {
  const bold = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })
  const sums = summaries.flatMap((summary) => [
    [bold(`${formatMonth(month)}, ${summary.currency.toUpperCase()}`), null],
    ...summaryRows(summary).map(({ name, cents }): Cell[] => [
      { value: name, type: String },
      amountCell(cents),
    ]),
    [{ value: 'Sales tax in the payments', type: String } as Cell, amountCell(summary.taxCents)],
    [{ value: 'Sales tax refunded', type: String } as Cell, amountCell(0 - summary.taxRefundedCents)],
    [null, null],
  ])
  return writeWorkbook([
    { data: sums, sheet: 'Summary', columns: [{ width: 30 }, { width: 16 }] },
    workbookSheet('Movements', balanceFileColumns(timeZone), lines),
  ]).toBuffer()
}
