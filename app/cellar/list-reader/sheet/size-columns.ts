// Prices in a column for each size of bottle: one row becomes a row for each of its sizes. Pure.
import type { Cell } from '../files/table'
import { isNothing } from '../table/read-amount'
import { readPortion } from './portions'
import type { GridCell, GridRow } from './grid'
import { emptyCell } from './grid'
import type { ColumnMapping } from '../table/column-mapping'

/** Words of columns whose numbers are no prices of the list. */
const noPrice =
  /\b(?:stock|qty|quantity|on hand|count|bottles|inventory|cost|cogs|purchase|bestand|menge|ek|einkauf|achat|acquisto|compra|coste|costo|inkoop|voorraad|antal|saldo|lager|inkop|giacenza|existencias|par|min|id|sku|code|barcode|ean|upc)\b/i

/** Fields that belong to one size only, which the table does not name. */
const countedOnce = ['quantity', 'parLevel', 'cost', 'glassPrice', 'glassMl', 'lwin'] as const

interface SizeColumn {
  column: number
  ml: number
}

/**
 * The table with columns "Size" and "Price" in place of its columns of prices by size. Prices of a column without
 * a size are those of the usual bottle. What is counted once for a wine stays in its first row. The same table where it has fewer than two
 * such columns.
 */
export function divideSizes(
  headers: readonly string[],
  rows: readonly GridRow[],
  mapping: ColumnMapping,
): { headers: string[]; rows: GridRow[] } {
  const sizes = sizeColumns(headers, rows, mapping.bottlePrice ?? -1)
  if (sizes.length < 2) return { headers: [...headers], rows: [...rows] }
  const [sizeAt, priceAt] = sizes.map(({ column }) => column).sort((one, other) => one - other) as [
    number,
    number,
  ]
  const dropped = new Set(
    sizes.map(({ column }) => column).filter((column) => column !== sizeAt && column !== priceAt),
  )
  const keptColumns = headers.map((_, column) => column).filter((column) => !dropped.has(column))
  return {
    headers: keptColumns.map((column) =>
      column === sizeAt ? 'Size' : column === priceAt ? 'Price' : headers[column]!,
    ),
    rows: rows.flatMap((row) => {
      const priced = sizes.filter(({ column }) => !isNothing(row.cells[column]?.value ?? ''))
      const shown = priced.length === 0 ? [null] : priced
      return shown.map((size, place): GridRow => {
        const cells = [...row.cells]
        const price = size === null ? emptyCell : row.cells[size.column]!
        if (place > 0)
          for (const field of countedOnce) if (mapping[field] !== undefined) cells[mapping[field]] = emptyCell
        cells[sizeAt] = size === null ? emptyCell : { value: `${size.ml} ml`, from: price.from }
        cells[priceAt] = price
        return {
          ...row,
          isFurther: place > 0,
          cells: [...keptColumns.map((column) => cells[column] ?? emptyCell), ...cells.slice(headers.length)],
        }
      })
    }),
  }
}

function sizeColumns(
  headers: readonly string[],
  rows: readonly GridRow[],
  priceColumn: number,
): SizeColumn[] {
  const sizeColumnsFound: SizeColumn[] = []
  headers.forEach((header, column) => {
    const ml = sizeOf(header) ?? (column === priceColumn ? 750 : null)
    const isTaken = sizeColumnsFound.some((other) => other.ml === ml)
    if (ml !== null && !isTaken && hasPrices(rows, column)) sizeColumnsFound.push({ column, ml })
  })
  return sizeColumnsFound.sort((one, other) => rankOf(one.ml) - rankOf(other.ml))
}

/** The usual bottle first, then by size. */
const rankOf = (ml: number): number => (ml === 750 ? 0 : ml)

/** The size of the bottles whose prices a column holds; null for pours and other columns. */
function sizeOf(header: string): number | null {
  if (header === '' || noPrice.test(header)) return null
  const portion = readPortion(header)
  if (portion?.kind !== 'bottle' || portion.bottles > 1) return null
  // "Bottle" beside "Magnum" is the usual one.
  return portion.ml ?? 750
}

function hasPrices(rows: readonly GridRow[], column: number): boolean {
  const values = rows
    .map(({ cells }) => (cells[column] as GridCell | undefined)?.value ?? '')
    .filter((value) => !isNothing(value))
  return values.length > 0 && values.filter(isPrice).length >= values.length * 0.8
}

const isPrice = (value: Cell): boolean =>
  typeof value === 'number' || /^\D{0,5}\d[\d.,\s'’]*\D{0,5}$/.test(value)
