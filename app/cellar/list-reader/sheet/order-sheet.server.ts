// Which sheets of a table are read, and one of them put in order with its columns. Pure.
import type { KnownColumns } from '../table/column-mapping'
import { understandHeading } from '../layout/headings/headings.server'
import {
  cellsByName,
  findExporter,
  isOfWines,
  skipReason,
  wineExporter,
} from '../exporters/recognize-exporter'
import { columnsOf, guessColumns } from '../table/guess-columns.server'
import { importError } from '../import-error'
import {
  importErrorMessages,
  maxImportColumns,
  maxImportRows,
  otherKindMessages,
  tooManyRows,
} from '../files/limits'
import { readKind } from '../table/read-kind'
import { clip, type Cell, type CellRow, type SourceSheet, type SourceTable } from '../files/table'
import { allSheets } from './all-sheets'
import { joinedSheets, wineSheets } from './joined-sheets.server'
import { plainRow, regularSheet } from './regular-sheet.server'

/** Refuses a file of people, sales or bills by its header row. Throws `import-rejected`. */
export function refuseOtherKinds({ sheets }: Pick<SourceTable, 'sheets'>): void {
  const exporters = sheets.flatMap(({ rows }) => findExporter(rows)?.exporter ?? [])
  const [other] = exporters
  if (!other || exporters.some(isOfWines) || isOfWines(other)) return
  throw importError(otherKindMessages[other.kind](other.title))
}

/**
 * The sheet that is read first: that of a known exporter, all with wines, or the one with the most columns that we know.
 * `joined` are the places of those that can be read together.
 */
export function sheetsToRead(
  { sheets }: Pick<SourceTable, 'sheets'>,
  known: KnownColumns,
): { joined: number[]; place: number } {
  const exported = sheets.findIndex(({ rows }) => {
    const exporter = findExporter(rows)?.exporter
    return exporter !== undefined && isOfWines(exporter)
  })
  if (exported !== -1) return { joined: [], place: exported }
  const joined = wineSheets(sheets, known)
  return { joined, place: joined.length > 0 ? allSheets : likelySheet(sheets) }
}

/** The sheet whose first rows have the most names of columns that we know. */
function likelySheet(sheets: readonly SourceSheet[]): number {
  const scores = sheets.map(({ rows }) => {
    const { headers, rows: wines } = regularSheet(rows)
    return Object.keys(guessColumns(headers, wines.map(plainRow))).length
  })
  return scores.indexOf(Math.max(...scores))
}

/**
 * A sheet in order, or those of `joined` for `allSheets`, with the likely column of each field. `header` is the place of
 * the row that a person chose for one sheet. Throws `import-rejected`.
 */
export function orderSheet(
  sheets: readonly SourceSheet[],
  {
    place,
    joined,
    header,
    known,
  }: { place: number; joined: readonly number[]; header: number | undefined; known: KnownColumns },
) {
  const { rows, sheet, starts } =
    place === allSheets
      ? joinedSheets(sheets, joined, known)
      : {
          rows: sheets[place]!.rows,
          starts: [],
          sheet: regularSheet(sheets[place]!.rows, { known, ...(header === undefined ? {} : { header }) }),
        }
  if (sheet.rows.length > maxImportRows) throw importError(tooManyRows(sheet.rows.length))
  if (sheet.rows.length === 0) throw importError(importErrorMessages.noRows)
  const wines = sheet.rows.map(plainRow)
  const columns = columnsOf(sheet.headers, wines)
  if (columns.length > maxImportColumns) throw importError(importErrorMessages.tooManyColumns)
  const headers = columns.map((column) => column.header)
  const exporter = wineExporter(headers)
  const cellOf = cellsByName(headers)
  const mapping = guessColumns(headers, wines, known)
  return {
    /** The rows of the file that the places of the sheet count. */
    rows,
    /** The places among them where each of several sheets begins. */
    starts,
    sheet,
    columns,
    mapping,
    /** Why a row is left out of an import unless a person takes it in; '' for none. */
    skipReasonOf: ({ cells }: CellRow) =>
      skipReason(exporter, cellOf(cells)) || otherGoodsReason(cells[mapping.type ?? -1]),
  }
}

/** A till's list has food and other drinks as well, which its categories name. */
function otherGoodsReason(category: Cell | undefined): string {
  const text = String(category ?? '').trim()
  const isOther = text !== '' && readKind(text) === null && understandHeading(text).goods !== null
  return isOther ? `“${clip(text, 60)}” is not a kind of wine.` : ''
}
