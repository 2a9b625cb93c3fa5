// A figure's list as a file.
import writeWorkbook, { type Cell } from 'write-excel-file/node'
import { csvRows } from '~/foundation/kit/csv.server'
import { workbookText } from '~/foundation/kit/list/list-file.server'
import type { FigureTable } from './figure-table'

const plainRows = ({ rows }: FigureTable) => rows.map((row) => row.map(({ text, plain }) => plain ?? text))

/** As CSV; no cell is run as a formula. */
export const figureCsv = (table: FigureTable): string =>
  csvRows([table.columns.map(({ label }) => label), ...plainRows(table)])

/** As an Excel workbook: figures are numbers, texts are texts and never formulas. */
export function figureWorkbook(table: FigureTable, sheet: string): Promise<Buffer> {
  const { columns } = table
  const head = columns.map(({ label }): Cell => ({ value: label, type: String, fontWeight: 'bold' }))
  const rows = plainRows(table).map((row) =>
    row.map((value, at): Cell => {
      if (value === '' || value === '–') return null
      const figure = columns[at]?.figure ? Number(value) : Number.NaN
      return Number.isFinite(figure)
        ? { value: figure, type: Number }
        : { value: workbookText(value), type: String }
    }),
  )
  return writeWorkbook([head, ...rows], {
    sheet,
    stickyRowsCount: 1,
    columns: columns.map(({ figure }) => ({ width: figure ? 14 : 26 })),
  }).toBuffer()
}
