// Which column holds what. Pure.
import { readVintage } from '../labels'
import { foldHeader, importFieldNames, importFields, type ImportField } from './fields'
import { readNumber, readSize } from './read-amount'
import { readKind } from './read-kind'
import { readScale, readScore, readYesNo } from './read-style'
import { clip, columnLetter, isBlank, type Cell, type SourceRow } from './read/table'

/** The column of each field, counted from 0; a field without one is left out. */
export type ColumnMapping = Partial<Record<ImportField, number>>

export interface ColumnFacts {
  /** Its name in the row of names; '' for none. */
  header: string
  /** The first values below it, at most five, without repetition. */
  samples: string[]
}

/** How well a header names a field: 1 for the very word, less where it is one of several. */
function headerScore(header: string, field: ImportField): number {
  const folded = foldHeader(header)
  if (folded === '') return 0
  const synonyms: readonly string[] = importFields[field].synonyms
  const place = synonyms.indexOf(folded)
  if (place !== -1) return 1 - place / 1_000
  const longest = synonyms
    .filter((synonym) => ` ${folded} `.includes(` ${synonym} `))
    .reduce((length, synonym) => Math.max(length, synonym.length), 0)
  return longest === 0 ? 0 : 0.4 + 0.4 * (longest / folded.length)
}

/** What a column's values must look like for a field; undefined for fields of any text. */
const looksLike: Partial<Record<ImportField, (cell: Cell) => boolean>> = {
  vintage: (cell) => readVintage(String(cell)) !== undefined && String(cell) !== '',
  type: (cell) => readKind(String(cell)) !== null,
  formatMl: (cell) => readSize(cell) !== null,
  bottlePrice: (cell) => readNumber(cell, '.') !== null,
  glassPrice: (cell) => readNumber(cell, '.') !== null,
  cost: (cell) => readNumber(cell, '.') !== null,
  quantity: (cell) => readNumber(cell, '.') !== null || /\d/.test(String(cell)),
  body: (cell) => readScale('body', String(cell)) !== null,
  acidity: (cell) => readScale('acidity', String(cell)) !== null,
  sweetness: (cell) => readScale('sweetness', String(cell)) !== null,
  oak: (cell) => readScale('oak', String(cell)) !== null,
  houseScore: (cell) => readScore(cell) !== null,
  isListed: (cell) => readYesNo(cell) !== null,
  parLevel: (cell) => readNumber(cell, '.') !== null,
}
/** Fields whose values alone give their column away, where its name does not. */
const byContent: readonly ImportField[] = ['vintage', 'type']

function share(cells: readonly Cell[], test: (cell: Cell) => boolean): number {
  return cells.length === 0 ? 0 : cells.filter(test).length / cells.length
}

/**
 * The likely column of each field: by its name in several languages, weakened where its values do not fit, and for
 * vintage and kind by the values alone. No column serves two fields. `known` is what this business chose before for
 * columns of the same names; it wins.
 */
export function guessColumns(
  headers: readonly string[],
  rows: readonly SourceRow[],
  known: Readonly<Record<string, ImportField>> = {},
): ColumnMapping {
  const values = headers.map((_, column) =>
    rows
      .slice(0, 200)
      .map(({ cells }) => cells[column])
      .filter((cell): cell is Cell => !isBlank(cell)),
  )
  const guesses: { field: ImportField; column: number; score: number }[] = []
  headers.forEach((header, column) => {
    for (const field of importFieldNames) {
      const cells = values[column]!
      const fit = looksLike[field]
      // A few cells that do not fit are errors of the list, not another column.
      const fitting = fit ? Math.min(1, share(cells, fit) / 0.8) : 1
      let score = known[foldHeader(header)] === field && header !== '' ? 2 : headerScore(header, field)
      if (fit && cells.length > 0 && score < 2) score *= 0.3 + 0.7 * fitting
      if (score < 0.3 && byContent.includes(field) && cells.length >= 3 && fitting >= 0.8) score = 0.35
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
  return mapping
}

/** How many of these cells are names of columns that we know. */
const namesIn = (cells: readonly Cell[], known: Readonly<Record<string, ImportField>>): number =>
  cells.filter(
    (cell) =>
      known[foldHeader(String(cell))] !== undefined ||
      importFieldNames.some((field) => headerScore(String(cell), field) >= 0.9),
  ).length

/**
 * The place of the row of column names among the first rows, which a title may precede; -1 for a list without one,
 * which begins with its first wine.
 */
export function headerPlace(
  rows: readonly SourceRow[],
  known: Readonly<Record<string, ImportField>> = {},
): number {
  const counts = rows.slice(0, 20).map(({ cells }) => namesIn(cells, known))
  const most = Math.max(0, ...counts)
  if (most >= 2) return counts.indexOf(most)
  // A first row of words above rows with numbers is one of names, in words we do not know.
  const [first, ...others] = rows
  const hasNumber = (row: SourceRow | undefined) => row?.cells.some((cell) => readNumber(cell, '.') !== null)
  return first && most === 1 ? 0 : first && !hasNumber(first) && others.slice(0, 5).some(hasNumber) ? 0 : -1
}

/** The columns of a sheet, with names and samples. */
export function columnsOf(rows: readonly SourceRow[], header: number): ColumnFacts[] {
  const wines = rows.slice(header + 1)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return Array.from({ length: header === -1 ? width : rows[header]!.cells.length }, (_, column) => {
    const samples = new Set<string>()
    for (const { cells } of wines.slice(0, 200)) {
      if (samples.size === 5) break
      const cell = cells[column]
      if (!isBlank(cell)) samples.add(clip(String(cell), 60))
    }
    const name = header === -1 ? '' : String(rows[header]!.cells[column] ?? '')
    return { header: clip(name, 80), samples: [...samples] }
  })
}

/** The sentence about columns that share a name, or null. */
export function repeatedHeaders(headers: readonly string[]): string | null {
  const places = new Map<string, number[]>()
  headers.forEach((header, column) => {
    const folded = foldHeader(header)
    if (folded !== '') places.set(folded, [...(places.get(folded) ?? []), column])
  })
  const repeated = [...places.values()].filter(({ length }) => length > 1)
  if (repeated.length === 0) return null
  const told = repeated.map(
    (columns) =>
      `“${headers[columns[0]!]}” is the name of columns ${columns.map(columnLetter).join(' and ')}`,
  )
  return `${told.join('; ')}. Check below which one holds what.`
}
