import writeWorkbook, { type Cell, type SheetData } from 'write-excel-file/node'
import type { TenantDb } from '#/db/handles.server'
import { csvRows } from '~/foundation/kit/csv.server'
import { workbookText } from '~/foundation/kit/list/list-file.server'
import { roundedCents } from '~/cellar/stock/exact-cents'
import { asCellarWine, selectCellarWines } from '~/cellar/imports/cellar-for-import.server'
import { matchingWineIds } from '../conditions.server'
import type { WineListFilter } from '../wine-listing'
import {
  cellText,
  exportColumns,
  type ExportCell,
  type ExportColumn,
  type ExportedWine,
} from './cellar-table'

interface ExportOptions {
  /** The filters of the list that is exported; null for all wines that are not retired. */
  filter: WineListFilter | null
  seesCosts: boolean
}

/** The wines of the cellar that the filters leave, by producer, name and vintage. */
export function exportedWines(db: TenantDb, { filter, seesCosts }: ExportOptions): Promise<ExportedWine[]> {
  return db.read(async (db) => {
    const ids = filter && (await matchingWineIds(db, filter))
    const rows = await selectCellarWines(db, ids)
      .orderBy('w.producer')
      .orderBy('w.name')
      .orderBy('w.vintage')
      .orderBy('w.id')
      .execute()
    return rows.map((row) => ({
      ...asCellarWine(row),
      costCents: seesCosts && row.unitCostCents !== null ? roundedCents(row.unitCostCents) : null,
    }))
  })
}

/**
 * The wines as CSV for Excel: UTF-8 with a byte order mark, without which Excel reads accents as Windows-1252. No cell
 * is run as a formula.
 */
export function cellarCsv(wines: readonly ExportedWine[], { seesCosts }: { seesCosts: boolean }): string {
  const columns = exportColumns({ seesCosts })
  const lines = wines.map((wine) => columns.map((column) => cellText(column.cell(wine), column)))
  return `\uFEFF${csvRows([columns.map(({ title }) => title), ...lines])}`
}

/** The wines as an Excel workbook: numbers are numeric cells, texts are texts and never formulas. */
export function cellarWorkbook(
  wines: readonly ExportedWine[],
  { seesCosts }: { seesCosts: boolean },
): Promise<Buffer> {
  const columns = exportColumns({ seesCosts })
  const head = columns.map(({ title }): Cell => ({ value: title, type: String, fontWeight: 'bold' }))
  const lines = wines.map((wine) => columns.map((column) => workbookCell(column.cell(wine), column)))
  const sheet: SheetData = [head, ...lines]
  return writeWorkbook(sheet, {
    sheet: 'Cellar',
    stickyRowsCount: 1,
    columns: columns.map(({ title }) => ({ width: widths.get(title) ?? 12 })),
  }).toBuffer()
}

const widths = new Map([
  ['Producer', 26],
  ['Wine', 34],
  ['Grape', 20],
  ['Appellation', 20],
  ['Notes', 40],
])

function workbookCell(cell: ExportCell, { isMoney }: ExportColumn): Cell {
  if (cell === null) return null
  if (typeof cell === 'string') return { value: workbookText(cell), type: String }
  return { value: cell, type: Number, ...(isMoney ? { format: '#,##0.00' } : {}) }
}

// XML has no place for these, and Excel calls a workbook with them damaged.
