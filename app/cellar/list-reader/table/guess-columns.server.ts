// Which column holds what. Pure.
import { grouped } from '../counts'
import { readVintage } from '~/cellar/reference/labels'
import { findCountry } from '~/cellar/reference/gazetteer.server'
import { isTradeFormat } from '~/cellar/reference/formats'
import { findGrape } from '~/cellar/reference/grapes.server'
import { findExporter, isOfWines, recognizeExporter, wineExporter } from '../exporters/recognize-exporter'
import type { WineExporter } from '../exporters/exporter'
import { isKnownName, nameScore } from './column-names'
import { foldHeader, importFieldNames, type ImportField } from './fields'
import { isNothing, readNumber } from './read-amount'
import { beginsWithProducer } from './name-rules'
import { readKind } from './read-kind'
import { readScale, readScore, readYesNo } from './read-style'
import { clip, columnLetter, isBlank, type Cell, type SourceRow, type CellRow } from '../files/table'
import { exportedColumns } from '../sheet/exported-sheet.server'
import { groupSign } from '../sheet/header-rows'
import { readPortion } from '../sheet/portions'
import { addNamedProducers, addPrices } from './unnamed-columns.server'
import type { ColumnMapping, KnownColumns } from './column-mapping'

export { headerKey } from './column-names'

export interface ColumnFacts {
  /** Its name in the row of names; '' for none. */
  header: string
  /** The first values below it, at most five, without repetition. */
  samples: string[]
}

/** How well a header names a field: 1 for the very word, less where it is one of several. */
function headerScore(header: string, field: ImportField): number {
  const [group, own] = header.split(groupSign)
  if (own === undefined) return nameScore(header, field)
  // Below "Stock" and "Cost" all columns are that; below "Price" each is a price of its own.
  const isCounted = (['quantity', 'cost'] as const).some((counted) => nameScore(group!, counted) >= 0.9)
  if (isCounted) return nameScore(group!, field)
  return Math.max(nameScore(header, field), 0.99 * nameScore(own, field))
}

/** A size in words or with a unit, or a number that is one of the trade's. */
function isSize(cell: Cell): boolean {
  if (isNothing(cell)) return true
  const portion = readPortion(cell)
  if (portion?.kind !== 'bottle') return portion !== null
  return portion.ml === null || /\p{L}/u.test(String(cell)) || isTradeFormat(portion.ml)
}

