// Wines that can take the place of a bottle in a box.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
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
    const { rows } = await sql<{ wine_id: string; available: number; rank: number }>`
      select s.wine_id, s.available, case
        when s.wine_id = ${line.wine_id} then 0
        when exists (select from run_slots t where t.business_id = s.business_id and t.run_id = ${line.run_id}
          and t.wine_id = s.wine_id) then 1
        else 2 end as rank
      from stock_levels s
      join wines w on w.business_id = s.business_id and w.id = s.wine_id
      where s.business_id = ${db.businessId} and s.location_id = ${line.location_id} and s.available > 0
        and (w.retired_at is null or s.wine_id = ${line.wine_id})
      order by rank, w.search_text, s.wine_id
      limit ${mostWines}`.execute(db.q)
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
    .select(['l.wine_id', 'l.status', 'r.location_id'])
    .select(sql<string | null>`o.run_id`.as('run_id'))
    .executeTakeFirst()

async function boughtBottle(db: OpenTenantDb, bottleId: string) {
  const { rows } = await sql<{ wine_id: string; status: string; location_id: string; run_id: string | null }>`
    select k.wine_id, b.status, k.location_id, null as run_id
    from purchase_bottles b
    join stock_locks k on k.business_id = b.business_id and k.id = b.lock_id
    where b.business_id = ${db.businessId} and b.id = ${bottleId}`.execute(db.q)
  return rows[0]
}
