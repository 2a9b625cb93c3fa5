// The sheet of a known exporter, put in order by what its columns mean. Pure.
import { grouped } from '../counts'
import type { WineExporter } from '../exporters/exporter'
import { cellsByName, presetColumns, skipReason } from '../exporters/recognize-exporter'
import type { ImportField } from '../table/fields'
import { isBlank, type SourceRow } from '../files/table'
import { emptyCell, valueAt, type GridCell, type GridRow, type RegularSheet } from './grid'
import { nameOptions } from './option-columns'
import { joinVariants } from './variants'

/** Names of the columns that putting a sheet in order adds. */
const [bottlesColumn, shopColumn] = ['Bottles', 'Shop']

/** The columns of a known exporter's fields, with those that putting its sheet in order adds. */
export function exportedColumns(
  { columns, kind, stockByShop }: WineExporter,
  headers: readonly string[],
): Partial<Record<ImportField, number>> {
  const { quantity = [], location = [] } = columns
  const counts = kind === 'bottles' || stockByShop ? [bottlesColumn, ...quantity] : quantity
  return presetColumns<ImportField>(
    { ...columns, quantity: counts, location: stockByShop ? [shopColumn, ...location] : location },
    headers,
  )
}

/**
 * The rows below the header row at `place`: without those that only continue another, with the label of the wine whose
 * variant they are, one for each shop that has stock, and one for equal bottles.
 */
export function exportedSheet(
  rows: readonly SourceRow[],
  place: number,
  exporter: WineExporter,
): RegularSheet {
  const names = rows[place]!.cells.map((cell) => String(cell).replace(/\s+/g, ' ').trim())
  const cellOf = cellsByName(names)
  const body = rows.slice(place + 1).flatMap((row, at): GridRow[] => {
    const isRow = row.cells.some((cell) => !isBlank(cell)) && (exporter.isRow?.(cellOf(row.cells)) ?? true)
    return isRow ? [gridRow(row, place + 1 + at, names.length)] : []
  })
  const headers = nameOptions(names, body)
  const variants = exporter.hasVariantRows ? joinVariants(body, exportedColumns(exporter, headers)) : body
  const sheet = { header: place, sectionColumn: null }
  const ordered = exporter.stockByShop
    ? stockByShop(headers, variants, exporter.stockByShop)
    : { headers, rows: variants }
  return { ...sheet, ...(exporter.kind === 'bottles' ? countBottles(ordered, exporter) : ordered) }
}

type Ordered = Pick<RegularSheet, 'headers' | 'rows'>

function gridRow({ number, cells }: SourceRow, place: number, width: number): GridRow {
  const grid = Array.from({ length: Math.max(width, cells.length) }, (_, column): GridCell => {
    const value = cells[column] ?? ''
    return value === '' ? emptyCell : { value, from: { row: place, column } }
  })
  return { number, place, cells: grid, sections: [] }
}

/** A row for each shop that has stock, where the columns count the stock of several. */
function stockByShop(headers: readonly string[], rows: readonly GridRow[], pattern: RegExp): Ordered {
  const shops = headers.flatMap((header, column) => {
    const name = pattern.exec(header)?.[1]
    return name === undefined ? [] : [{ name: name.replaceAll('_', ' '), column }]
  })
  if (shops.length < 2) return { headers: [...headers], rows: [...rows] }
  return {
    headers: [...headers, bottlesColumn, shopColumn],
    rows: rows.flatMap((row) => {
      const stocked = shops.filter(({ column }) => Number(valueAt(row, column)) > 0)
      if (stocked.length === 0) return [withCells(row, headers.length, ['', ''])]
      return stocked.map(({ name, column }, at) => ({
        ...withCells(row, headers.length, [valueAt(row, column), name]),
        isFurther: at > 0,
      }))
    }),
  }
}

/** A row for bottles of which nothing differs that an import takes, with their number. */
function countBottles({ headers, rows }: Ordered, exporter: WineExporter): Ordered {
  const columns = Object.values(exportedColumns(exporter, headers))
  const skipped = cellsByName(headers)
  const groups = grouped(rows, ({ cells }) => {
    const values = cells.map(({ value }) => value)
    const facts = columns.map((column) => values[column] ?? '')
    return JSON.stringify([skipReason(exporter, skipped(values)), ...facts])
  })
  return {
    headers: [...headers, bottlesColumn],
    rows: [...groups.values()].map((alike) => withCells(alike[0]!, headers.length, [alike.length])),
  }
}

/** The row with further cells behind its columns. */
function withCells(row: GridRow, width: number, values: readonly (string | number)[]): GridRow {
  const cells = Array.from({ length: width }, (_, column) => row.cells[column] ?? emptyCell)
  return { ...row, cells: [...cells, ...values.map((value) => ({ value, from: null }))] }
}
