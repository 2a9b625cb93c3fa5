import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { lockPurchaseRows } from '../purchase-rows.server'

/** Takes back that purchases are packed. Those that are no longer ready stay. Returns the ids of the others. */
export function unpackPurchases(
  db: TenantDb,
  { purchaseIds, userId, now }: { purchaseIds: string[]; userId: string; now: Date },
): Promise<string[]> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const ofPurchases = anyOf(purchaseIds)
    await lockPurchaseRows(db, purchaseIds)
    const rows = await db.q
      .updateTable('purchases')
      .set({ status: 'processing', ready_at: null, changed_at: now })
      .where('id', '=', ofPurchases)
      .where('status', '=', 'ready')
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  })
}
