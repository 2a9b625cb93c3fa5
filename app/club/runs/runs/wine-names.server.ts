import type { OpenTenantDb } from '#/db/handles.server'
import { labelName } from '~/cellar/reference/labels'
import { winesById } from '~/cellar/catalog/queries.server'

/** The names of wines by their ids. */
export async function wineNames(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, string>> {
  const wines = await winesById(db, [...new Set(wineIds)])
  return new Map(wines.map((wine) => [wine.id, labelName(wine)]))
}

/** Rows with the names of their wines. */
export async function withWineNames<Row extends { wineId: string }>(db: OpenTenantDb, rows: readonly Row[]) {
  const ids = rows.map(({ wineId }) => wineId)
  const names = await wineNames(db, ids)
  return rows.map((row) => ({ ...row, wine: names.get(row.wineId) ?? 'A wine' }))
}
