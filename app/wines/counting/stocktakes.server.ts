// The stocktakes of a business: one, and the open ones.
import { sql, type Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { StocktakesTable } from '#/db/schema/wines'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import type { WineType } from '../labels'

export interface Stocktake {
  id: string
  locationId: string
  location: string
  status: 'open' | 'posted' | 'canceled'
  /** Only wines of this type; null for all. */
  wineType: WineType | null
  binFrom: string
  binTo: string
  startedBy: string | null
  startedAt: Date
  /** Who posted or canceled it. */
  endedBy: string | null
  endedAt: Date | null
  uncounted: 'leave' | 'zero' | null
  undoneBy: string | null
  undoneAt: Date | null
}

export interface ListedStocktake extends Stocktake {
  /** Wines counted. */
  counted: number
  /** Wines whose count differs from the record. */
  differences: number
  /** Bottles found beyond the record, and bottles missing. */
  over: number
  under: number
}

export function selectStocktakes(db: OpenTenantDb) {
  return db.q
    .selectFrom('stocktakes as t')
    .innerJoin('cellar_locations as l', 'l.id', 't.location_id')
    .select([
      't.id',
      't.location_id as locationId',
      'l.name as location',
      't.status',
      't.wine_type as wineType',
      't.bin_from as binFrom',
      't.bin_to as binTo',
      't.started_at as startedAt',
      't.ended_at as endedAt',
      't.uncounted',
      't.undone_at as undoneAt',
      staffName('t.started_by').as('startedBy'),
      staffName('t.ended_by').as('endedBy'),
      staffName('t.undone_by').as('undoneBy'),
    ])
}

/** The name of a member of staff, null for the system and for people who no longer have an account. */
export const staffName = (column: string) =>
  sql<string | null>`(select u.full_name from business_users u
    where u.business_id = ${sql.ref(`${column.split('.')[0]}.business_id`)} and u.user_id = ${sql.ref(column)} limit 1)`

/** One stocktake. Throws `count-not-found` (404). */
export async function stocktakeById(db: TenantDb, stocktakeId: string): Promise<Stocktake> {
  const found = isId(stocktakeId)
    ? await db.read((db) => selectStocktakes(db).where('t.id', '=', stocktakeId).executeTakeFirst())
    : undefined
  if (!found) throw stocktakeNotFound()
  return found
}

/** The open stocktakes, oldest first. */
export async function openStocktakes(db: TenantDb): Promise<ListedStocktake[]> {
  return db.read(async (db) =>
    withFigures(
      db,
      await selectStocktakes(db).where('t.status', '=', 'open').orderBy('t.started_at').execute(),
    ),
  )
}

/** Stocktakes with what was counted. */
export async function withFigures(db: OpenTenantDb, stocktakes: Stocktake[]): Promise<ListedStocktake[]> {
  if (stocktakes.length === 0) return []
  const { rows } = await sql<{
    id: string
    counted: number
    differences: number
    over: number
    under: number
  }>`
    select stocktake_id as id, count(*)::int as counted,
      count(*) filter (where counted <> book)::int as differences,
      coalesce(sum(counted - book) filter (where counted > book), 0)::int as over,
      coalesce(sum(book - counted) filter (where counted < book), 0)::int as under
    from stocktake_counts
    where business_id = ${db.businessId} and is_current and counted is not null
      and stocktake_id = any(${stocktakes.map(({ id }) => id)}::uuid[])
    group by stocktake_id`.execute(db.q)
  const figures = new Map(rows.map(({ id, ...row }) => [id, row]))
  const none = { counted: 0, differences: 0, over: 0, under: 0 }
  return stocktakes.map((stocktake) => ({ ...stocktake, ...(figures.get(stocktake.id) ?? none) }))
}

export type StocktakeRow = Selectable<StocktakesTable>

/**
 * Locks a stocktake: everything that changes it takes turns. Throws `count-not-found` (404).
 */
export async function lockStocktake(db: OpenTenantDb, stocktakeId: string): Promise<StocktakeRow> {
  const found = isId(stocktakeId)
    ? await db.q
        .selectFrom('stocktakes')
        .where('id', '=', stocktakeId)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!found) throw stocktakeNotFound()
  return found
}

/** The same for a change that only an open one takes. Throws `count-closed` (409) as well. */
export async function lockOpenStocktake(db: OpenTenantDb, stocktakeId: string): Promise<StocktakeRow> {
  const stocktake = await lockStocktake(db, stocktakeId)
  if (stocktake.status !== 'open') throw stocktakeClosed(stocktake.status)
  return stocktake
}

const stocktakeNotFound = () => new DomainError('count-not-found', 404, 'This count does not exist.')

export const stocktakeClosed = (status: 'open' | 'posted' | 'canceled') =>
  new DomainError(
    'count-closed',
    409,
    status === 'posted'
      ? 'This count was posted in the meantime, so nothing was changed.'
      : 'This count was canceled in the meantime, so nothing was changed.',
  )
