// Content of a table file: rows of cells. Pure.

/** A text as it was typed, or a number of a workbook's numeric cell. Empty cells are ''. */
export type Cell = string | number

export interface SourceRow {
  /** The row's number in the file, as a spreadsheet shows it: 1 is the first. */
  number: number
  cells: Cell[]
}

export interface SourceSheet {
  /** Its name in the workbook; '' in a text file. */
  name: string
  /** Without empty rows. */
  rows: SourceRow[]
}

export interface SourceTable {
  kind: 'csv' | 'xlsx'
  sheets: SourceSheet[]
  /** How a text file was read, for people: "Windows-1252, separated by semicolons". */
  reading: string
}

export const isBlank = (cell: Cell | undefined): boolean => cell === undefined || cell === ''

/** Whether a program gave a sheet its name: "Sheet1", "Tabelle 2". */
export const isGivenName = (name: string): boolean =>
  /^(?:sheet|tabelle|feuil(?:le)?|foglio|hoja|blad|planilha|table)\s*\d*$/i.test(name)

/** A column as spreadsheets call it: A, B ... Z, AA. */
export function columnLetter(column: number): string {
  const rest = String.fromCharCode(65 + (column % 26))
  return column < 26 ? rest : columnLetter(Math.floor(column / 26) - 1) + rest
}

/** At most `max` characters, never half of one. */
export function clip(text: string, max: number): string {
  return text.slice(0, max).replace(/[\uD800-\uDBFF]$/, '')
}

/** The cells of a row, wherever it stands. */
export type CellRow = { cells: readonly Cell[] }
