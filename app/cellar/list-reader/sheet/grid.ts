// The cells of a sheet while it is put in order, each with where it stands. Pure.
import type { Cell } from '../files/table'

export interface GridCell {
  value: Cell
  /** Its row, by place among the sheet's rows, and its column; null for what stands nowhere. */
  from: { row: number; column: number } | null
}

export interface GridRow {
  /** Its number in the file. */
  number: number
  /** Its place among the sheet's rows. */
  place: number
  cells: GridCell[]
  /** The headings between the rows above it, outermost first. */
  sections: string[]
  /** Another size of the row before. */
  isFurther?: boolean
}

export const emptyCell: GridCell = { value: '', from: null }

export const isFilled = (cell: GridCell | undefined): boolean => cell !== undefined && cell.value !== ''

export const valueAt = (row: GridRow, column: number | undefined): Cell =>
  column === undefined ? '' : (row.cells[column]?.value ?? '')

export interface RegularSheet {
  /** The place of the last row of column names; -1 for none. */
  header: number
  headers: string[]
  /** The rows with wines. */
  rows: GridRow[]
  /** The last column, with the headings between the rows; null where there are none. */
  sectionColumn: number | null
}
