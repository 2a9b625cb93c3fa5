// A sheet as people and programs make it, put in order: one row of names, and a row for each wine and size. Pure.
import type { ColumnMapping, KnownColumns } from '../table/column-mapping'
import { foldHeader } from '../table/fields'
import { nameScore } from '../table/column-names'
import { guessColumns, headerPlace, namesIn } from '../table/guess-columns.server'
import { readNumber } from '../table/read-amount'
import { readKind } from '../table/read-kind'
import { findCountry, findRegion } from '~/cellar/reference/gazetteer.server'
import { isBlank, type Cell, type SourceRow } from '../files/table'
import { findExporter, isOfWines } from '../exporters/recognize-exporter'
import { exportedSheet } from './exported-sheet.server'
import { emptyCell, valueAt, type GridCell, type GridRow, type RegularSheet } from './grid'
import { fillGroups } from './grouped-cells'
import { joinedHeaders } from './header-rows'
import { nameOptions } from './option-columns'
import { divideSizes } from './size-columns'

export type { GridCell, GridRow } from './grid'

/**
 * Puts a sheet in order, that of a known exporter by what its columns mean. Titles, headings between the rows, repeated names of columns and sums are no rows of it;
 * merged cells count for all their rows; a column of prices for each size becomes a row for each size. `header` is the
 * place of the row with the names of columns, where a person chose it.
 */
export function regularSheet(
  rows: readonly SourceRow[],
  {
    header: chosen,
    known = {},
    section = '',
  }: { header?: number; known?: KnownColumns; section?: string } = {},
): RegularSheet {
  const exported = findExporter(rows)
  if (exported && isOfWines(exported.exporter) && (chosen ?? exported.place) === exported.place)
    return exportedSheet(rows, exported.place, exported.exporter)
  const place = chosen ?? headerPlace(rows, known)
  const { headers, last } = joinedHeaders(rows, place)
  const width = Math.max(
    headers.length,
    place === -1 ? 0 : 1,
    ...(place === -1 ? rows.map(({ cells }) => cells.length) : []),
  )
  const columnNames = Array.from({ length: width }, (_, column) => headers[column] ?? '')
  const above = [section, titleAbove(rows, place)].filter((title) => title !== '')
  const body = bodyOf(rows, last, columnNames, above)
  if (place === -1) return { header: -1, headers: columnNames, rows: body.rows, sectionColumn: null }
  const optioned = nameOptions(body.headers, body.rows)
  const mapping = guessColumns(optioned, body.rows.map(plainRow), known)
  const grouped = fillGroups(joinKinds(optioned, body.rows, mapping), mapping)
  const divided = divideSizes(optioned, grouped, mapping)
  return withSections({ header: last, ...divided })
}

/** A row's values without where they stand. */
export const plainRow = ({ number, cells }: GridRow): SourceRow => ({
  number,
  cells: cells.map(({ value }) => value),
})

/** The heading right above the names of columns, where it says what its wines are; '' for other titles. */
function titleAbove(rows: readonly SourceRow[], header: number): string {
  const title = header > 0 ? sectionOf(rows[header - 1]!) : null
  return title !== null && (readKind(title) ?? findCountry(title) ?? findRegion(title)) !== null ? title : ''
}

function bodyOf(
  rows: readonly SourceRow[],
  last: number,
  names: readonly string[],
  above: readonly string[],
) {
  const headers = [...names]
  const gridRows: GridRow[] = []
  let sections = above.map((title) => ({ title, column: Infinity }))
  let isAfterSection = false
  /** Where the columns below another row of names belong. */
  let columns: number[] | null = null
  rows.slice(last + 1).forEach((row, at) => {
    const filled = row.cells.filter((cell) => !isBlank(cell))
    if (filled.length === 0 || isSum(filled) || isRule(filled)) return
    const others = last === -1 ? null : otherNames(row, headers)
    if (others) {
      columns = others
      return
    }
    const title = last === -1 ? null : sectionOf(row)
    if (title !== null) {
      // Headings without wines between them narrow each other, and so does one further to the right.
      const column = row.cells.findIndex((cell) => !isBlank(cell))
      const outer = isAfterSection ? sections : sections.filter((section) => section.column < column)
      sections = [...outer, { title, column }]
      isAfterSection = true
      return
    }
    isAfterSection = false
    const place = last + 1 + at
    const width = Math.max(headers.length, row.cells.length)
    const cells: GridCell[] = Array.from({ length: width }, () => emptyCell)
    row.cells.forEach((value, column) => {
      const to = columns?.[column] ?? column
      if (value !== '') cells[to] = { value, from: { row: place, column } }
    })
    gridRows.push({ number: row.number, place, cells, sections: sections.map(({ title: own }) => own) })
  })
  return { headers, rows: gridRows }
}

