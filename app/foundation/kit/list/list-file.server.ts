// The rows of a list as a file: CSV or an Excel workbook.
import writeWorkbook, { type Cell } from 'write-excel-file/node'
import { csvRows } from '../csv.server'
import { DomainError } from '../errors'

/** A column of a file. Amounts are in cents, and are written in units. */
export interface FileColumn<Row> {
  title: string
  /** Of the workbook's column, in characters. */
  width: number
  isMoney?: boolean
  cell(row: Row): string | number | null
}

/** The most rows of a file. */
export const MOST_IN_FILE = 50_000

/** Throws `too-many-…` (409) for more rows than a file has; `advice` says how to have fewer. */
export function requireFileLength(total: number, many: string, advice: string): void {
  if (total <= MOST_IN_FILE) return
  const most = MOST_IN_FILE.toLocaleString('en-US')
  throw new DomainError(
    `too-many-${many.replaceAll(' ', '-')}`,
    409,
    `A file has up to ${most} ${many}. ${advice}`,
  )
}

/**
 * All rows that a list’s address asks for, of which `read` gives a page of `most`. Throws `too-many-…` (409) for more than
 * a file has; `advice` says how to have fewer.
 */
export async function rowsForFile<State, Row>(
  list: { many: string; read: (url: string) => State },
  url: string,
  advice: string,
  read: (state: State, most: number) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const { rows, total } = await read({ ...list.read(url), page: 1 }, MOST_IN_FILE)
  requireFileLength(total, list.many, advice)
  return rows
}

/** Rows ready to be written in either format. */
export interface ListFile {
  csv(): string
  workbook(): Promise<Buffer>
}

/** The file of a list, whose workbook has one sheet of this name. */
export const listFile = <Row>(
  sheet: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): ListFile => ({
  csv: () => `${csvHead(columns)}${csvLines(columns, rows)}`,
  workbook: () => writeWorkbook([workbookSheet(sheet, columns, rows)]).toBuffer(),
})

/** The first line of a CSV file for Excel: UTF-8 with a byte order mark. */
export const csvHead = (columns: readonly Pick<FileColumn<never>, 'title'>[]): string =>
  `\uFEFF${csvRows([columns.map(({ title }) => title)])}`

/** Lines of a CSV file, empty for no rows. No cell is run as a formula. */
export function csvLines<Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string {
  if (rows.length === 0) return ''
  const text = (row: Row) =>
    columns.map(({ cell, isMoney }) => {
      const value = cell(row)
      if (value === null) return ''
      return isMoney && typeof value === 'number' ? (value / 100).toFixed(2) : String(value)
    })
  return csvRows(rows.map(text))
}

/** A sheet of an Excel workbook: numbers are numeric cells, texts are texts and never formulas. */
export function workbookSheet<Row>(
  sheet: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): SheetData {
  const head = columns.map(({ title }): Cell => ({ value: title, type: String, fontWeight: 'bold' }))
  const lines = rows.map((row) =>
    columns.map(({ cell, isMoney }): Cell => {
      const value = cell(row)
      if (value === null) return null
      if (typeof value === 'string') return { value: workbookText(value), type: String }
      return isMoney ? amountCell(value) : { value, type: Number }
    }),
  )
  return {
    data: [head, ...lines],
    sheet,
    stickyRowsCount: 1,
    columns: columns.map(({ width }) => ({ width })),
  }
}

export const amountCell = (cents: number): Cell => ({ value: cents / 100, type: Number, format: '#,##0.00' })

interface SheetData {
  data: Cell[][]
  sheet: string
  stickyRowsCount?: number
  columns?: { width: number }[]
}

const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** A text as workbooks write it: `_x0041_` means a character there, and its first sign is spelled out otherwise. */
export function workbookText(text: string): string {
  const plain = text.replace(NOT_XML, '\uFFFD').replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
  // The library looks texts up in an object, which finds what it inherits, such as `constructor`.
  return Object.hasOwn(Object.prototype, plain) ? `${plain} ` : plain
}
