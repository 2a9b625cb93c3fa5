import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { OrderCancelReason } from '#/db/schema/club-runs'
import { releaseLocks } from '~/cellar/stock/stock-locks.server'

interface OrdersToCancel {
  /** Null for the system. */
  userId: string | null
  reason: OrderCancelReason
  now: Date
}

/** Orders by id, the one of an entitlement, or the one that awaits a payment of a membership. */
type OrderChoice = { orderIds: string[] } | { entitlementId: string } | { awaitingOf: string }

/** Orders that a cancellation can still change. */
const undeliveredStatuses = ['awaiting_payment', 'processing', 'ready', 'unclaimed'] as const

/**
 * Cancels orders of which nothing was handed over, and makes their bottles available again. Their entitlements stay as
 * they are: the caller opens or cancels them, and has locked them before. Returns the entitlements of the canceled
 * orders. Orders that are delivered, begun or canceled stay. Safe to repeat.
 */
export async function cancelOrders(
  db: OpenTenantDb,
  { reason, userId, now, ...choice }: OrdersToCancel & OrderChoice,
): Promise<{ canceled: number; entitlementIds: string[] }> {
  let query = db.q.selectFrom('run_orders').where('status', 'in', undeliveredStatuses)
  if ('orderIds' in choice) query = query.where('id', '=', anyOf(choice.orderIds))
  else if ('entitlementId' in choice) query = query.where('entitlement_id', '=', choice.entitlementId)
  else query = query.where('membership_id', '=', choice.awaitingOf).where('status', '=', 'awaiting_payment')
  const locked = await query.select(['id', 'entitlement_id']).orderBy('id').forUpdate().execute()
  const begun = await begunOrders(
    db,
    locked.map(({ id }) => id),
  )
  const orders = locked.filter(({ id }) => !begun.has(id))
  if (orders.length === 0) return { canceled: 0, entitlementIds: [] }
  const orderIds = orders.map(({ id }) => id)
  const lines = await db.q
    .updateTable('order_bottles')
    .set({ status: 'released' })
    .where('order_id', '=', anyOf(orderIds))
    .where('status', 'in', ['promised', 'short'])
    .returning('lock_id')
    .execute()
  const lockIds = lines.flatMap(({ lock_id }) => (lock_id === null ? [] : [lock_id]))
  if (lockIds.length > 0) await releaseLocks(db, { lockIds }, { userId, now })
  await db.q
    .updateTable('run_orders')
    .set({ status: 'canceled', cancel_reason: reason, changed_at: now })
    .where('id', '=', anyOf(orderIds))
    .execute()
  return {
    canceled: orders.length,
    entitlementIds: orders.flatMap(({ entitlement_id }) => (entitlement_id === null ? [] : [entitlement_id])),
  }
}

/** Which of these orders a bottle has left for. */
async function begunOrders(db: OpenTenantDb, orderIds: string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set()
  const rows = await db.q
    .selectFrom('order_bottles')
    .where('order_id', '=', anyOf(orderIds))
    .where('status', '=', 'out')
    .select('order_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ order_id }) => order_id))
}

/** Opens entitlements again whose orders were canceled, so that the next run assigns them. */
export async function reopenEntitlements(
  db: OpenTenantDb,
  { entitlementIds, now }: { entitlementIds: string[]; now: Date },
): Promise<void> {
  if (entitlementIds.length === 0) return
  await db.q
    .updateTable('entitlements')
    .set({ status: 'open', changed_at: now })
    .where('id', '=', anyOf(entitlementIds))
    .where('status', '=', 'assigned')
    .execute()
}