/** The one text of a row, as merged cells and headings between the rows have it; null for other rows. */
function sectionOf({ cells }: SourceRow): string | null {
  const texts = new Set(cells.filter((cell) => !isBlank(cell)).map(String))
  const [text] = texts
  const isTitle = texts.size === 1 && /\p{L}{2}/u.test(text!) && text!.length <= 120
  // Programs for notes mark their headings.
  return isTitle ? text!.replace(/^(?:#{1,6}|>|\*{1,2}|-)\s*|\s*\*{1,2}$/g, '') : null
}

const isRule = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => /^[-–—=_*#.\s]+$/.test(String(cell)))

const sum =
  /^(?:(?:sub|grand|report)[\s-]?)?(?:totals?|totale|totaux|sum|summe|gesamt|gesamtsumme|zwischensumme|somme|suma|totaal|subtotaal|summa|subtotal|sous[\s-]total|razem|celkem|osszesen)\b/i

/** "Total", "Subtotal Red": a sum below rows. */
function isSum(cells: readonly Cell[]): boolean {
  const [first, ...others] = cells
  return (
    sum.test(foldHeader(String(first))) &&
    others.every((cell) => readNumber(cell, '.') !== null || String(cell).length < 12)
  )
}

/**
 * Where the columns belong below a row that repeats the names of columns, perhaps in another order or with others,
 * which are added to `headers`. Null for a row that is none.
 */
function otherNames({ cells }: SourceRow, headers: string[]): number[] | null {
  const texts = cells.filter((cell) => !isBlank(cell))
  if (texts.length < 2 || texts.some((cell) => typeof cell === 'number' || readNumber(cell, '.') !== null))
    return null
  const folded = headers.map(foldHeader)
  const repeated = texts.filter((cell) => folded.includes(foldHeader(String(cell)))).length
  const isNames = repeated >= 2 && repeated >= texts.length * 0.6
  if (!isNames && namesIn(texts) < Math.max(3, texts.length * 0.7)) return null
  const taken = new Set<number>()
  return cells.map((cell, column) => {
    const key = foldHeader(String(cell))
    const same = folded.findIndex((other, place) => other === key && key !== '' && !taken.has(place))
    const to = same !== -1 ? same : key === '' && !taken.has(column) ? column : headers.push(String(cell)) - 1
    taken.add(to)
    return to
  })
}

/** With the headings between the rows as a column, where the sheet has any. */
function withSections({ header, headers, rows }: Omit<RegularSheet, 'sectionColumn'>): RegularSheet {
  const hasSections = rows.some(({ sections }) => sections.length > 0)
  const width = headers.length
  return {
    header,
    headers: hasSections ? [...headers, headers.includes('Section') ? 'Headings' : 'Section'] : headers,
    sectionColumn: hasSections ? width : null,
    rows: rows.map((row) => {
      const cells = Array.from({ length: width }, (_, column) => row.cells[column] ?? emptyCell)
      const cellsWithSection = hasSections
        ? [...cells, { value: row.sections.join(', '), from: null }]
        : cells
      // Cells beyond the columns are a mistake of the file, which the review names.
      return { ...row, cells: [...cellsWithSection, ...row.cells.slice(width)] }
    }),
  }
}

const specialKinds = new Set(['sparkling', 'sweet', 'fortified', 'orange', 'rose'])

/** The rows with the kind of both columns in the one that is known, the special kind first. */
function joinKinds(
  headers: readonly string[],
  rows: readonly GridRow[],
  { type, ...others }: ColumnMapping,
): GridRow[] {
  if (type === undefined) return [...rows]
  const used = new Set(Object.values(others))
  const second = headers.findIndex(
    (header, column) => column !== type && !used.has(column) && nameScore(header, 'type') >= 0.9,
  )
  if (second === -1) return [...rows]
  return rows.map((row) => {
    const [own, more] = [readKind(String(valueAt(row, type))), readKind(String(valueAt(row, second)))]
    const isMore =
      more !== null &&
      more !== own &&
      (own === null || specialKinds.has(more)) &&
      !(own !== null && specialKinds.has(own))
    if (!isMore) return row
    const cells = [...row.cells]
    cells[type] = row.cells[second]!
    return { ...row, cells }
  })
}
