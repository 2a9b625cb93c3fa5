// A workbook with a sheet for each color or country, read as one list. Pure.
import { understandHeading } from '../layout/headings/headings.server'
import { foldHeader } from '../table/fields'
import { guessColumns } from '../table/guess-columns.server'
import { maxImportRows } from '../files/limits'
import { isGivenName, type SourceRow, type SourceSheet } from '../files/table'
import { emptyCell, type RegularSheet } from './grid'
import { plainRow, regularSheet } from './regular-sheet.server'
import type { ColumnMapping, KnownColumns } from '../table/column-mapping'

interface OrderedSheet {
  place: number
  sheet: RegularSheet
  mapping: ColumnMapping
}

/**
 * The places of the sheets that are read together, because each has columns of wines; none where fewer than two have
 * them, where together they have more rows than an import takes, and where one has the wines of another: such sheets
 * are versions of a list, of which a person chooses one.
 */
export function wineSheets(sheets: readonly SourceSheet[], known: KnownColumns = {}): number[] {
  const sheetsInOrder = orderedSheets(sheets, known)
  const rows = sheetsInOrder.reduce((sum, { sheet }) => sum + sheet.rows.length, 0)
  return sheetsInOrder.length < 2 || rows > maxImportRows || sheetsInOrder.some(repeatsAnother)
    ? []
    : sheetsInOrder.map(({ place }) => place)
}

/**
 * These sheets as one: rows in the order of the sheets, columns by what they hold, and the sheet's name as the first
 * heading of each row. `rows` are those of the file that the places of the result count, and `starts` the places among
 * them where each sheet begins.
 */
export function joinedSheets(
  sheets: readonly SourceSheet[],
  places: readonly number[],
  known: KnownColumns = {},
): { rows: SourceRow[]; sheet: RegularSheet; starts: number[] } {
  const headers: string[] = []
  const keys: string[] = []
  const rows: SourceRow[] = []
  const joined: RegularSheet['rows'] = []
  const starts: number[] = []
  let sections = -1
  for (const place of places) {
    const { sheet, mapping } = ordered(sheets[place]!, place, known)
    const fields = new Map(Object.entries(mapping).map(([field, column]) => [column, field]))
    const columnsOfSheet = new Set<number>()
    const columns = sheet.headers.map((header, column) => {
      const key = column === sheet.sectionColumn ? '#' : (fields.get(column) ?? `"${foldHeader(header)}`)
      const same = keys.findIndex((other, at) => other === key && !columnsOfSheet.has(at))
      const to = same === -1 ? keys.push(key) - 1 : same
      if (same === -1) headers.push(header)
      if (column === sheet.sectionColumn) sections = to
      columnsOfSheet.add(to)
      return to
    })
    for (const row of sheet.rows) {
      const cells = Array.from({ length: headers.length }, () => emptyCell)
      row.cells.forEach((cell, column) => (cells[columns[column] ?? cells.length] = cell))
      joined.push({ ...row, place: row.place + rows.length, cells })
    }
    starts.push(rows.length)
    rows.push(...sheets[place]!.rows)
  }
  return {
    rows,
    starts,
    sheet: { header: -1, headers, rows: joined, sectionColumn: sections === -1 ? null : sections },
  }
}

function orderedSheets(sheets: readonly SourceSheet[], known: KnownColumns): OrderedSheet[] {
  return sheets.flatMap((source, place) => {
    const orderedSource = ordered(source, place, known)
    return isOfWines(source, orderedSource) ? [orderedSource] : []
  })
}

function ordered({ name, rows }: SourceSheet, place: number, known: KnownColumns): OrderedSheet {
  const sheet = regularSheet(rows, { known, section: isGivenName(name) ? '' : name })
  return { place, sheet, mapping: guessColumns(sheet.headers, sheet.rows.map(plainRow), known) }
}

/** Columns that only a list of wines has: an address book has names and countries as well. */
const wineFields = [
  'bottlePrice',
  'glassPrice',
  'vintage',
  'varietal',
  'formatMl',
  'quantity',
  'cost',
] as const

function isOfWines({ name }: SourceSheet, { sheet, mapping }: OrderedSheet): boolean {
  const { goods } = understandHeading(name)
  const isNamed = mapping.name !== undefined || mapping.producer !== undefined
  const facts = wineFields.filter((field) => mapping[field] !== undefined)
  return goods === null && sheet.header !== -1 && sheet.rows.length > 0 && isNamed && facts.length > 0
}

function repeatsAnother(one: OrderedSheet, at: number, all: readonly OrderedSheet[]): boolean {
  const wines = winesOf(one)
  return all.slice(0, at).some((other) => {
    const others = winesOf(other)
    const shared = [...wines].filter((wine) => others.has(wine)).length
    return shared > Math.min(wines.size, others.size) / 2
  })
}

const winesOf = ({ sheet, mapping }: OrderedSheet): Set<string> =>
  new Set(
    sheet.rows.map(({ cells }) =>
      [mapping.producer, mapping.name, mapping.vintage, mapping.formatMl]
        .map((column) => (column === undefined ? '' : foldHeader(String(cells[column]?.value ?? ''))))
        .join('|'),
    ),
  )
