// A box or a purchase that is shipped: locked, with what its parcel needs. Boxes are locked with their run, what the member
// is owed and the entitlement, as everything about a run does.
import type { Selectable } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Fulfillment, RunOrderStatus } from '#/db/schema/club-runs'
import type { PurchaseStatus } from '#/db/schema/purchases'
import type { AddressColumns, ParcelsTable } from '#/db/schema/shipping'
import { lockOrder, type DeskOrder } from '~/club/runs/orders/lock-order.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { lockPurchase, type Purchase } from '~/club/purchases/purchase-rows.server'

export type Parcel = Selectable<ParcelsTable>

interface Common {
  orderId: string
  /** "box 12 of November box" or "order 1042". */
  name: string
  memberId: string
  fullName: string
  isDeleted: boolean
  fulfillment: Fulfillment
  /** Bottles that are promised, by their locks. */
  promised: { id: string; lockId: string }[]
}

export type ShippedOrder =
  | (Common & { kind: 'box'; status: RunOrderStatus; box: DeskOrder })
  | (Common & { kind: 'purchase'; status: PurchaseStatus; purchase: Purchase })

/** Locks a box or a purchase by its id. Throws `order-not-found` (404). */
export async function lockShippedOrder(db: OpenTenantDb, orderId: string): Promise<ShippedOrder> {
  if (!isId(orderId)) throw orderNotFound()
  const purchase = await db.q
    .selectFrom('purchases')
    .where('id', '=', orderId)
    .select('id')
    .executeTakeFirst()
  return purchase ? lockPurchaseToShip(db, orderId) : lockBoxToShip(db, orderId)
}

async function lockBoxToShip(db: OpenTenantDb, orderId: string): Promise<ShippedOrder> {
  const box = await lockOrder(db, orderId)
  const facts = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .where('o.id', '=', orderId)
    .select(['o.fulfillment', 'm.anonymized_at'])
    .executeTakeFirstOrThrow()
  const lines = await db.q
    .selectFrom('run_order_lines')
    .where('order_id', '=', orderId)
    .where('status', '=', 'promised')
    .select(['id', 'lock_id'])
    .orderBy('slot')
    .execute()
  return {
    kind: 'box',
    box,
    orderId,
    name: `box ${box.number} of ${box.runTitle}`,
    memberId: box.memberId,
    fullName: box.fullName,
    isDeleted: facts.anonymized_at !== null,
    status: box.status,
    fulfillment: facts.fulfillment,
    promised: lines.map(({ id, lock_id }) => ({ id, lockId: lock_id! })),
  }
}

async function lockPurchaseToShip(db: OpenTenantDb, orderId: string): Promise<ShippedOrder> {
  const purchase = await lockPurchase(db, orderId)
  const member = await db.q
    .selectFrom('members')
    .where('id', '=', purchase.member_id)
    .select(['full_name', 'anonymized_at'])
    .executeTakeFirstOrThrow()
  const bottles = await purchaseBottles(db, orderId, 'promised')
  return {
    kind: 'purchase',
    purchase,
    orderId,
    name: `order ${purchase.number}`,
    memberId: purchase.member_id,
    fullName: member.full_name,
    isDeleted: member.anonymized_at !== null,
    status: purchase.status,
    fulfillment: purchase.fulfillment,
    promised: bottles,
  }
}

/** Bottles of a purchase in a state, with their locks. */
export async function purchaseBottles(
  db: OpenTenantDb,
  purchaseId: string,
  status: 'promised' | 'out',
): Promise<{ id: string; lockId: string; isRefunded: boolean }[]> {
  const bottles = await db.q
    .selectFrom('purchase_lines as l')
    .innerJoin('purchase_bottles as b', 'b.line_id', 'l.id')
    .where('l.purchase_id', '=', purchaseId)
    .where('b.status', '=', status)
    .select(['b.id', 'b.lock_id as lockId', 'b.refund_id'])
    .orderBy('l.position')
    .orderBy('b.id')
    .execute()
  return bottles.map(({ refund_id, ...bottle }) => ({ ...bottle, isRefunded: refund_id !== null }))
}

/** The parcel of an order that is packed or under way, locked; undefined before it is packed and after it came back. */
export function lockParcelOf(
  db: OpenTenantDb,
  { kind, orderId }: Pick<ShippedOrder, 'kind' | 'orderId'>,
): Promise<Parcel | undefined> {
  return db.q
    .selectFrom('parcels')
    .where(kind === 'box' ? 'run_order_id' : 'purchase_id', '=', orderId)
    .where('status', 'in', ['packed', 'shipped', 'delivered'])
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The address to which an order goes now: that of the purchase, or the member's default one for a box. Null where there
 * is none.
 */
export async function addressOf(
  db: OpenTenantDb,
  { kind, orderId, memberId }: Pick<ShippedOrder, 'kind' | 'orderId' | 'memberId'>,
): Promise<AddressColumns | null> {
  const columns = ['name', 'street', 'unit', 'city', 'state', 'zip', 'phone'] as const
  const row =
    kind === 'purchase'
      ? await db.q
          .selectFrom('purchase_shipping')
          .where('purchase_id', '=', orderId)
          .select(columns)
          .executeTakeFirst()
      : await db.q
          .selectFrom('member_addresses')
          .where('member_id', '=', memberId)
          .where('is_default', '=', true)
          .select(columns)
          .executeTakeFirst()
  return row ?? null
}

export const orderNotFound = () => new DomainError('order-not-found', 404, 'This order is no longer here.')
