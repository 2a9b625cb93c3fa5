import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { factColumns, factsOfRow, type FactRow } from './facts-columns'
import { labelName, type WineFacts } from '~/cellar/reference/labels'

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

/** The wines of the cellar, newest first, after the one with the id `after`, and the total. */
export function newestWines(
  db: TenantDb,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ wines: StoredWine[]; next: string | null; count: number }> {
  return db.read(async (db) => {
    let wines = selectCurrentWines(db)
      .select(storedWineColumns)
      .orderBy('added_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
    if (after !== null && isId(after)) {
      const last = db.q.selectFrom('wines').where('id', '=', after).select(['added_at', 'id'])
      wines = wines.where((eb) => eb(eb.refTuple('added_at', 'id'), '<', last.$asTuple('added_at', 'id')))
    }
    const rows = await wines.execute()
    const { count } = await selectCurrentWines(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const page = rows.slice(0, limit).map(asWine)
    return { wines: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null, count: Number(count) }
  })
}

/** One wine of this cellar, retired or not; null for none. */
export async function wineById(db: TenantDb, wineId: string): Promise<StoredWine | null> {
  return (await winesById(db, [wineId]))[0] ?? null
}

/** The wines of this cellar with these ids, retired or not, in no order. */
export async function winesById(db: TenantDb, wineIds: string[]): Promise<StoredWine[]> {
  const validIds = wineIds.filter(isId)
  if (validIds.length === 0) return []
  const rows = await db.read(({ q }) =>
    q.selectFrom('wines').where('id', 'in', validIds).select(storedWineColumns).execute(),
  )
  return rows.map(asWine)
}

/** Wines that are in the cellar; retired wines keep their row. */
function selectCurrentWines(db: OpenTenantDb) {
  return db.q.selectFrom('wines').where('retired_at', 'is', null)
}

type WineRow = FactRow & Omit<StoredWine, keyof WineFacts>

/** A row of `wines`, selected with `storedWineColumns`, as a stored wine. */
export function asWine(row: WineRow): StoredWine {
  const { id, version, pictureId, addedAt, changedAt, retiredAt, ...facts } = row
  return { ...factsOfRow(facts), id, version, pictureId, addedAt, changedAt, retiredAt }
}

type LabelKey = Pick<WineFacts, 'producer' | 'name' | 'vintage' | 'formatMl'>

/** The wine in the cellar with the same producer, name, vintage and size, other than `exceptId`; null for none. */
export async function findDuplicate(
  db: TenantDb,
  { producer, name, vintage, formatMl }: LabelKey,
  exceptId: string | null = null,
): Promise<StoredWine | null> {
  const row = await db.read((db) => {
    const same = selectCurrentWines(db)
      .where(({ eb, fn, val }) => eb(fn('lower', ['producer']), '=', fn('lower', [val(producer)])))
      .where(({ eb, fn, val }) => eb(fn('lower', ['name']), '=', fn('lower', [val(name)])))
      .where('format_ml', '=', formatMl)
      .where('is_non_vintage', '=', vintage === 'NV')
      .where('vintage', 'is not distinct from', vintage === 'NV' ? null : vintage)
    return (exceptId === null ? same : same.where('id', '<>', exceptId))
      .select(storedWineColumns)
      .executeTakeFirst()
  })
  return row ? asWine(row) : null
}

/** The label of a wine in words, for a sentence about it. */
export async function wineLabel({ q }: OpenTenantDb, wineId: string): Promise<string> {
  const wine = await q
    .selectFrom('wines')
    .where('id', '=', wineId)
    .select(['producer', 'name', 'vintage', 'format_ml as formatMl'])
    .executeTakeFirstOrThrow()
  return labelName(wine)
}
