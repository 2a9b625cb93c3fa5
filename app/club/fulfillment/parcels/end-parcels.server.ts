// The end of a parcel: delivered, or returned by the carrier.
import type { TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { recordParcel, resultOf, type By, type OrderResult } from './create-parcels.server'
import { parcelEmailJob } from './emails/jobs'
import { lockOrder, orderNotFound } from '../order/lock-order.server'
import { returnOrder, setOrderStatus } from '../order/move-bottles.server'
import { lockParcelOf } from './parcel-of.server'

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
    const order = await lockOrder(db, orderId)
    const parcel = await lockParcelOf(db, order)
    if (parcel?.status === 'delivered') return 'same'
    if (parcel?.status !== 'shipped')
      throw new DomainError(
        'not-shipped',
        409,
        `The ${order.name} of ${order.member.fullName} hasn’t been shipped.`,
      )
    await db.q
      .updateTable('parcels')
      .set({ status: 'delivered', delivered_by: userId, delivered_at: now, changed_at: now })
      .where('id', '=', parcel.id)
      .execute()
    await setOrderStatus(db, order, 'delivered', now)
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
    const order = await lockOrder(db, orderId)
    if (order.status === 'returned') return
    const parcel = await lockParcelOf(db, order)
    if (!parcel) throw orderNotFound()
    if (parcel.status === 'packed')
      throw new DomainError(
        'not-shipped',
        409,
        `The ${order.name} of ${order.member.fullName} hasn’t been shipped.`,
      )
    await db.q
      .updateTable('parcels')
      .set({ status: 'returned', returned_by: userId, returned_at: now, return_note: note, changed_at: now })
      .where('id', '=', parcel.id)
      .execute()
    await returnOrder(db, order, by)
    await recordParcel(db, 'parcel.returned', parcel, by)
    await sendJob(db, parcelEmailJob, { parcelId: parcel.id, kind: 'returned', at: now.toISOString() })
  })
}
