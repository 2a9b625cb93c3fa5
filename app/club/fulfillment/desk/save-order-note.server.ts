import type { TenantDb } from '#/db/handles.server'
import { lockBox } from '~/club/runs/orders/lock-box.server'

/** Keeps what staff should know about a box at its hand-over. Throws `order-not-found` (404). */
export function saveOrderNote(
  db: TenantDb,
  { orderId, note, now }: { orderId: string; note: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockBox(db, orderId)
    await db.q
      .updateTable('run_orders')
      .set({ note: note.trim(), changed_at: now })
      .where('id', '=', orderId)
      .execute()
  })
}
