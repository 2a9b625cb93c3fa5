import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'

/** Available bottles of wines in a location, by wine; those without a row there are left out. */
export async function availableAt(
  db: OpenTenantDb,
  { locationId, wineIds }: { locationId: string; wineIds: string[] },
): Promise<Map<string, number>> {
  const rows = await db.q
    .selectFrom('stock_levels')
    .where('location_id', '=', locationId)
    .where('wine_id', '=', anyOf(wineIds))
    .select(['wine_id', 'available'])
    .execute()
  return new Map(rows.map(({ wine_id, available }) => [wine_id, available]))
}
