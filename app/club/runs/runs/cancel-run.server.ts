import type { TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { lockAllPayments } from '../entitlements/payments-lock.server'
import { cancelOrders, reopenEntitlements } from '../orders/cancel-orders.server'
import { lockEntitlementsOf } from './close-run.server'
import { lockRunRecord, requireStatus } from './run-record.server'

/**
 * Cancels a run before its first hand-over: every bottle is available again and every entitlement is open again.
 * Canceling twice is the same as once. Throws `run-not-found` (404), `run-changed` (409) for a closed run, and
 * `run-begun` (409) once something was handed over.
 */
export function cancelRun(
  db: TenantDb,
  { runId, reason, userId, now }: { runId: string; reason: string; userId: string; now: Date },
): Promise<{ orders: number }> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const run = await lockRunRecord(db, runId)
    if (run.status === 'canceled') return { orders: 0 }
    requireStatus(run, ['draft', 'published', 'locked', 'fulfilling'])
    await lockAllPayments(db)
    await lockEntitlementsOf(db, runId)
    const row = await db.q
      .selectFrom('order_bottles as l')
      .innerJoin('run_orders as o', 'o.id', 'l.order_id')
      .where('o.run_id', '=', runId)
      .where('l.status', '=', 'out')
      .select('l.id')
      .limit(1)
      .executeTakeFirst()
    if (row) {
      throw new DomainError(
        'run-begun',
        409,
        'A box of this run was handed over already, so it can’t be canceled.',
      )
    }
    const orders = await db.q
      .selectFrom('run_orders')
      .where('run_id', '=', runId)
      .where('status', '<>', 'canceled')
      .select('id')
      .execute()
    const { canceled, entitlementIds } = await cancelOrders(db, {
      orderIds: orders.map(({ id }) => id),
      reason: 'run_canceled',
      userId,
      now,
    })
    await reopenEntitlements(db, { entitlementIds, now })
    await db.q
      .updateTable('club_runs')
      .set({
        status: 'canceled',
        canceled_at: now,
        canceled_by: userId,
        cancel_reason: reason,
        changed_at: now,
      })
      .where('id', '=', runId)
      .execute()
    await recordForBusiness(db, { userId, now }, 'run.canceled', {
      target: { kind: 'run', id: runId },
      details: { orders: canceled },
    })
    return { orders: canceled }
  })
}
