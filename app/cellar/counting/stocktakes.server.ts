// The stocktakes of a business: one, and the open ones.
import { expressionBuilder, type Expression, type Selectable } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { StocktakesTable } from '#/db/schema/wines'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import type { WineType } from '~/cellar/reference/labels'

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
  /** The person who posted or canceled it. */
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
    .select(['t.id', 't.location_id as locationId', 'l.name as location', 't.status'])
    .select(['t.wine_type as wineType', 't.bin_from as binFrom', 't.bin_to as binTo', 't.uncounted'])
    .select(['t.started_at as startedAt', 't.ended_at as endedAt', 't.undone_at as undoneAt'])
    .select((eb) => [
      staffName(eb.ref('t.started_by')).as('startedBy'),
      staffName(eb.ref('t.ended_by')).as('endedBy'),
      staffName(eb.ref('t.undone_by')).as('undoneBy'),
    ])
}

/** The name of a member of staff, null for the system and for people who no longer have an account. */
export const staffName = (userId: Expression<string | null>) =>
  expressionBuilder<Schema>()
    .selectFrom('business_users as u')
    .where('u.user_id', '=', userId)
    .select('u.full_name')
    .limit(1)

/** One stocktake. Throws `count-not-found` (404). */
export async function stocktakeById(db: TenantDb, stocktakeId: string): Promise<Stocktake> {
  const stocktake = isId(stocktakeId)
    ? await db.read((db) => selectStocktakes(db).where('t.id', '=', stocktakeId).executeTakeFirst())
    : undefined
  if (!stocktake) throw stocktakeNotFound()
  return stocktake
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
  const rows = await db.q
    .selectFrom('stocktake_counts')
    .where('is_current', '=', true)
    .where('counted', 'is not', null)
    .where('stocktake_id', '=', anyOf(stocktakes.map(({ id }) => id)))
    .groupBy('stocktake_id')
    .select(({ eb, fn, lit, ref }) => {
      const over = fn.sum<number>(eb('counted', '-', ref('book'))).filterWhereRef('counted', '>', 'book')
      const under = fn.sum<number>(eb('book', '-', ref('counted'))).filterWhereRef('counted', '<', 'book')
      return [
        'stocktake_id as id',
        fn.countAll<number>().as('counted'),
        fn.countAll<number>().filterWhereRef('counted', '<>', 'book').as('differences'),
        fn.coalesce(over, lit(0)).as('over'),
        fn.coalesce(under, lit(0)).as('under'),
      ]
    })
    .execute()
  const figures = new Map(rows.map(({ id, ...row }) => [id, row]))
  const none = { counted: 0, differences: 0, over: 0, under: 0 }
  return stocktakes.map((stocktake) => ({ ...stocktake, ...(figures.get(stocktake.id) ?? none) }))
}

export type StocktakeRow = Selectable<StocktakesTable>

/**
 * Locks a stocktake: everything that changes it takes turns. Throws `count-not-found` (404).
 */
export async function lockStocktake(db: OpenTenantDb, stocktakeId: string): Promise<StocktakeRow> {
  const stocktake = isId(stocktakeId)
    ? await db.q
        .selectFrom('stocktakes')
        .where('id', '=', stocktakeId)
        .selectAll()
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!stocktake) throw stocktakeNotFound()
  return stocktake
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
