import { violatesConstraint } from '#/db/client.server'
import type { TenantDb } from '#/db/handles.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { locationNotFound } from '~/cellar/stock/record-movements.server'
import type { WineType } from '~/cellar/reference/labels'

interface StocktakeScope {
  locationId: string
  /** Only wines of this type; null for all. */
  wineType: WineType | null
  /** Only bins in this range; empty for all. */
  binFrom: string
  binTo: string
}

/**
 * Starts a count of a location and returns its id; the same `id` twice starts one. A location has one open count, in
 * which several people count. Throws `location-not-found` (404) and `count-open` (409).
 */
export async function startStocktake(
  db: TenantDb,
  { id = newId(), scope, ...by }: ChangeContext & { id?: string; scope: StocktakeScope },
): Promise<string> {
  const { locationId, wineType, binFrom, binTo } = scope
  try {
    return await db.transaction(async (db) => {
      const row = await db.q.selectFrom('stocktakes').where('id', '=', id).select('id').executeTakeFirst()
      if (row) return row.id
      const location = await db.q
        .selectFrom('cellar_locations')
        .where('id', '=', locationId)
        .where('archived_at', 'is', null)
        .select('name')
        .forShare()
        .executeTakeFirst()
      if (!location) throw locationNotFound()
      await db.q
        .insertInto('stocktakes')
        .values({
          id,
          location_id: locationId,
          wine_type: wineType,
          bin_from: binFrom,
          bin_to: binTo,
          started_by: by.userId,
          started_at: by.now,
        })
        .execute()
      await recordBusinessChange(db, db.businessId, 'business.count_started', by, { location: location.name })
      return id
    })
  } catch (error) {
    // The same form, sent twice at the same time.
    if (violatesConstraint(error, 'stocktakes_pkey')) return id
    if (!violatesConstraint(error, 'stocktakes_one_open')) throw error
    throw new DomainError(
      'count-open',
      409,
      'This location is being counted already. Open its count above and count along.',
      { field: 'locationId' },
    )
  }
}
