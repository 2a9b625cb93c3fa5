import type { TenantDb } from '#/db/handles.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'
import { DomainError } from '~/foundation/kit/errors'
import { reverseCause } from '~/cellar/stock/reverse-movement.server'
import { lockStocktake } from './stocktakes.server'

/**
 * Undoes a posted stocktake as far as its bottles are still there, and returns how many were put back and how many are
 * gone. A second call undoes what has come back since. Throws `count-not-found` (404), `count-not-posted` (409).
 */
export function undoStocktake(
  db: TenantDb,
  { stocktakeId, ...by }: ChangeContext & { stocktakeId: string },
): Promise<{ undone: number; gone: number }> {
  return db.transaction(async (db) => {
    const stocktake = await lockStocktake(db, stocktakeId)
    if (stocktake.status !== 'posted') {
      throw new DomainError('count-not-posted', 409, 'Only a posted count can be undone.')
    }
    const { userId, now } = by
    const reversals = await reverseCause(db, { kind: 'stocktake', key: stocktakeId, userId, now })
    const undone = reversals.reduce((sum, { reversed }) => sum + reversed, 0)
    const gone = reversals.reduce((sum, { gone }) => sum + gone, 0)
    if (stocktake.undone_at === null) {
      await db.q
        .updateTable('stocktakes')
        .set({ undone_by: userId, undone_at: now })
        .where('id', '=', stocktakeId)
        .execute()
      await recordBusinessChange(db, db.businessId, 'business.count_undone', by, { bottles: undone })
    }
    return { undone, gone }
  })
}
