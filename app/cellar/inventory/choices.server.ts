import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { cellarLocations } from '~/cellar/stock/locations.server'
import type { LocationCount } from './list-view'

export interface Choice {
  id: string
  name: string
}

/** Choices for facts of wines: locations and suppliers in use, and the tiers that are not archived. */
export interface WineChoices {
  locations: Choice[]
  suppliers: Choice[]
  tiers: Choice[]
}

/** The locations, suppliers and tiers of this business. */
export function wineChoices(db: TenantDb): Promise<WineChoices> {
  return db.read(async (db) => ({
    locations: await cellarLocations(db),
    suppliers: await db.q
      .selectFrom('suppliers')
      .where('archived_at', 'is', null)
      .select(['id', 'name'])
      .orderBy((eb) => eb.fn('lower', ['name']))
      .execute(),
    tiers: await db.q
      .selectFrom('tiers')
      .where('status', '=', 'published')
      .select(['id', 'name'])
      .orderBy('position')
      .orderBy('id')
      .execute(),
  }))
}

/** Where each of these wines has available bottles. */
export async function availableByLocation(
  db: TenantDb,
  wineIds: string[],
): Promise<Map<string, LocationCount[]>> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('stock_levels')
      .where('wine_id', '=', anyOf(wineIds))
      .where('available', '>', 0)
      .select(['wine_id', 'location_id as locationId', 'available'])
      .execute(),
  )
  const levels = new Map<string, LocationCount[]>()
  for (const { wine_id, ...level } of rows) levels.set(wine_id, [...(levels.get(wine_id) ?? []), level])
  return levels
}
