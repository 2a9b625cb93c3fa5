// Shipping orders: their bottles leave the cellar with a carrier and a tracking number.
import { lockUntilCommit } from '#/db/advisory-lock'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { otherCarrier } from './carriers'
import {
  packParcel,
  promisedOf,
  recordParcel,
  requireAllowed,
  resultOf,
  type By,
  type OrderResult,
} from './create-parcels.server'
import { parcelEmailJob } from './emails/jobs'
import { lockOrder, orderNotFound } from '../order/lock-order.server'
import { moveBack, moveOut } from '../order/move-bottles.server'
import { shipRefusal } from '../order/refusal'
import { lockParcelOf, type Parcel } from './parcel-of.server'

/** How long after it was marked as shipped an order can be taken back. */
export const undoShipMs = 10 * 60_000

export interface Shipment {
  orderId: string
  carrier: string
  /** Of another carrier. */
  carrierName: string
  /** May be empty where the carrier has none. */
  tracking: string
}

/**
 * Marks orders as shipped, each in a transaction of its own; one without a parcel is packed by it. The same order with the
 * same tracking again is `same`. Refused, with a sentence each: another tracking number for an order that left, a number
 * that belongs to another order, a state that is not allowed on this day, and whatever may not be packed. Members are
 * told once it can't be undone any more.
 */
export async function shipOrders(
  db: TenantDb,
  { shipments, ...by }: By & { shipments: Shipment[] },
): Promise<OrderResult[]> {
  const results: OrderResult[] = []
  for (const shipment of shipments)
    results.push(await resultOf(shipment.orderId, () => db.transaction((db) => shipOrder(db, shipment, by))))
  return results
}

async function shipOrder(db: OpenTenantDb, shipment: Shipment, by: By): Promise<'done' | 'same'> {
  const { orderId, carrier, carrierName, tracking } = shipment
  const { userId, now } = by
  await setChangeAuthor(db, userId)
  const order = await lockOrder(db, orderId)
  const parcelOf = await lockParcelOf(db, order)
  if (parcelOf?.shipped_at) {
    const isSame = parcelOf.carrier === carrier && parcelOf.tracking === tracking
    if (isSame) return 'same'
    throw new DomainError(
      'already-shipped',
      409,
      `The ${order.name} of ${order.member.fullName} was shipped already${parcelOf.tracking ? ` with ${parcelOf.tracking}` : ''}.`,
    )
  }
  const refusal = shipRefusal(order)
  if (refusal) throw refusal
  const parcel = parcelOf ?? (await packParcel(db, order, by))
  // The permit may have expired since it was packed.
  await requireAllowed(db, parcel.state, now)
  await refuseUsedTracking(db, parcel, shipment)
  const bottles = promisedOf(order)
  await moveOut(db, [{ order, bottles }], { to: 'shipped', givenBy: userId, givenAt: now, ...by })
  await db.q
    .updateTable('parcels')
    .set({
      status: 'shipped',
      bottles: bottles.length,
      carrier,
      carrier_name: carrier === otherCarrier ? carrierName : '',
      tracking,
      shipped_by: userId,
      shipped_at: now,
      changed_at: now,
    })
    .where('id', '=', parcel.id)
    .execute()
  await recordParcel(db, 'parcel.shipped', { ...parcel, bottles: bottles.length }, by)
  await sendJob(
    db,
    parcelEmailJob,
    { parcelId: parcel.id, kind: 'shipped', at: now.toISOString() },
    { startAfter: undoShipMs / 1_000 },
  )
  return 'done'
}

async function refuseUsedTracking(
  db: OpenTenantDb,
  { id }: Parcel,
  { carrier, tracking }: Shipment,
): Promise<void> {
  if (tracking === '') return
  // Two people may type the same number for two orders at once.
  await lockUntilCommit(db.q, { text: `tracking ${db.businessId} ${carrier} ${tracking}` })
  const used = await db.q
    .selectFrom('parcels')
    .where('carrier', '=', carrier)
    .where('tracking', '=', tracking)
    .where('status', '<>', 'canceled')
    .where('id', '<>', id)
    .select(['number', 'name'])
    .executeTakeFirst()
  if (used)
    throw new DomainError(
      'tracking-used',
      409,
      `Tracking number ${tracking} belongs to parcel ${used.number} for ${used.name} already. Check both.`,
      { field: 'tracking' },
    )
}

/**
 * Takes back within ten minutes that an order was shipped: its bottles are in the cellar again, promised to the same
 * order, and its parcel is packed. Taking back twice is the same as once. Throws `order-not-found` (404), and `too-late`
 * (409) after that time or once it is delivered or returned.
 */
export function undoShip(db: TenantDb, { orderId, ...by }: By & { orderId: string }): Promise<void> {
  const { userId, now } = by
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const order = await lockOrder(db, orderId)
    const parcel = await lockParcelOf(db, order)
    if (!parcel) throw orderNotFound()
    if (parcel.status === 'packed') return
    if (parcel.status !== 'shipped' || now.getTime() - parcel.shipped_at!.getTime() > undoShipMs)
      throw new DomainError(
        'too-late',
        409,
        'A shipment can be undone for ten minutes. Mark the parcel as returned once it is back.',
      )
    const bottles = order.bottles.filter(({ status }) => status === 'out')
    await moveBack(db, [{ order, bottles }], by)
    await db.q
      .updateTable('parcels')
      .set({ status: 'packed', tracking: '', shipped_by: null, shipped_at: null, changed_at: now })
      .where('id', '=', parcel.id)
      .execute()
    await recordParcel(db, 'parcel.ship_undone', parcel, by)
  })
}
