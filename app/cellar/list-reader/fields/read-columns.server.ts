// A table with columns that we know: each row is an entry, read by its columns instead of by its layout. Pure.
import { importFieldNames, importFields } from '../table/fields'
import { guessColumns, headerKey } from '../table/guess-columns.server'
import { decimalSignOf, isNothing, readSize } from '../table/read-amount'
import { plainRow, regularSheet } from '../sheet/regular-sheet.server'
import { countingColumn } from '../table/unnamed-columns.server'
import type { RawList } from '../raw-entry'
import type { SourceDocument } from '../source-document'
import { readSheet } from './table-entries.server'
import { factsIn } from './table-facts.server'
import { joinPortions } from './table-portions'
import { tableRows, type TableRow } from './table-rows'
import type { ColumnMapping } from '../table/column-mapping'
import type { TableSheet } from './table-categories.server'

/**
 * The entries of a table whose columns name the wine and a price or another fact of it; null for one whose columns
 * say too little, which is read like any other document.
 */
export function readColumns(document: SourceDocument): RawList | null {
  if (document.kind !== 'table') return null
  const list: RawList = { entries: [], currency: null, skipped: [] }
  let isRead = false
  tableRows(document).forEach((rows, page) => {
    const sheet = sheetOf(rows, document.pages[page]?.name ?? '')
    if (!sheet) return
    isRead = true
    list.entries.push(...joinPortions(readSheet(sheet, list)))
  })
  return isRead ? list : null
}

function sheetOf(rows: readonly TableRow[], name: string): TableSheet | null {
  const { header, headers, rows: wines, sectionColumn } = regularSheet(rows)
  if (wines.length === 0) return null
  // One text above the rows is a title or a sentence.
  if (header === -1 || headers.slice(0, sectionColumn ?? headers.length).filter(Boolean).length < 2) {
    const namedRows = withNames(rows)
    return namedRows && sheetOf(namedRows, name)
  }
  const mapping = guessColumns(headers, wines.map(plainRow))
  // Headings between the rows are read as headings (`contextOf`), better than as kinds or producers of a column.
  if (sectionColumn !== null && mapping.type === sectionColumn) delete mapping.type
  if (sectionColumn !== null && mapping.producer === sectionColumn) delete mapping.producer
  const label = mapping.name ?? mapping.producer
  const facts = (
    ['bottlePrice', 'glassPrice', 'vintage', 'producer', 'type', 'varietal', 'region', 'country'] as const
  ).filter((field) => mapping[field] !== undefined && mapping[field] !== label)
  // The headings of a printed list, "Glass" and "Bottle", are no columns of a table.
  if (label === undefined || facts.length < 2) return null
  const labelCount = wines.filter(({ cells }) => cells[label]?.value !== '').length
  if (labelCount < wines.length / 2) return null
  const textsOf = (column: number | undefined) =>
    column === undefined ? [] : wines.map(({ cells }) => cells[column]?.value ?? '')
  return {
    rows,
    wines,
    mapping,
    furtherPlaces: furtherPlaces(headers.slice(0, sectionColumn ?? headers.length), mapping, (column) =>
      textsOf(column).map(String),
    ),
    glasses: glassColumns(headers, mapping),
    signs: {
      bottle: decimalSignOf(textsOf(mapping.bottlePrice)),
      glass: decimalSignOf(textsOf(mapping.glassPrice)),
    },
    moneyHeader: [mapping.bottlePrice, mapping.glassPrice]
      .map((column) => headers[column ?? -1] ?? '')
      .join(' '),
    title: name,
  }
}

/** So many rows without names of columns show what their columns hold. */
const enoughRows = 5
/**
 * A table without names of its columns, with those that its cells show: wines, their prices, and a year or a kind in a
 * column of its own. Null where the cells show less.
 */
function withNames(rows: readonly TableRow[]): TableRow[] | null {
  const [first] = rows
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  // Headings and sentences stand in one cell.
  const wide = rows.filter(({ cells }) => cells.filter((cell) => cell !== '').length > 2)
  if (!first || wide.length < enoughRows) return null
  const mapping = guessColumns(
    Array.from({ length: width }, () => ''),
    wide,
  )
  const { name, bottlePrice, vintage, type, producer } = mapping
  const hasFact = vintage !== undefined || type !== undefined || producer !== undefined
  if (name === undefined || bottlePrice === undefined || !hasFact) return null
  const counting = countingColumn(wide, width)
  const cells = Array.from({ length: width }, (_, column) => {
    if (column === counting) return 'Bin'
    const field = importFieldNames.find((own) => mapping[own] === column)
    return field ? importFields[field].column : `Column ${column + 1}`
  })
  return [{ ...first, cells, places: [] }, ...rows]
}

/** Columns beside the known ones that say where a wine is from or of which grape: "Sub-region", tags, descriptions. */
function furtherPlaces(
  headers: readonly string[],
  mapping: ColumnMapping,
  textsOf: (column: number) => string[],
): number[] {
  const used = new Set(
    Object.entries(mapping).flatMap(([field, column]) =>
      field === 'attributes' || field === 'notes' || field === 'listNote' ? [] : [column],
    ),
  )
  return headers.flatMap((header, column) => {
    if (used.has(column)) return []
    const texts = textsOf(column).filter((text) => !isNothing(text))
    const isNamed =
      /\b(?:region|area|district|place)\b/.test(headerKey(header)) && mapping.region !== undefined
    const isTags = column === mapping.attributes
    if (isNamed || isTags) return [column]
    const factTexts = texts.filter((text) => text.length <= 80 && factsIn(text).isAll)
    return factTexts.length >= 3 && factTexts.length >= texts.length * 0.6 ? [column] : []
  })
}

/** Further pours with a column of their own, by their size: "125 ml", "Glass 175ml". */
function glassColumns(headers: readonly string[], mapping: ColumnMapping): { column: number; ml: number }[] {
  const used = new Set(Object.values(mapping))
  return headers.flatMap((header, column) => {
    if (used.has(column) && column !== mapping.glassPrice) return []
    const ml = glassSizeOf(header)
    return ml === null ? [] : [{ column, ml }]
  })
}

function glassSizeOf(header: string): number | null {
  const printed = /(\d+(?:[.,]\d+)?)\s*(ml|cl|l|oz)\b/i.exec(header)
  const ml = printed ? readSize(printed[0]) : null
  const isGlass = /\b(?:glass|gls|glas|verre|calice|copa|taca|pour|btg)\b/.test(headerKey(header))
  return ml !== null && (isGlass || ml <= 180) && ml <= 300 && ml >= 40 ? ml : null
}
