// Where a row of a workbook is, where several sheets are read as one list. Pure, browser-safe.
import { allSheets } from './all-sheets'

export interface WorkbookSheet {
  name: string
  /** Rows that are not empty. */
  rows: number
  isOfWines?: boolean
  /** The position of its first row in the import, where its sheet is read with others. */
  firstPosition?: number
}

/**
 * The name of the sheet that a position is on; '' where one sheet is read, so that the number of the row is enough.
 * `sheet` is the place of the one that is read, or `allSheets`.
 */
export function sheetOfRow({
  sheets,
  sheet,
}: {
  sheets: readonly WorkbookSheet[]
  sheet: number
}): (position: number) => string {
  if (sheet !== allSheets) return () => ''
  const starts = sheets.filter(({ firstPosition }) => firstPosition !== undefined)
  return (position) => starts.findLast(({ firstPosition }) => firstPosition! <= position)?.name ?? ''
}

/** "row 3", or "row 3 of “Red”" where the rows of several sheets are numbered each on its own. */
export const rowName = ({ number, sheet }: { number: number; sheet: string }): string =>
  sheet === '' ? `row ${number}` : `row ${number} of “${sheet}”`
