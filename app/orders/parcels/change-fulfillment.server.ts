// Changing how an order reaches the member, before it left.
import type { TenantDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import { DomainError } from '~/kit/errors'
import { refundShipping } from '~/purchases/refund/refund-shipping.server'
import { requireAllowed, type By } from './create-parcels.server'
import { addressOf, lockParcelOf, lockShippedOrder, setAuthor } from './shipped-order.server'

const notLeft = ['awaiting_payment', 'processing', 'ready', 'unclaimed'] as const
const mayChange = (status: string) => (notLeft as readonly string[]).includes(status)

/**
 * Has an order picked up instead of shipped: a packed parcel is canceled, and what a purchase paid for shipping is refunded
 * unless the carrier had it before. Returns the refund to execute after the commit, or null. Changing twice is the same as
 * once. Throws `order-not-found` (404) and `already-shipped` (409).
 */
export function changeToPickUp(
  db: TenantDb,
  { orderId, refundId, ...by }: By & { orderId: string; refundId: string },
): Promise<string | null> {
  const { userId, now } = by
  return db.transaction(async (db) => {
    await setAuthor(db, userId)
    const order = await lockShippedOrder(db, orderId)
    if (order.fulfillment === 'pick_up') return null
    const isBack = order.kind === 'purchase' && order.status === 'returned'
    if (
      !isBack &&
      (!mayChange(order.status) || (order.kind === 'purchase' && order.status === 'awaiting_payment'))
    )
      throw new DomainError(
        'already-shipped',
        409,
        `The ${order.name} of ${order.fullName} has left or ended already.`,
      )
    const parcel = await lockParcelOf(db, order)
    if (parcel)
      await db.q
        .updateTable('parcels')
        .set({ status: 'canceled', changed_at: now })
        .where('business_id', '=', db.businessId)
        .where('id', '=', parcel.id)
        .where('status', '=', 'packed')
        .execute()
    await db.q
      .updateTable(order.kind === 'box' ? 'run_orders' : 'purchases')
      .set({ fulfillment: 'pick_up', changed_at: now, ...(isBack && { status: 'ready', ready_at: now }) })
      .where('business_id', '=', db.businessId)
      .where('id', '=', orderId)
      .execute()
    await recordFulfillment(db, order, 'pick up', by)
    if (order.kind === 'box' || isBack) return null
    return refundShipping(db, order.purchase, { refundId, userId, now })
  })
}

/**
 * Has a box shipped instead of picked up, to the member's default address. Throws `order-not-found` (404), `no-address`,
 * `shipping-off`, `state-refused`, `already-shipped` and `not-a-box` (409): a purchase pays for shipping at its checkout.
 */
export function changeToShip(db: TenantDb, { orderId, ...by }: By & { orderId: string }): Promise<void> {
  const { userId, now } = by
  return db.transaction(async (db) => {
    await setAuthor(db, userId)
    const order = await lockShippedOrder(db, orderId)
    if (order.fulfillment === 'ship') return
    if (order.kind === 'purchase')
      throw new DomainError(
        'not-a-box',
        409,
        'An order of bottles is shipped only if the member paid for shipping.',
      )
    if (!mayChange(order.status))
      throw new DomainError(
        'already-shipped',
        409,
        `The ${order.name} of ${order.fullName} has left or ended already.`,
      )
    const isBegun =
      order.kind === 'box' &&
      (await db.q
        .selectFrom('run_order_lines')
        .where('business_id', '=', db.businessId)
        .where('order_id', '=', orderId)
        .where('status', '=', 'out')
        .select('id')
        .executeTakeFirst())
    if (isBegun)
      throw new DomainError(
        'already-begun',
        409,
        `A part of ${order.name} was handed over at the desk: hand over the rest there.`,
      )
    const address = await addressOf(db, order)
    const agreed = await db.q
      .selectFrom('shipping_choices')
      .where('business_id', '=', db.businessId)
      .where('member_id', '=', order.memberId)
      .select('member_id')
      .executeTakeFirst()
    if (!address || !agreed)
      throw new DomainError(
        'no-address',
        409,
        `${order.fullName} hasn’t asked for shipping, or has no address. They choose it under Addresses.`,
      )
    await requireAllowed(db, address.state, now)
    await db.q
      .updateTable('run_orders')
      .set({ fulfillment: 'ship', changed_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', orderId)
      .execute()
    await recordFulfillment(db, order, 'ship', by)
  })
}

/** Uses the member's present address for a parcel that is packed and has not left. Throws `order-not-found` (404), `already-shipped`, `state-refused` (409). */
export function updateParcelAddress(
  db: TenantDb,
  { orderId, ...by }: By & { orderId: string },
): Promise<void> {
  const { userId, now } = by
  return db.transaction(async (db) => {
    await setAuthor(db, userId)
    const order = await lockShippedOrder(db, orderId)
    const parcel = await lockParcelOf(db, order)
    if (parcel?.status !== 'packed')
      throw new DomainError(
        'already-shipped',
        409,
        `The ${order.name} of ${order.fullName} has left or has no parcel.`,
      )
    const address = await addressOf(db, order)
    if (!address) throw new DomainError('no-address', 409, `${order.fullName} has no address any more.`)
    const needs_adult_signature = await requireAllowed(db, address.state, now)
    await db.q
      .updateTable('parcels')
      .set({ ...address, needs_adult_signature, changed_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', parcel.id)
      .execute()
  })
}

const recordFulfillment = (
  db: Parameters<typeof record>[0] & { businessId: string },
  order: { memberId: string; name: string },
  to: string,
  { userId, now }: By,
) =>
  record(db, {
    action: 'parcel.fulfillment_changed',
    actor: { kind: 'business', id: userId },
    businessId: db.businessId,
    target: { kind: 'member', id: order.memberId },
    details: { what: order.name, to },
    now,
  })
