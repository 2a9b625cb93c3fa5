// Bottles on record in a location, now and at an earlier moment.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/**
 * Bottles of a wine that were on record in a location at a moment: available, locked and committed ones, which are all
 * physically there. What moved since that moment is taken out again, so a count that was delayed by a lost connection
 * is compared with the record of its own time. Waits for movements of the wine that are under way.
 */
export async function bookAt(
  db: OpenTenantDb,
  { wineId, locationId, at }: { wineId: string; locationId: string; at: Date },
): Promise<number> {
  await db.q.selectFrom('stock_totals').where('wine_id', '=', wineId).select('wine_id').forShare().execute()
  const { rows } = await sql<{ now: number; since: number }>`
    select
      coalesce((select available + locked + committed from stock_levels
        where business_id = ${db.businessId} and wine_id = ${wineId} and location_id = ${locationId}), 0)::int as now,
      coalesce((select sum(
          case when to_state in ('available', 'locked', 'committed')
            and coalesce(to_location_id, location_id) = ${locationId} then quantity else 0 end
          - case when from_state in ('available', 'locked', 'committed')
            and location_id = ${locationId} then quantity else 0 end)
        from stock_movements
        where business_id = ${db.businessId} and wine_id = ${wineId} and moved_at > ${at}), 0)::int as since`.execute(
    db.q,
  )
  const { now, since } = rows[0]!
  return Math.max(0, now - since)
}
