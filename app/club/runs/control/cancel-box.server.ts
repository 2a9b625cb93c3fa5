import type { TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { cancelOrders, reopenEntitlements } from '../orders/cancel-orders.server'
import { lockBox } from '../orders/lock-box.server'
import { lockRunRecord } from '../runs/run-record.server'

/**
 * Cancels a box before anything of it was handed over: its bottles are available again, and what the member paid stays
 * owed. Canceling twice is the same as once. Throws `run-not-found`, `order-not-found` (404) and `box-begun` (409).
 */
export function cancelBox(
  db: TenantDb,
  {
    runId,
    orderId,
    reason,
    userId,
    now,
  }: { runId: string; orderId: string; reason: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    await lockRunRecord(db, runId)
    const order = await lockBox(db, orderId)
    if (order.runId !== runId) throw new DomainError('order-not-found', 404, 'This box is no longer here.')
    if (order.status === 'canceled') return
    const { canceled, entitlementIds } = await cancelOrders(db, {
      orderIds: [orderId],
      reason: 'by_staff',
      userId,
      now,
    })
    if (canceled === 0) {
      throw new DomainError(
        'box-begun',
        409,
        `Bottles of ${order.fullName}’s box were handed over, so it can’t be canceled.`,
      )
    }
    await db.q
      .updateTable('run_orders')
      .set({ canceled_by: userId, cancel_note: reason })
      .where('id', '=', orderId)
      .execute()
    await reopenEntitlements(db, { entitlementIds, now })
    await recordForBusiness(db, { userId, now }, 'run.box_canceled', {
      target: { kind: 'member', id: order.memberId },
      details: { run: order.runTitle },
    })
  })
}
