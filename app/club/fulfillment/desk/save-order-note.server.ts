import type { TenantDb } from '#/db/handles.server'
import { lockOrder } from '~/club/runs/orders/lock-order.server'

/** Keeps what staff should know about a box at its hand-over. Throws `order-not-found` (404). */
export function saveOrderNote(
  db: TenantDb,
  { orderId, note, now }: { orderId: string; note: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockOrder(db, orderId)
    await db.q
      .updateTable('run_orders')
      .set({ note: note.trim(), changed_at: now })
      .where('id', '=', orderId)
      .execute()
  })
}
