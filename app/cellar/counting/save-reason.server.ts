import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { lockOpenStocktake } from './stocktakes.server'

/**
 * Stores why a wine's count differs from the record; empty for the default reason. Throws `count-not-found` (404),
 * `count-closed` (409), and `not-counted` (404).
 */
export function saveReason(
  db: TenantDb,
  { stocktakeId, wineId, reason }: { stocktakeId: string; wineId: string; reason: string },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockOpenStocktake(db, stocktakeId)
    const { numUpdatedRows } = isId(wineId)
      ? await db.q
          .updateTable('stocktake_counts')
          .set({ reason })
          .where('stocktake_id', '=', stocktakeId)
          .where('wine_id', '=', wineId)
          .where('is_current', '=', true)
          .executeTakeFirstOrThrow()
      : { numUpdatedRows: 0n }
    if (numUpdatedRows === 0n) throw new DomainError('not-counted', 404, 'This wine was not counted.')
  })
}