const isWords = (cell: Cell) => /\p{L}{2}/u.test(String(cell))
const isAmount = (cell: Cell) =>
  isNothing(cell) || readNumber(cell, '.') !== null || /^\D{0,6}\d[\d.,\s'’]*\D{0,6}$/.test(String(cell))

const wholeNumber = /^\d+$/
const isPercent = (cell: Cell) => {
  const value = readNumber(
    typeof cell === 'number' ? cell : cell.replace(/\s*(?:%|vol\.?|alc\.?)/gi, ''),
    '.',
  )
  return value !== null && value >= 0 && value <= 100
}

/** Tests of a column's values for each field; undefined for fields of any text. */
const looksLike: Partial<Record<ImportField, (cell: Cell) => boolean>> = {
  producer: isWords,
  name: isWords,
  varietal: isWords,
  country: isWords,
  region: isWords,
  vintage: (cell) => readVintage(String(cell)) !== undefined && String(cell) !== '',
  type: (cell) => readKind(String(cell)) !== null,
  formatMl: isSize,
  bottlePrice: isAmount,
  glassPrice: isAmount,
  cost: isAmount,
  quantity: (cell) => readNumber(cell, '.') !== null || /\d/.test(String(cell)),
  body: (cell) => readScale('body', String(cell)) !== null,
  acidity: (cell) => readScale('acidity', String(cell)) !== null,
  sweetness: (cell) => readScale('sweetness', String(cell)) !== null,
  oak: (cell) => readScale('oak', String(cell)) !== null,
  houseScore: (cell) => readScore(cell) !== null,
  isListed: (cell) => readYesNo(cell) !== null,
  abv: isPercent,
  parLevel: (cell) => readNumber(cell, '.') !== null,
}
/** Fields whose values alone give their column away, where its name does not. */
const byContent: Partial<Record<ImportField, (cell: Cell) => boolean>> = {
  vintage: looksLike.vintage!,
  type: looksLike.type!,
  country: (cell) => findCountry(String(cell)) !== null,
  varietal: (cell) => findGrape(String(cell)) !== null,
}

/** Whether most cells are whole numbers. */
const isNumbered = (cells: readonly Cell[]): boolean =>
  share(cells, (cell) => wholeNumber.test(String(cell))) > 0.5

function share(cells: readonly Cell[], test: (cell: Cell) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length
}

/**
 * How the choice for a column is remembered: one for a known exporter's column, whose name may mean something else in
 * other lists, is its own.
 */
export function columnMemory(headers: readonly string[]): (header: string) => string {
  const exporter = wineExporter(headers)
  return (header) => {
    const folded = foldHeader(header)
    return folded === '' || !exporter ? folded : `${exporter.name}: ${folded}`
  }
}

/** The columns of a known exporter, with what this business chose for them before. */
function presetMapping(
  exporter: WineExporter,
  headers: readonly string[],
  known: KnownColumns,
): ColumnMapping {
  const mapping: ColumnMapping = exportedColumns(exporter, headers)
  const keyOf = columnMemory(headers)
  headers.forEach((header, column) => {
    const key = keyOf(header)
    if (!Object.hasOwn(known, key)) return
    for (const field of importFieldNames) if (mapping[field] === column) delete mapping[field]
    mapping[known[key]!] = column
  })
  return mapping
}

/**
 * The likely column of each field: that of a known exporter by its preset, others by their names in many languages,
 * weakened where their values do not fit, and for some by the values alone. A column without cells is none. No column serves two fields. `known` is what this business chose before for columns of the same
 * names; it wins.
 */
export function guessColumns(
  headers: readonly string[],
  rows: readonly CellRow[],
  known: KnownColumns = {},
): ColumnMapping {
  const exporter = recognizeExporter(headers)
  if (exporter) return isOfWines(exporter) ? presetMapping(exporter, headers, known) : {}
  const values = headers.map((_, column) =>
    rows
      .slice(0, 200)
      .map(({ cells }) => cells[column])
      .filter((cell): cell is Cell => !isBlank(cell)),
  )
  const isEmpty = (column: number) =>
    rows.length > 0 && rows.every(({ cells }) => isBlank(cells[column]) || isNothing(cells[column]!))
  const guesses: { field: ImportField; column: number; score: number }[] = []
  headers.forEach((header, column) => {
    if (isEmpty(column)) return
    for (const field of importFieldNames) {
      const cells = values[column]!
      const fit = looksLike[field]
      // A few cells that do not fit are errors of the list, not another column.
      const fitting = fit ? Math.min(1, share(cells, fit) / 0.8) : 1
      let score = known[foldHeader(header)] === field && header !== '' ? 2 : headerScore(header, field)
      if (fit && cells.length > 0 && score < 2) score *= 0.3 + 0.7 * fitting
      // Yes and no are no percentage, whatever the column is called; numbers name a bin, not a location.
      if (field === 'abv' && fitting < 0.5 && score < 2) score = 0
      if (isNumbered(cells) && score < 2) {
        if (field === 'location') score = 0
        else if (field === 'bin') score = Math.max(score, 0.9 * headerScore(header, 'location'))
      }
      const content = byContent[field]
      if (score < 0.3 && content && cells.length >= 3 && share(cells.slice(0, 60), content) >= 0.64)
        score = 0.35
      if (score >= 0.3) guesses.push({ field, column, score })
    }
  })
  guesses.sort((one, other) => other.score - one.score || one.column - other.column)
  const mapping: ColumnMapping = {}
  const used = new Set<number>()
  for (const { field, column } of guesses) {
    if (mapping[field] !== undefined || used.has(column)) continue
    mapping[field] = column
    used.add(column)
  }
  const first = rows.slice(0, 200)
  addPrices(mapping, headers, first)
  addNames(mapping, values)
  addProducers(mapping, headers, first)
  const isNameNamed = mapping.name !== undefined && headerScore(headers[mapping.name]!, 'name') >= 0.3
  addNamedProducers(mapping, headers, first, isNameNamed)
  return mapping
}

/** Finds the column of wines by its values where no name told it. */
function addNames(mapping: ColumnMapping, values: readonly Cell[][]): void {
  if (mapping.name !== undefined || mapping.bottlePrice === undefined) return
  const used = new Set(Object.values(mapping))
  // The longest words that hardly repeat.
  const [longest] = values
    .map((cells, column) => ({ column, length: wordiness(cells) }))
    .filter(({ column, length }) => !used.has(column) && length > 6)
    .sort((one, other) => other.length - one.length)
  if (longest) mapping.name = longest.column
}

/** Where names of wines begin with what stands in another column, that is their producer: shops call it vendor. */
function addProducers(mapping: ColumnMapping, headers: readonly string[], rows: readonly CellRow[]): void {
  const { name } = mapping
  if (mapping.producer !== undefined || name === undefined) return
  const isProducer = (column: number) => {
    const filled = rows.filter(({ cells }) => !isBlank(cells[column]) && !isBlank(cells[name]))
    const begin = filled.filter(({ cells }) => beginsWithProducer(String(cells[name]), String(cells[column])))
    return begin.length >= 3 && begin.length >= filled.length / 2
  }
  const column = headers.findIndex((_, place) => place !== name && isProducer(place))
  if (column === -1) return
  for (const field of importFieldNames) if (mapping[field] === column) delete mapping[field]
  mapping.producer = column
}

/** How long the texts of a column are, if most of its rows have one and few are the same; 0 for others. */
function wordiness(cells: readonly Cell[]): number {
  if (cells.length < 3 || share(cells, isWords) < 0.9) return 0
  if (new Set(cells.map(String)).size < cells.length * 0.6) return 0
  const lengths = cells.map((cell) => String(cell).length).sort((one, other) => one - other)
  const middle = lengths[lengths.length >> 1]!
  return middle > 90 || share(cells, (cell) => /^\S+$|https?:|</.test(String(cell))) > 0.3 ? 0 : middle
}

/** How many of these cells are names of columns that we know. */
export const namesIn = (cells: readonly Cell[], known: KnownColumns = {}): number =>
  // A cell may say "__proto__" or "constructor", which every object answers to.
  cells.filter((cell) => Object.hasOwn(known, foldHeader(String(cell))) || isKnownName(String(cell))).length

/**
 * The place of the row of column names among the first rows, which a title may precede; -1 for a list without one,
 * which begins with its first wine.
 */
export function headerPlace(rows: readonly SourceRow[], known: KnownColumns = {}): number {
  const exported = findExporter(rows)
  if (exported) return exported.place
  const counts = rows.slice(0, 20).map(({ cells }) => namesIn(cells, known))
  const most = Math.max(0, ...counts)
  if (most >= 2) return counts.indexOf(most)
  // A first row of words above rows with numbers is one of names, in words we do not know.
  const [first, ...others] = rows
  const hasNumber = (row: SourceRow | undefined) => row?.cells.some((cell) => readNumber(cell, '.') !== null)
  return first && most === 1 ? 0 : first && !hasNumber(first) && others.slice(0, 5).some(hasNumber) ? 0 : -1
}

/** The columns of a sheet, with names and samples. */
export function columnsOf(headers: readonly string[], wines: readonly CellRow[]): ColumnFacts[] {
  return headers.map((header, column) => {
    const samples = new Set<string>()
    for (const { cells } of wines.slice(0, 200)) {
      if (samples.size === 5) break
      const cell = cells[column]
      if (!isBlank(cell)) samples.add(clip(String(cell), 60))
    }
    return { header: clip(header, 80), samples: [...samples] }
  })
}

/** The sentence about columns that share a name, or null. */
export function repeatedHeaders(headers: readonly string[]): string | null {
  const columnsByName = grouped([...headers.keys()], (column) => foldHeader(headers[column]!))
  columnsByName.delete('')
  const repeated = [...columnsByName.values()].filter(({ length }) => length > 1)
  if (repeated.length === 0) return null
  const informative = repeated.map(
    (columns) =>
      `“${headers[columns[0]!]}” is the name of columns ${columns.map(columnLetter).join(' and ')}`,
  )
  return `${informative.join('; ')}. Check below which one holds what.`
}
