// The rows of a CSV file or a workbook as a document. Pure.
import { isGivenName, type SourceTable } from '../files/table'
import type { SourceDocument, SourcePage, SourceRun } from '../source-document'
import { columnPlaces, gridPage, gridRun } from './grid-runs'
import { plainSigns } from './text-signs'

/**
 * A document of a page for each sheet. A row's line is its number in the file, so that row 1 is at the top and row 8
 * is 7 lines of 14 units below it; its cells stand in columns.
 */
export function readTableDocument(table: Pick<SourceTable, 'sheets'>): SourceDocument {
  return { kind: 'table', pages: table.sheets.map((sheet, at) => sheetPage(sheet, at + 1)) }
}

function sheetPage({ name, rows }: SourceTable['sheets'][number], number: number): SourcePage {
  const texts = rows.map(({ cells }) => cells.map(cellText))
  const places = columnPlaces(texts)
  const runs: SourceRun[] = texts.flatMap((cells, at) =>
    cells.flatMap((cell, column) =>
      cell === '' ? [] : [gridRun(cell, places[column]!, rows[at]!.number - 1)],
    ),
  )
  return { ...gridPage(number, runs), ...(name && !isGivenName(name) && { name }) }
}

/** A number as a person would write it: what a workbook saves as 12.499999999999998 is 12.5. */
function cellText(cell: string | number): string {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(12)))
  return plainSigns(cell).replace(/ {2,}/g, ' ').trim()
}
