// Wines that can take the place of a bottle in a box.
import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { deskWines } from './desk-wines.server'

export interface ReplacementChoice {
  wineId: string
  name: string
  available: number
  /** The same wine, one of the run's, or another one of the cellar. */
  group: 'same' | 'run' | 'other'
}

/** The most wines offered. */
const mostWines = 300

/** A bottle of a box or a purchase, and the wines available in its location that can replace it; null for none of this business. */
export function replacementWines(
  db: TenantDb,
  bottleId: string,
): Promise<{ isBought: boolean; wineId: string; status: string; choices: ReplacementChoice[] } | null> {
  if (!isId(bottleId)) return Promise.resolve(null)
  return db.read(async (db) => {
    const line = await db.q
      .selectFrom('order_bottles as b')
      .leftJoin('run_orders as o', 'o.id', 'b.box_id')
      .leftJoin('club_runs as r', 'r.id', 'o.run_id')
      .leftJoin('purchases as p', 'p.id', 'b.purchase_id')
      .where('b.id', '=', bottleId)
      .select(['b.wine_id', 'b.status', 'o.run_id'])
      .select(({ fn }) => fn.coalesce('r.location_id', 'p.location_id').$notNull().as('location_id'))
      .executeTakeFirst()
    if (!line) return null
    const winesOfRun = db.q.selectFrom('run_slots').where('run_id', '=', line.run_id).select('wine_id')
    const rows = await db.q
      .selectFrom('stock_levels as s')
      .innerJoin('wines as w', 'w.id', 's.wine_id')
      .where('s.location_id', '=', line.location_id)
      .where('s.available', '>', 0)
      .where((eb) => eb.or([eb('w.retired_at', 'is', null), eb('s.wine_id', '=', line.wine_id)]))
      .select(['s.wine_id', 's.available'])
      .select((eb) =>
        eb
          .case()
          .when('s.wine_id', '=', line.wine_id)
          .then(eb.lit(0))
          .when('s.wine_id', 'in', winesOfRun)
          .then(eb.lit(1))
          .else(eb.lit(2))
          .end()
          .as('rank'),
      )
      .orderBy('rank')
      .orderBy('w.search_text')
      .orderBy('s.wine_id')
      .limit(mostWines)
      .execute()
    const wines = await deskWines(
      db,
      rows.map(({ wine_id }) => wine_id),
    )
    const groups = ['same', 'run', 'other'] as const
    return {
      isBought: line.run_id === null,
      wineId: line.wine_id,
      status: line.status,
      choices: rows.map(({ wine_id, available, rank }) => ({
        wineId: wine_id,
        name: wines[wine_id]?.name ?? 'A wine',
        available,
        group: groups[rank]!,
      })),
    }
  })
}
