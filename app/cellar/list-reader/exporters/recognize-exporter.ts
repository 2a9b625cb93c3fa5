import { foldHeader } from '../table/fields'
import { isBlank, type Cell, type SourceRow } from '../files/table'
import { exporters } from './all-exporters'
import type { CellByName, ColumnName, ColumnNames, Exporter, WineExporter } from './exporter'

/** Suffix that shop programs add to the name of a business's custom field. */
const ownField = /\((?:product|variant)\.metafields[^)]*\)/gi

/** A column's name as signatures and presets compare it. */
const keyOf = (header: Cell): string => foldHeader(String(header).replace(ownField, ' '))

const signatures = exporters.flatMap((exporter) =>
  exporter.signatures.map((names) => ({ exporter, keys: names.split(', ').map(keyOf) })),
)

/**
 * The exporter whose files have these names of columns, in any order and among others; null for an unknown one. Of
 * several, the one whose signature names the most columns.
 */
export function recognizeExporter(headerRow: readonly Cell[]): Exporter | null {
  const names = new Set(headerRow.filter((cell) => !isBlank(cell)).map(keyOf))
  const matches = signatures.filter(({ keys }) => keys.every((key) => names.has(key)))
  matches.sort((one, other) => other.keys.length - one.keys.length)
  return matches[0]?.exporter ?? null
}

/** The first of these rows that is the header row of a known exporter, which a title may precede; null for none. */
export function findExporter(rows: readonly SourceRow[]): { exporter: Exporter; place: number } | null {
  for (const [place, { cells }] of rows.slice(0, 20).entries()) {
    const exporter = recognizeExporter(cells)
    if (exporter) return { exporter, place }
  }
  return null
}

/** Whether an exporter's files are lists of wines or bottles. */
export const isOfWines = (exporter: Exporter): exporter is WineExporter =>
  exporter.kind === 'wines' || exporter.kind === 'bottles'

/** The exporter of wines or bottles with these names of columns; null for any other table. */
export function wineExporter(headerRow: readonly Cell[]): WineExporter | null {
  const exporter = recognizeExporter(headerRow)
  return exporter && isOfWines(exporter) ? exporter : null
}

/** The column of each field, by the preset of an exporter. No column serves two fields. */
export function presetColumns<Field extends string>(
  columns: ColumnNames<Field>,
  headerRow: readonly Cell[],
): Partial<Record<Field, number>> {
  const keys = headerRow.map(keyOf)
  const isNamed = (key: string, name: ColumnName) =>
    typeof name === 'string' ? key === keyOf(name) : name.test(key)
  const taken = new Set<number>()
  const mapping: Partial<Record<Field, number>> = {}
  for (const [field, names] of Object.entries(columns) as [Field, readonly ColumnName[]][]) {
    const column = names
      .map((name) => keys.findIndex((key, place) => !taken.has(place) && isNamed(key, name)))
      .find((place) => place !== -1)
    if (column === undefined) continue
    mapping[field] = column
    taken.add(column)
  }
  return mapping
}

/** Reads the cells of a row by the names of their columns. */
export function cellsByName(headerRow: readonly Cell[]): (cells: readonly Cell[]) => CellByName {
  const places = new Map(headerRow.map((header, place) => [keyOf(header), place] as const).reverse())
  return (cells) => (column) => {
    const place = places.get(keyOf(column))
    return place === undefined ? '' : String(cells[place] ?? '').trim()
  }
}

/** Why a row is left out of an import unless a person takes it in, in a sentence; '' for a row that is a wine. */
export const skipReason = (exporter: WineExporter | null, cell: CellByName): string =>
  exporter?.skips?.find(([column, texts]) => texts.test(cell(column)))?.[2] ?? ''
