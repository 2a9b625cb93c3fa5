// Wines that can take the place of a bottle in a box.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
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

/** The bottle of a box’s line or of a purchase, and the wines available in its location that can replace it; null for no line of this business. */
export function replacementWines(
  db: TenantDb,
  lineId: string,
): Promise<{ isBought: boolean; wineId: string; status: string; choices: ReplacementChoice[] } | null> {
  if (!isId(lineId)) return Promise.resolve(null)
  return db.read(async (db) => {
    const line = (await boxLine(db, lineId)) ?? (await boughtBottle(db, lineId))
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

const boxLine = (db: OpenTenantDb, lineId: string) =>
  db.q
    .selectFrom('run_order_lines as l')
    .innerJoin('run_orders as o', 'o.id', 'l.order_id')
    .innerJoin('club_runs as r', 'r.id', 'o.run_id')
    .where('l.id', '=', lineId)
    .select(['l.wine_id', 'l.status', 'r.location_id', 'o.run_id'])
    .executeTakeFirst()

const boughtBottle = (db: OpenTenantDb, bottleId: string) =>
  db.q
    .selectFrom('purchase_bottles as b')
    .innerJoin('stock_locks as k', 'k.id', 'b.lock_id')
    .where('b.id', '=', bottleId)
    .select(['k.wine_id', 'b.status', 'k.location_id'])
    .select(({ lit }) => lit(null).as('run_id'))
    .executeTakeFirst()
