import type { OpenTenantDb } from '#/db/handles.server'
import type { EngineWine } from './engine/wine'
import { engineWine } from './engine/wine-facts.server'

/** Wines of the cellar as the recommendation engine takes them, by id. */
export async function engineWines(db: OpenTenantDb, wineIds: string[]): Promise<Map<string, EngineWine>> {
  if (wineIds.length === 0) return new Map()
  const rows = await db.q
    .selectFrom('wines')
    .where('id', 'in', wineIds)
    .select(['id', 'type', 'body', 'acidity', 'sweetness', 'oak', 'country', 'region', 'appellation'])
    .select(['varietal', 'producer', 'vintage', 'attributes', 'bottle_price_cents as bottlePriceCents'])
    .execute()
  return new Map(rows.map((row) => [row.id, engineWine(row)]))
}
