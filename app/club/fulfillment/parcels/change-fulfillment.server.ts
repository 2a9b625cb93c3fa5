// Changing how an order reaches the member, before it left.
import type { TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { refundShipping } from '~/club/purchases/refund/refund-shipping.server'
import { requireAllowed, type By } from './create-parcels.server'
import { lockOrder } from '../order/lock-order.server'
import { addressOf, lockParcelOf } from './parcel-of.server'

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
    await setChangeAuthor(db, userId)
    const order = await lockOrder(db, orderId)
    if (order.fulfillment === 'pick_up') return null
    const isBack = order.kind === 'purchase' && order.status === 'returned'
    if (
      !isBack &&
      (!mayChange(order.status) || (order.kind === 'purchase' && order.status === 'awaiting_payment'))
    )
      throw new DomainError(
        'already-shipped',
        409,
        `The ${order.name} of ${order.member.fullName} has left or ended already.`,
      )
    const parcel = await lockParcelOf(db, order)
    if (parcel)
      await db.q
        .updateTable('parcels')
        .set({ status: 'canceled', changed_at: now })
        .where('id', '=', parcel.id)
        .where('status', '=', 'packed')
        .execute()
    await db.q
      .updateTable(order.kind === 'box' ? 'run_orders' : 'purchases')
      .set({ fulfillment: 'pick_up', changed_at: now, ...(isBack && { status: 'ready', ready_at: now }) })
      .where('id', '=', orderId)
      .execute()
    await recordForBusiness(db, by, 'parcel.fulfillment_changed', {
      target: { kind: 'member', id: order.member.id },
      details: { what: order.name, to: 'pick up' },
    })
    if (order.kind === 'box' || isBack) return null
    return refundShipping(db, order.purchase, { refundId, userId, now })
  })
}

/** Uses the member's present address for a parcel that is packed and has not left. Throws `order-not-found` (404), `already-shipped`, `state-refused` (409). */
export function updateParcelAddress(
  db: TenantDb,
  { orderId, ...by }: By & { orderId: string },
): Promise<void> {
  const { userId, now } = by
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const order = await lockOrder(db, orderId)
    const parcel = await lockParcelOf(db, order)
    if (parcel?.status !== 'packed')
      throw new DomainError(
        'already-shipped',
        409,
        `The ${order.name} of ${order.member.fullName} has left or has no parcel.`,
      )
    const address = await addressOf(db, order)
    if (!address)
      throw new DomainError('no-address', 409, `${order.member.fullName} has no address any more.`)
    const needs_adult_signature = await requireAllowed(db, address.state, now)
    await db.q
      .updateTable('parcels')
      .set({ ...address, needs_adult_signature, changed_at: now })
      .where('id', '=', parcel.id)
      .execute()
  })
}
