// Columns whose names say nothing, known by what they hold: prices beside costs, names of producers. Pure.
import { risesIn } from '../counts'
import { saysProducer } from '../fields/headings-as-producers'
import { producerIndex } from '../fields/producer-index.server'
import { findCountry, findRegion } from '~/cellar/reference/gazetteer.server'
import { findGrape } from '~/cellar/reference/grapes.server'
import { nameKey } from '~/cellar/reference/name-key'
import { readNumber } from './read-amount'
import { readKind } from './read-kind'
import { isBlank, type Cell, type CellRow } from '../files/table'
import type { ColumnMapping } from './column-mapping'

/** So many rows show what a column holds. */
const enough = 4

/** Lowest and highest usual ratio of a bottle's list price to its cost. */
const leastMarkup = 1.15
const mostMarkup = 12

/**
 * Where no column is named after the price of a bottle: the column of amounts that are nearly all higher than the cost
 * beside them, or, in a table without a cost, the only column of amounts that are neither counted nor years.
 */
export function addPrices(
  mapping: ColumnMapping,
  headers: readonly string[],
  rows: readonly CellRow[],
): void {
  if (mapping.bottlePrice !== undefined) return
  const used = new Set(Object.values(mapping))
  const columns = headers.flatMap((_, column) => {
    if (used.has(column)) return []
    const amounts = amountsIn(rows, column)
    return amounts !== null && !areCounted(amounts) ? [{ column, amounts }] : []
  })
  const costs = mapping.cost
  if (costs === undefined) {
    const [first, ...others] = columns.filter(({ amounts }) => arePrices(amounts))
    if (first && others.length === 0 && mapping.glassPrice === undefined) mapping.bottlePrice = first.column
    return
  }
  const marked = columns.filter(({ column }) => {
    const markups = rows.flatMap(({ cells }) => {
      const [price, cost] = [numberIn(cells[column]), numberIn(cells[costs])]
      return price !== null && cost !== null && cost > 0 ? [price / cost] : []
    })
    const fitting = markups.filter((markup) => markup >= leastMarkup && markup <= mostMarkup)
    return markups.length >= enough && fitting.length >= markups.length * 0.9
  })
  const [fullest] = marked.sort((one, other) => filled(other.amounts) - filled(one.amounts))
  if (fullest) mapping.bottlePrice = fullest.column
}

const numberIn = (cell: Cell | undefined): number | null =>
  cell === undefined || isBlank(cell) ? null : readNumber(cell, '.')

const filled = (amounts: readonly (number | null)[]) => amounts.filter((amount) => amount !== null).length

/** The numbers of a column, null for empty cells; null where it holds other texts or hardly anything. */
function amountsIn(rows: readonly CellRow[], column: number): (number | null)[] | null {
  const cells = rows
    .map(({ cells: own }) => own[column])
    .filter((cell) => cell !== undefined && !isBlank(cell))
  const amounts = rows.map(({ cells: own }) => numberIn(own[column]))
  const isNumbers = filled(amounts) >= cells.length * 0.9
  return isNumbers && filled(amounts) >= Math.max(enough, rows.length * 0.5) ? amounts : null
}

/** Numbers that mostly go up from row to row, and years. */
function areCounted(amounts: readonly (number | null)[]): boolean {
  const values = amounts.filter((amount) => amount !== null)
  const years = values.filter((value) => Number.isInteger(value) && value >= 1900 && value <= 2040).length
  return areRising(amounts) || years > values.length * 0.8
}

/** The column of numbers that go up from wine to wine and count them; -1 for none. */
export function countingColumn(rows: readonly CellRow[], width: number): number {
  return Array.from({ length: width }, (_, column) => amountsIn(rows, column)).findIndex(
    (amounts) =>
      amounts !== null &&
      amounts.every((amount) => amount === null || (Number.isInteger(amount) && amount < 100_000)) &&
      areRising(amounts),
  )
}

const areRising = (amounts: readonly (number | null)[]): boolean => {
  const values = amounts.filter((amount) => amount !== null)
  return risesIn(values) > (values.length - 1) * 0.9
}

/** Of many heights and rarely below what a bottle costs anywhere: no counts of bottles, no sizes. */
function arePrices(amounts: readonly (number | null)[]): boolean {
  const values = amounts.filter((amount) => amount !== null)
  const kinds = new Set(values).size
  return (
    kinds >= Math.max(enough, values.length * 0.3) &&
    values.filter((value) => value < 5).length <= values.length * 0.1
  )
}

/** The share of a column's names that has the words of producers, or is known, in a column that names none of them. */
const fewestKnown = 0.12

/**
 * Where no column is named after the producers: a column of names, of which several are known producers or have their
 * words ("Domaine", "& Fils"), more than the column of wines has. `isNameNamed` tells that the latter is named after the wines.
 */
export function addNamedProducers(
  mapping: ColumnMapping,
  headers: readonly string[],
  rows: readonly CellRow[],
  isNameNamed: boolean,
): void {
  const { name } = mapping
  if (mapping.producer !== undefined || name === undefined) return
  const mapped = new Set(Object.values(mapping))
  const [best] = headers
    .flatMap((_, column) => {
      if (column !== name && mapped.has(column)) return []
      const texts = textsIn(rows, column)
      return column === name || areNames(texts, rows.length)
        ? [{ column, share: shareOfProducers(texts) }]
        : []
    })
    .sort((one, other) => other.share - one.share)
  if (!best || best.share < fewestKnown) return
  if (best.column !== name) mapping.producer = best.column
  else if (!isNameNamed) {
    // The longest words of a table may be those of the producers.
    const [other] = headers
      .flatMap((_, column) => {
        const texts = mapped.has(column) ? [] : textsIn(rows, column)
        const isWords = texts.length >= rows.length * 0.6 && texts.every((text) => /\p{L}{3}/u.test(text))
        return isWords ? [{ column, kinds: new Set(texts).size }] : []
      })
      .filter(({ kinds }) => kinds >= Math.max(enough, rows.length * 0.4))
      .sort((a, b) => b.kinds - a.kinds)
    if (other) Object.assign(mapping, { name: other.column, producer: name })
  }
}

const textsIn = (rows: readonly CellRow[], column: number): string[] =>
  rows.flatMap(({ cells }) => (isBlank(cells[column]) ? [] : [String(cells[column])]))

/** Words that are neither kinds nor places nor grapes nor sentences, in most rows. */
function areNames(texts: readonly string[], rows: number): boolean {
  if (texts.length < Math.max(enough, rows * 0.6)) return false
  const isName = (text: string) =>
    /\p{L}{2}/u.test(text) &&
    text.length <= 60 &&
    text.split(/\s+/).length <= 8 &&
    readKind(text) === null &&
    !findCountry(text) &&
    !findRegion(text) &&
    !findGrape(text)
  return texts.filter(isName).length >= texts.length * 0.85 && new Set(texts).size >= texts.length * 0.2
}

function shareOfProducers(texts: readonly string[]): number {
  const index = producerIndex([])
  const names = new Set(texts.map(nameKey))
  return [...names].filter((key) => key !== '' && saysProducer(key, index)).length / Math.max(1, names.size)
}
