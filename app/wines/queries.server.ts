import type { Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { WinesTable } from '#/db/schema/wines/wines'
import type { Label } from './labels'

export interface Wine extends Label {
  id: string
}

type LabelRow = Pick<
  Selectable<WinesTable>,
  | 'id'
  | 'producer'
  | 'name'
  | 'type'
  | 'vintage'
  | 'is_non_vintage'
  | 'varietal'
  | 'country'
  | 'region'
  | 'appellation'
  | 'format_ml'
  | 'notes'
>

const columns = [
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
  'format_ml',
  'notes',
] as const satisfies (keyof LabelRow)[]

/** The most recent wines of the cellar, at most `limit`, and the total. */
export function cellarWines(db: TenantDb, limit: number): Promise<{ wines: Wine[]; count: number }> {
  return db.read(async (db) => {
    const wines = await selectCurrentWines(db)
      .select(columns)
      .orderBy('added_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
    const { count } = await selectCurrentWines(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return { wines: wines.map(asWine), count: Number(count) }
  })
}

/** One wine of this cellar, removed or not; null for none. */
export async function wineById(db: TenantDb, wineId: string): Promise<Wine | null> {
  const row = await db.read(({ q, businessId }) =>
    q
      .selectFrom('wines')
      .where('business_id', '=', businessId)
      .where('id', '=', wineId)
      .select(columns)
      .executeTakeFirst(),
  )
  return row ? asWine(row) : null
}

/** Wines that are in the cellar; removed wines keep their row. */
export function selectCurrentWines(db: OpenTenantDb) {
  return db.q.selectFrom('wines').where('business_id', '=', db.businessId).where('retired_at', 'is', null)
}

function asWine({ format_ml, is_non_vintage, vintage, ...row }: LabelRow): Wine {
  return { ...row, formatMl: format_ml, vintage: is_non_vintage ? 'NV' : vintage }
}
