// The end of a parcel: delivered, or returned by the carrier.
import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { updateEntitlements } from '~/club/runs/entitlements/update-entitlements.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { releaseLocks } from '~/cellar/stock/stock-locks.server'
import { recordParcel, resultOf, type By, type OrderResult } from './create-parcels.server'
import { parcelEmailJob } from './emails/jobs'
import { lockParcelOf, lockShippedOrder, orderNotFound, purchaseBottles } from './shipped-order.server'
import { bringBack } from './ship-orders.server'

/** Marks the parcels of orders as delivered, each in a transaction of its own, and tells their members. */
export async function markParcelsDelivered(
  db: TenantDb,
  { orderIds, ...by }: By & { orderIds: string[] },
): Promise<OrderResult[]> {
  const results: OrderResult[] = []
  for (const orderId of new Set(orderIds))
    results.push(await resultOf(orderId, () => deliver(db, orderId, by)))
  return results
}

function deliver(db: TenantDb, orderId: string, by: By): Promise<'done' | 'same'> {
  const { userId, now } = by
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const order = await lockShippedOrder(db, orderId)
    const parcel = await lockParcelOf(db, order)
    if (parcel?.status === 'delivered') return 'same'
    if (parcel?.status !== 'shipped')
      throw new DomainError('not-shipped', 409, `The ${order.name} of ${order.fullName} hasn’t been shipped.`)
    await db.q
      .updateTable('parcels')
      .set({ status: 'delivered', delivered_by: userId, delivered_at: now, changed_at: now })
      .where('id', '=', parcel.id)
      .execute()
    await db.q
      .updateTable(order.kind === 'box' ? 'run_orders' : 'purchases')
      .set({ status: 'delivered', delivered_at: now, changed_at: now })
      .where('id', '=', orderId)
      .execute()
    await recordParcel(db, 'parcel.delivered', parcel, by)
    await sendJob(db, parcelEmailJob, { parcelId: parcel.id, kind: 'delivered', at: now.toISOString() })
    return 'done'
  })
}

/**
 * Records that a parcel came back: the movements of its bottles are reversed. A box's bottles are available again and the
 * member is owed the box again; a purchase keeps its bottles, to be refunded, shipped again or handed over. Bottles of
 * it that were refunded meanwhile are available again. Recording it twice is the same as once. Throws
 * `order-not-found` (404) and `not-shipped` (409).
 */
export function returnParcel(
  db: TenantDb,
  { orderId, note, ...by }: By & { orderId: string; note: string },
): Promise<void> {
  const { userId, now } = by
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const order = await lockShippedOrder(db, orderId)
    if (order.status === 'returned') return
    const parcel = await lockParcelOf(db, order)
    if (!parcel) throw orderNotFound()
    if (parcel.status === 'packed')
      throw new DomainError('not-shipped', 409, `The ${order.name} of ${order.fullName} hasn’t been shipped.`)
    const lockIds = await bringBack(db, order, by)
    await db.q
      .updateTable('parcels')
      .set({ status: 'returned', returned_by: userId, returned_at: now, return_note: note, changed_at: now })
      .where('id', '=', parcel.id)
      .execute()
    await db.q
      .updateTable(order.kind === 'box' ? 'run_orders' : 'purchases')
      .set({ status: 'returned', delivered_at: null, changed_at: now })
      .where('id', '=', orderId)
      .execute()
    if (order.kind === 'box') {
      await releaseLocks(db, { lockIds }, by)
      await db.q
        .updateTable('run_order_lines')
        .set({ status: 'released' })
        .where('order_id', '=', orderId)
        .where('status', 'in', ['promised', 'short'])
        .execute()
      await db.q
        .updateTable('entitlements')
        .set({ status: 'open', changed_at: now })
        .where('id', '=', order.box.entitlementId)
        .where('status', '=', 'fulfilled')
        .execute()
      // A month whose payment was returned meanwhile is owed no longer.
      await updateEntitlements(db, { membershipId: order.box.membershipId, now })
    } else {
      const refunded = (await purchaseBottles(db, orderId, 'promised')).filter(({ isRefunded }) => isRefunded)
      await releaseLocks(db, { lockIds: refunded.map(({ lockId }) => lockId) }, by)
      await db.q
        .updateTable('purchase_bottles')
        .set({ status: 'released' })
        .where('id', '=', anyOf(refunded.map(({ id }) => id)))
        .execute()
    }
    await recordParcel(db, 'parcel.returned', parcel, by)
    await sendJob(db, parcelEmailJob, { parcelId: parcel.id, kind: 'returned', at: now.toISOString() })
  })
}
