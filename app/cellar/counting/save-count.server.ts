import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { ownedInLocation } from '~/cellar/stock/stock-expressions.server'
import { isUnseen, maxCount, tallyAfter, type CountMode } from './rules'
import { currentCount, sheetWine, type CurrentCount } from './sheet.server'
import { lockStocktake, stocktakeClosed, type StocktakeRow } from './stocktakes.server'

export interface CountEntry {
  /** Chosen by the device, so that a repeated save counts once. */
  id: string
  stocktakeId: string
  wineId: string
  mode: CountMode
  /** Whole bottles, 0 to 100,000; of the addition where it adds. */
  quantity: number
  /** Id of the count that the person saw, empty for none. */
  seen: string
  /** Milliseconds since the bottles were counted. */
  age?: number
  userId: string | null
  now: Date
}

type SavedCount = { kind: 'saved' | 'conflict'; current: CurrentCount | null }

/**
 * Saves a wine's count with the bottles on record at the moment of counting, which is `age` before now and never before
 * the count began. A repeated save with the same id counts once, even after the stocktake was posted. Where someone
 * else counted the wine in the meantime nothing is saved and the result is a `conflict` with their count. Throws
 * `bad-quantity` (400), `count-not-found` (404), `count-closed` (409), `not-in-count` (404), `count-id-taken` (409).
 */
export async function saveCount(db: TenantDb, entry: CountEntry): Promise<SavedCount> {
  const { id, stocktakeId, wineId, mode, quantity, seen: seenId, age = 0, userId, now } = entry
  if (!Number.isInteger(quantity) || quantity < 0 || quantity > maxCount) throw badQuantity()
  return db.transaction(async (db) => {
    const stocktake = await lockStocktake(db, stocktakeId)
    if (await isKnown(db, entry)) {
      return { kind: 'saved', current: await currentCount(db, stocktakeId, wineId) }
    }
    if (stocktake.status !== 'open') throw stocktakeClosed(stocktake.status)
    if (!(await sheetWine(db, scopeOf(stocktake), wineId))) throw notInCount()
    const current = await selectTally(db, stocktakeId, wineId)
    if (isUnseen(current, seenId)) {
      return { kind: 'conflict', current: await currentCount(db, stocktakeId, wineId) }
    }
    const at = new Date(Math.max(stocktake.started_at.getTime(), now.getTime() - Math.max(0, age)))
    const book = await bookAt(db, { wineId, locationId: stocktake.location_id, at })
    const tally = tallyAfter(current, { mode, quantity, book })
    if (tally.counted !== null && tally.counted > maxCount) throw badQuantity()
    if (current) {
      await db.q
        .updateTable('stocktake_counts')
        .set({ is_current: false })
        .where('id', '=', current.id)
        .execute()
    }
    await db.q
      .insertInto('stocktake_counts')
      .values({
        id,
        stocktake_id: stocktakeId,
        wine_id: wineId,
        mode,
        quantity,
        counted: tally.counted,
        book: tally.book,
        moved_between: tally.movedBetween,
        reason: current?.reason ?? '',
        counted_by: userId,
        counted_at: at,
      })
      .execute()
    return { kind: 'saved', current: await currentCount(db, stocktakeId, wineId) }
  })
}

/**
 * Bottles of a wine that were on record in a location at a moment: available, locked and committed ones, which are all
 * physically there. What moved since that moment is taken out again, so a count that was delayed by a lost connection
 * is compared with the record of its own time. Waits for movements of the wine that are under way.
 */
async function bookAt(
  db: OpenTenantDb,
  { wineId, locationId, at }: { wineId: string; locationId: string; at: Date },
): Promise<number> {
  await db.q.selectFrom('stock_totals').where('wine_id', '=', wineId).select('wine_id').forShare().execute()
  const { now, arrived, left } = await db.q
    .selectFrom('stock_movements as m')
    .where('m.wine_id', '=', wineId)
    .where('m.moved_at', '>', at)
    .select(({ fn, selectFrom }) => {
      const bottles = fn.sum<number | null>('m.quantity')
      return [
        bottles
          .filterWhere('m.to_state', '<>', 'out')
          .filterWhere(fn.coalesce('m.to_location_id', 'm.location_id'), '=', locationId)
          .as('arrived'),
        bottles
          .filterWhere('m.from_state', '<>', 'out')
          .filterWhere('m.location_id', '=', locationId)
          .as('left'),
        selectFrom('stock_levels as s')
          .where('s.wine_id', '=', wineId)
          .where('s.location_id', '=', locationId)
          .select(ownedInLocation.as('bottles'))
          .as('now'),
      ]
    })
    .executeTakeFirstOrThrow()
  return Math.max(0, (now ?? 0) - (arrived ?? 0) + (left ?? 0))
}

/** True for a save that was done before, maybe without its answer arriving. */
async function isKnown(db: OpenTenantDb, { id, stocktakeId, wineId }: CountEntry): Promise<boolean> {
  const row = await db.q
    .selectFrom('stocktake_counts')
    .where('id', '=', id)
    .select(['stocktake_id', 'wine_id'])
    .executeTakeFirst()
  if (!row) return false
  if (row.stocktake_id === stocktakeId && row.wine_id === wineId) return true
  throw new DomainError('count-id-taken', 409, 'Please reload this page and enter the count again.')
}

async function selectTally(db: OpenTenantDb, stocktakeId: string, wineId: string) {
  const row = await db.q
    .selectFrom('stocktake_counts')
    .where('stocktake_id', '=', stocktakeId)
    .where('wine_id', '=', wineId)
    .where('is_current', '=', true)
    .select(['id', 'counted', 'book', 'moved_between as movedBetween', 'reason'])
    .executeTakeFirst()
  return row ?? null
}

/** Scope of a stocktake, in the form that its sheet takes. */
export const scopeOf = (stocktake: StocktakeRow) => ({
  id: stocktake.id,
  locationId: stocktake.location_id,
  wineType: stocktake.wine_type,
  binFrom: stocktake.bin_from,
  binTo: stocktake.bin_to,
})

const badQuantity = () =>
  new DomainError('bad-quantity', 400, 'Please enter a whole number of bottles, 0 to 100,000', {
    field: 'quantity',
  })

const notInCount = () =>
  new DomainError('not-in-count', 404, 'This wine is not part of this count.', { field: 'quantity' })
