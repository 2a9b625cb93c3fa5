import type { OpenTenantDb } from '#/db/handles.server'
import type { Label } from '~/wines/labels'

/** Wines by their names. */
export async function winesOf(
  db: OpenTenantDb,
  wineIds: string[],
): Promise<(Label & { id: string; bin: string; locationId: string | null })[]> {
  if (wineIds.length === 0) return []
  const rows = await db.q
    .selectFrom('wines')
    .where('business_id', '=', db.businessId)
    .where('id', 'in', wineIds)
    .select([
      'id',
      'producer',
      'name',
      'type',
      'vintage',
      'is_non_vintage',
      'varietal',
      'country',
      'region',
      'appellation',
      'format_ml as formatMl',
      'notes',
      'bin',
      'location_id as locationId',
    ])
    .orderBy('producer')
    .orderBy('name')
    .orderBy('vintage')
    .orderBy('id')
    .execute()
  return rows.map(({ is_non_vintage, vintage, ...wine }) => ({
    ...wine,
    vintage: is_non_vintage ? ('NV' as const) : vintage,
  }))
}
