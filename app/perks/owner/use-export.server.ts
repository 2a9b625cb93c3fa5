// Uses of perks as CSV or an Excel workbook.
import writeWorkbook, { type Cell } from 'write-excel-file/node'
import { csvRows } from '~/kit/csv.server'
import { timeIn } from '~/kit/dates'
import { workbookText } from '~/wines/export/export-cellar.server'
import type { ListedUse } from './use-list.server'

const columns: { title: string; width: number; cell(use: ListedUse, timeZone: string): string }[] = [
  { title: 'Date', width: 12, cell: ({ usedOn }) => usedOn },
  { title: 'Time', width: 10, cell: ({ usedAt }, timeZone) => timeIn(timeZone, usedAt) },
  { title: 'Perk', width: 28, cell: ({ name }) => name },
  { title: 'Tier', width: 18, cell: ({ tierName }) => tierName },
  { title: 'Member', width: 26, cell: ({ memberName }) => memberName },
  { title: 'Email', width: 28, cell: ({ memberEmail }) => memberEmail },
  { title: 'Note', width: 30, cell: ({ note }) => note },
  { title: 'Recorded by', width: 22, cell: ({ recordedBy }) => recordedBy ?? '' },
]

const headings = columns.map(({ title }) => title)

/** As CSV for Excel: UTF-8 with a byte order mark. No cell is run as a formula. */
export function usesCsv(uses: ListedUse[], timeZone: string): string {
  const lines = uses.map((use) => columns.map(({ cell }) => cell(use, timeZone)))
  return `\uFEFF${csvRows([headings, ...lines])}`
}

/** As an Excel workbook: every cell is text, and none a formula. */
export function usesWorkbook(uses: ListedUse[], timeZone: string): Promise<Buffer> {
  const head = headings.map((value): Cell => ({ value, type: String, fontWeight: 'bold' }))
  const lines = uses.map((use) =>
    columns.map(({ cell }): Cell => ({ value: workbookText(cell(use, timeZone)), type: String })),
  )
  return writeWorkbook([head, ...lines], {
    sheet: 'Perks used',
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }).toBuffer()
}
