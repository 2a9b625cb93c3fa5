// An order that a member is to get, a box or a purchase: locked with its bottles, for every act on bottles that leave or come back.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Fulfillment, RunOrderStatus } from '#/db/schema/club-runs'
import type { PurchaseStatus } from '#/db/schema/purchases'
import { lockBox, type LockedBox } from '~/club/runs/orders/lock-box.server'
import { orderOwner } from '~/club/runs/orders/order-owner'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { purchaseOwner } from '~/club/purchases/purchase-owner'
import { lockPurchaseRows, type Purchase } from '~/club/purchases/purchase-rows.server'

/** One bottle of an order. */
export interface OrderBottle {
  id: string
  wineId: string
  /** Its promise in the stock ledger; null where none was left. */
  lockId: string | null
  status: 'short' | 'promised' | 'out' | 'released'
  /** The bottle of an earlier box that it makes up for. */
  owedBottleId: string | null
  /** The line of a purchase. */
  lineId: string | null
  /** The refund that gave its price back. */
  refundId: string | null
}

interface OrderFacts {
  id: string
  /** "box 12 of November box", "order 1042". */
  name: string
  /** For the stock's history, without the member's name, which is erased with the account: "November box, box 12". */
  label: string
  member: { id: string; fullName: string; dateOfBirth: string | null; isDeleted: boolean }
  fulfillment: Fulfillment
  /** Where its bottles are. */
  locationId: string
  /** The owner of its promised bottles in the stock ledger. */
  owner: { kind: string; key: string }
  isPaid: boolean
  isDisputed: boolean
  /** All of it was refunded, or its dispute lost, after a part was handed over. */
  isUnpaidAfter: boolean
  /** In the order of the box or of the purchase. */
  bottles: OrderBottle[]
}

export type Order = OrderFacts &
  (
    | { kind: 'box'; status: RunOrderStatus; box: LockedBox }
    | { kind: 'purchase'; status: PurchaseStatus; purchase: Purchase }
  )

/**
 * Locks boxes and purchases in the order in which everything does: boxes with their run, what their member is owed and the
 * entitlement, then purchases. Unknown ids are left out.
 */
export async function lockOrders(db: OpenTenantDb, orderIds: readonly string[]): Promise<Order[]> {
  const ids = anyOf(orderIds.filter(isId))
  const boxIds = await db.q
    .selectFrom('run_orders')
    .where('id', '=', ids)
    .select('id')
    .orderBy('id')
    .execute()
  const boxes: LockedBox[] = []
  for (const { id } of boxIds) boxes.push(await lockBox(db, id))
  const purchases = await lockPurchaseRows(db, orderIds.filter(isId))
  const memberIds = [...boxes.map(({ memberId }) => memberId), ...purchases.map(({ member_id }) => member_id)]
  const members = await db.q
    .selectFrom('members')
    .where('id', '=', anyOf(memberIds))
    .select(['id', 'full_name as fullName', 'date_of_birth as dateOfBirth'])
    .select((eb) => eb('anonymized_at', 'is not', null).$castTo<boolean>().as('isDeleted'))
    .execute()
  const memberOf = (id: string) => members.find((member) => member.id === id)!
  const bottles = await orderBottles(db, orderIds)
  return [
    ...boxes.map((box): Order => ({
      kind: 'box',
      box,
      id: box.id,
      name: `box ${box.number} of ${box.runTitle}`,
      label: `${box.runTitle}, box ${box.number}`,
      member: memberOf(box.memberId),
      status: box.status,
      fulfillment: box.fulfillment,
      locationId: box.locationId,
      owner: orderOwner(box.id),
      isPaid: box.status !== 'awaiting_payment',
      isDisputed: box.isDisputed ?? false,
      isUnpaidAfter: box.isUnpaidAfter ?? false,
      bottles: bottles.get(box.id) ?? [],
    })),
    ...purchases.map((purchase): Order => ({
      kind: 'purchase',
      purchase,
      id: purchase.id,
      name: `order ${purchase.number}`,
      label: `Order ${purchase.number}`,
      member: memberOf(purchase.member_id),
      status: purchase.status,
      fulfillment: purchase.fulfillment,
      locationId: purchase.location_id,
      owner: purchaseOwner(purchase.id),
      isPaid: purchase.paid_at !== null,
      isDisputed: purchase.is_disputed,
      isUnpaidAfter: false,
      bottles: bottles.get(purchase.id) ?? [],
    })),
  ]
}

/** The bottles of orders by order, in the order of the box or of the purchase. */
export async function orderBottles(
  db: OpenTenantDb,
  orderIds: readonly string[],
): Promise<Map<string, OrderBottle[]>> {
  const rows = await db.q
    .selectFrom('order_bottles')
    .where('order_id', '=', anyOf(orderIds.filter(isId)))
    .select(['id', 'order_id', 'wine_id as wineId', 'lock_id as lockId', 'status', 'refund_id as refundId'])
    .select(['owed_bottle_id as owedBottleId', 'purchase_line_id as lineId'])
    .orderBy('slot')
    .orderBy('id')
    .execute()
  const bottles = new Map<string, OrderBottle[]>()
  for (const { order_id, ...bottle } of rows)
    bottles.set(order_id, [...(bottles.get(order_id) ?? []), bottle])
  return bottles
}

/** Locks one order. Throws `order-not-found` (404). */
export async function lockOrder(db: OpenTenantDb, orderId: string): Promise<Order> {
  const [order] = await lockOrders(db, [orderId])
  if (!order) throw orderNotFound()
  return order
}

/** The orders that bottles belong to. */
export async function ordersOfBottles(db: OpenTenantDb, bottleIds: readonly string[]): Promise<string[]> {
  const rows = await db.q
    .selectFrom('order_bottles')
    .where('id', '=', anyOf(bottleIds.filter(isId)))
    .select('order_id')
    .distinct()
    .execute()
  return rows.map(({ order_id }) => order_id)
}

export const orderNotFound = () => new DomainError('order-not-found', 404, 'This order is no longer here.')
