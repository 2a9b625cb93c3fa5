import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import { factColumns, factsOfRow, type FactRow } from './facts-columns'
import type { Label, WineFacts } from './labels'

export interface Wine extends Label {
  id: string
}

/** A wine with all facts that people enter. */
export interface StoredWine extends WineFacts {
  id: string
  /** Raised by every change of the facts. */
  version: number
  pictureId: string | null
  addedAt: Date
  changedAt: Date
  retiredAt: Date | null
}

/** The columns of `wines` that `asWine` reads. */
export const storedWineColumns = [
  'id',
  'version',
  'picture_id as pictureId',
  'added_at as addedAt',
  'changed_at as changedAt',
  'retired_at as retiredAt',
  ...factColumns,
] as const

/** The most recent wines of the cellar, at most `limit`, and the total. */
export function cellarWines(db: TenantDb, limit: number): Promise<{ wines: StoredWine[]; count: number }> {
  return db.read(async (db) => {
    const wines = await selectCurrentWines(db)
      .select(storedWineColumns)
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

/** One wine of this cellar, retired or not; null for none. */
export async function wineById(db: TenantDb, wineId: string): Promise<StoredWine | null> {
  return (await winesById(db, [wineId]))[0] ?? null
}

/** The wines of this cellar with these ids, retired or not, in no order. */
export async function winesById(db: TenantDb, wineIds: string[]): Promise<StoredWine[]> {
  const known = wineIds.filter(isId)
  if (known.length === 0) return []
  const rows = await db.read(({ q, businessId }) =>
    q
      .selectFrom('wines')
      .where('business_id', '=', businessId)
      .where('id', 'in', known)
      .select(storedWineColumns)
      .execute(),
  )
  return rows.map(asWine)
}

/** Wines that are in the cellar; retired wines keep their row. */
export function selectCurrentWines(db: OpenTenantDb) {
  return db.q.selectFrom('wines').where('business_id', '=', db.businessId).where('retired_at', 'is', null)
}

type WineRow = FactRow & Omit<StoredWine, keyof WineFacts>

/** What a row of `wines` says; takes what `storedWineColumns` selects. */
export function asWine(row: WineRow): StoredWine {
  const { id, version, pictureId, addedAt, changedAt, retiredAt, ...facts } = row
  return { ...factsOfRow(facts), id, version, pictureId, addedAt, changedAt, retiredAt }
}
