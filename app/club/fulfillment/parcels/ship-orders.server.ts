// Shipping orders: their bottles leave the cellar with a carrier and a tracking number.
import { lockUntilCommit } from '#/db/advisory-lock'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { setLineStatus } from '~/club/runs/orders/lock-order.server'
import { updateEntitlements } from '~/club/runs/entitlements/update-entitlements.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { setBottles } from '~/club/purchases/desk/collect-purchase.server'
import { setStatus } from '~/club/purchases/purchase-rows.server'
import { handOverLocks, undoHandOver } from '~/cellar/stock/stock-locks.server'
import { otherCarrier } from './carriers'
import {
  packParcel,
  recordParcel,
  requireAllowed,
  requireToShip,
  resultOf,
  type By,
  type OrderResult,
} from './create-parcels.server'
import { parcelEmailJob } from './emails/jobs'
import {
  lockParcelOf,
  lockShippedOrder,
  orderNotFound,
  purchaseBottles,
  type Parcel,
  type ShippedOrder,
} from './shipped-order.server'

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
  const order = await lockShippedOrder(db, orderId)
  const parcelOf = await lockParcelOf(db, order)
  if (parcelOf?.shipped_at) {
    const isSame = parcelOf.carrier === carrier && parcelOf.tracking === tracking
    if (isSame) return 'same'
    throw new DomainError(
      'already-shipped',
      409,
      `The ${order.name} of ${order.fullName} was shipped already${parcelOf.tracking ? ` with ${parcelOf.tracking}` : ''}.`,
    )
  }
  requireToShip(order)
  const parcel = parcelOf ?? (await packParcel(db, order, by))
  // The permit may have expired since it was packed.
  await requireAllowed(db, parcel.state, now)
  await refuseUsedTracking(db, parcel, shipment)
  await handOverLocks(db, { lockIds: order.promised.map(({ lockId }) => lockId) }, by)
  await db.q
    .updateTable('parcels')
    .set({
      status: 'shipped',
      bottles: order.promised.length,
      carrier,
      carrier_name: carrier === otherCarrier ? carrierName : '',
      tracking,
      shipped_by: userId,
      shipped_at: now,
      changed_at: now,
    })
    .where('id', '=', parcel.id)
    .execute()
  await (order.kind === 'box' ? shipBox(db, order, now) : shipPurchase(db, order, by))
  await recordParcel(db, 'parcel.shipped', { ...parcel, bottles: order.promised.length }, by)
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

async function shipBox(
  db: OpenTenantDb,
  { box, promised }: Extract<ShippedOrder, { kind: 'box' }>,
  now: Date,
): Promise<void> {
  await setLineStatus(db, idsOf(promised), 'out')
  await db.q
    .updateTable('run_orders')
    .set({ status: 'shipped', changed_at: now })
    .where('id', '=', box.id)
    .execute()
  await db.q
    .updateTable('entitlements')
    .set({ status: 'fulfilled', changed_at: now })
    .where('id', '=', box.entitlementId)
    .execute()
  await db.q
    .updateTable('club_runs')
    .set({ status: 'fulfilling', changed_at: now })
    .where('id', '=', box.runId)
    .where('status', '=', 'locked')
    .execute()
}

async function shipPurchase(
  db: OpenTenantDb,
  { purchase, promised }: Extract<ShippedOrder, { kind: 'purchase' }>,
  { userId, now }: By,
): Promise<void> {
  await setBottles(db, idsOf(promised), { status: 'out', handed_over_by: userId, handed_over_at: now })
  await setStatus(db, purchase.id, 'shipped', now)
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * Takes back within ten minutes that an order was shipped: its bottles are in the cellar again, promised to the same
 * order, and its parcel is packed. Taking back twice is the same as once. Throws `order-not-found` (404), and `too-late`
 * (409) after that time or once it is delivered or returned.
 */
export function undoShip(db: TenantDb, { orderId, ...by }: By & { orderId: string }): Promise<void> {
  const { userId, now } = by
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const order = await lockShippedOrder(db, orderId)
    const parcel = await lockParcelOf(db, order)
    if (!parcel) throw orderNotFound()
    if (parcel.status === 'packed') return
    if (parcel.status !== 'shipped' || now.getTime() - parcel.shipped_at!.getTime() > undoShipMs)
      throw new DomainError(
        'too-late',
        409,
        'A shipment can be undone for ten minutes. Mark the parcel as returned once it is back.',
      )
    await bringBack(db, order, by)
    await db.q
      .updateTable('parcels')
      .set({ status: 'packed', tracking: '', shipped_by: null, shipped_at: null, changed_at: now })
      .where('id', '=', parcel.id)
      .execute()
    if (order.kind === 'box') {
      await db.q
        .updateTable('run_orders')
        .set({ status: order.box.runStatus === 'closed' ? 'unclaimed' : 'ready', changed_at: now })
        .where('id', '=', orderId)
        .execute()
      await db.q
        .updateTable('entitlements')
        .set({ status: 'assigned', changed_at: now })
        .where('id', '=', order.box.entitlementId)
        .where('status', '=', 'fulfilled')
        .execute()
      // A payment that was returned meanwhile cancels the box now.
      await updateEntitlements(db, { membershipId: order.box.membershipId, now })
    } else {
      await setStatus(db, orderId, 'ready', now)
    }
    await recordParcel(db, 'parcel.ship_undone', parcel, by)
  })
}

/** Reverses the hand-over of what left with an order: its bottles are promised to it again. Returns their locks. */
export async function bringBack(db: OpenTenantDb, order: ShippedOrder, by: By): Promise<string[]> {
  if (order.kind === 'purchase') {
    const out = await purchaseBottles(db, order.orderId, 'out')
    const lockIds = out.map(({ lockId }) => lockId)
    await undoHandOver(db, { lockIds }, by)
    await setBottles(db, idsOf(out), { status: 'promised', handed_over_by: null, handed_over_at: null })
    return lockIds
  }
  const lines = await db.q
    .selectFrom('run_order_lines')
    .where('order_id', '=', order.orderId)
    .where('status', '=', 'out')
    .select(['id', 'lock_id'])
    .execute()
  const lockIds = lines.map(({ lock_id }) => lock_id!)
  await undoHandOver(db, { lockIds }, by)
  await setLineStatus(db, idsOf(lines), 'promised')
  return lockIds
}
