import type { TenantDb } from '#/db/handles.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { lockStocktake, stocktakeClosed } from './stocktakes.server'

/**
 * Cancels an open count: its figures stay on record and change no stock. Safe to repeat. Throws `count-not-found` (404)
 * and `count-closed` (409) for one that was posted.
 */
export function cancelStocktake(
  db: TenantDb,
  { stocktakeId, ...by }: ChangeContext & { stocktakeId: string },
): Promise<void> {
  return db.transaction(async (db) => {
    const stocktake = await lockStocktake(db, stocktakeId)
    if (stocktake.status === 'canceled') return
    if (stocktake.status === 'posted') throw stocktakeClosed('posted')
    await db.q
      .updateTable('stocktakes')
      .set({ status: 'canceled', ended_by: by.userId, ended_at: by.now })
      .where('id', '=', stocktakeId)
      .execute()
    await recordBusinessChange(db, db.businessId, 'business.count_canceled', by)
  })
}
