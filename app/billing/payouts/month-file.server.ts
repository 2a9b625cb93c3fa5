// A month's movements as a file that an accountant can book: CSV, or an Excel workbook with the month's sums.
import writeWorkbook, { type Cell } from 'write-excel-file/node'
import { csvRows } from '~/kit/csv.server'
import { dayIn } from '~/kit/dates'
import { workbookText } from '~/wines/export/export-cellar.server'
import { formatMonth, type Month } from '../fees/month'
import { aboutLine, balanceKinds, type BalanceLine } from './balance-line'
import { summaryRows, type MonthSummary } from './month-rows'

// The platform's monthly fee is paid from the business's card and not from this balance: it has no line here.
const columns: {
  title: string
  width: number
  isMoney?: boolean
  cell(line: BalanceLine, timeZone: string): string | number
}[] = [
  { title: 'Date', width: 12, cell: ({ at }, timeZone) => dayIn(timeZone, at) },
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

/** The header line, with a byte order mark for Excel. */
export function monthCsvHeader(): string {
  return `\uFEFF${csvRows([columns.map(({ title }) => title)])}`
}

/** CSV lines; dates are in the business's time zone, and no cell is run as a formula. */
export function monthCsvLines(lines: readonly BalanceLine[], timeZone: string): string {
  const text = (line: BalanceLine) =>
    columns.map(({ cell, isMoney }) => {
      const value = cell(line, timeZone)
      return isMoney && typeof value === 'number' ? (value / 100).toFixed(2) : String(value)
    })
  return lines.length === 0 ? '' : csvRows(lines.map(text))
}

/** As an Excel workbook of two sheets: the month's sums, and its movements. Texts are never formulas. */
export function monthWorkbook(
  lines: readonly BalanceLine[],
  { month, timeZone, summaries }: { month: Month; timeZone: string; summaries: MonthSummary[] },
): Promise<Buffer> {
  const bold = (value: string): Cell => ({ value, type: String, fontWeight: 'bold' })
  const amount = (cents: number): Cell => ({ value: cents / 100, type: Number, format: '#,##0.00' })
  const sums = summaries.flatMap((summary) => [
    [bold(`${formatMonth(month)}, ${summary.currency.toUpperCase()}`), null],
    ...summaryRows(summary).map(({ name, cents }): Cell[] => [{ value: name, type: String }, amount(cents)]),
    [{ value: 'Sales tax in the payments', type: String } as Cell, amount(summary.taxCents)],
    [{ value: 'Sales tax refunded', type: String } as Cell, amount(0 - summary.taxRefundedCents)],
    [null, null],
  ])
  const head = columns.map(({ title }) => bold(title))
  const rows = lines.map((line) =>
    columns.map(({ cell, isMoney }): Cell => {
      const value = cell(line, timeZone)
      if (typeof value === 'string') return { value: workbookText(value), type: String }
      return isMoney ? amount(value) : { value, type: Number }
    }),
  )
  return writeWorkbook([
    { data: sums, sheet: 'Summary', columns: [{ width: 30 }, { width: 16 }] },
    {
      data: [head, ...rows],
      sheet: 'Movements',
      stickyRowsCount: 1,
      columns: columns.map(({ width }) => ({ width })),
    },
  ]).toBuffer()
}
