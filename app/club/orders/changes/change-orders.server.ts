// Changes of one or many orders by a person, each order by the table of transitions, with an undo.
import type { NotNull } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { RefusedOrder } from '#/db/schema/orders'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { cancelBox } from '~/club/runs/control/cancel-box.server'
import { unpackBoxes } from '~/club/runs/orders/unpack-boxes.server'
import { markReady } from '~/club/runs/runs/close-run.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { markPurchasesReady } from '~/club/purchases/ready/mark-purchases-ready.server'
import { unpackPurchases } from '~/club/purchases/ready/unpack-purchases.server'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import type { PermissionCheck } from '~/people/staff-access/permissions'
import { matchingOrderIds } from '../list/conditions.server'
import { orderListing } from '../list/order-listing'
import type { OrderListFilter } from '../list/order-listing'
import { markParcelsDelivered } from '~/club/fulfillment/parcels/end-parcels.server'
import { refusalOf, transitionOf, type OrderInHand, type StaffAct } from '../transitions'

/** Orders chosen one by one, or all that a filter shows. */
export type OrderSelection = { orderIds: string[] } | { filter: OrderListFilter }

/** The most orders that are changed together. */
export const MOST_CHANGED = 1_000
/** An email about a packed order is sent after this time, so that a mistake can be undone before. */
export const TELL_AFTER_SECONDS = 600

export interface OrderChange {
  /** From the page: sending the form twice makes one change. */
  changeId: string
  selection: OrderSelection
  /** How many orders the person confirmed; null where the orders themselves were named. */
  expected: number | null
  act: StaffAct
  /** In the business's words; may be empty. */
  reason: string
  may: PermissionCheck
  userId: string
  now: Date
}

interface ChosenOrder extends OrderInHand {
  id: string
  number: number
  member: string
  runId: string | null
}

/**
 * Does an act to each of the selected orders; those that the act does not fit, or that another person changed at the
 * same moment, stay and are named with the reason. Returns the id of the change, with which it is shown and undone.
 * Boxes of a run become ready together; everything else is a transaction for each order. Throws `selection-changed`
 * (409) when the filter shows another number of orders than was confirmed, `too-many-orders` (409) and `nothing-chosen`
 * (400).
 */
export async function changeOrders(db: TenantDb, change: OrderChange): Promise<string> {
  const { changeId, act, reason, may, userId, now } = change
  const orders = await chosenOrders(db, change)
  const first = await db.transaction(async (db) => {
    const { numInsertedOrUpdatedRows } = await db.q
      .insertInto('order_bulk_changes')
      .values({
        id: changeId,
        act,
        reason,
        chosen: orders.length,
        changed: 0,
        refused: '[]',
        changed_by: userId,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.columns(['business_id', 'id']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  })
  if (!first) return changeId
  const refused = new Map<string, string>()
  const fitting = orders.filter((order) => {
    const transition = transitionOf(order, act)
    if (transition && transition.by !== null && may(transition.by)) return true
    refused.set(order.id, transition ? 'is changed by a manager' : refusalOf(order, act))
    return false
  })
  const changed = await changeEach(db, fitting, change, refused)
  await db.transaction(async (db) => {
    const stayed = [...refused].map(([id, because]): RefusedOrder => ({ id, because }))
    await db.q
      .updateTable('order_bulk_changes')
      .set({ changed: changed.size, refused: JSON.stringify(stayed) })
      .where('id', '=', changeId)
      .execute()
    if (changed.size === 0) return
    await recordForBusiness(db, { userId, now }, 'order.changed', {
      target: { kind: 'order_change', id: changeId },
      details: { act, orders: changed.size, reason },
    })
  })
  return changeId
}

/** Names the change that the history's rows of this transaction belong to. */
const inChange = (db: OpenTenantDb, changeId: string) =>
  db.q
    .selectNoFrom(({ fn, val, lit }) =>
      fn('set_config', [val('app.order_change'), val(changeId), lit(true)]).as('change'),
    )
    .execute()

/** Does the act; adds to `refused` why an order stayed. Returns the ids of those that changed. */
async function changeEach(
  db: TenantDb,
  orders: ChosenOrder[],
  { act, reason, changeId, userId, now }: OrderChange,
  refused: Map<string, string>,
): Promise<Set<string>> {
  const changed = new Set<string>()
  const by = { userId, now }
  const attempt = async (ids: string[], work: (db: OpenTenantDb) => Promise<string[]>) => {
    try {
      const done = await db.transaction(async (db) => {
        await inChange(db, changeId)
        return work(db)
      })
      for (const id of done) changed.add(id)
      for (const id of ids) if (!done.includes(id)) refused.set(id, 'was changed by a colleague just now')
    } catch (error) {
      if (!isDomainError(error)) throw error
      for (const id of ids) refused.set(id, `stayed: ${error.sentence}`)
    }
  }
  const purchases = orders.filter(({ kind }) => kind === 'purchase').map(({ id }) => id)
  const runs = byRun(orders)
  switch (act) {
    case 'ready': {
      for (const [runId, boxes] of runs) {
        const ids = boxes.map(({ id }) => id)
        await attempt(ids, async (db) => {
          await markReady(db, { runId, orderIds: ids, tellAfterSeconds: TELL_AFTER_SECONDS, ...by })
          return changedIn(db, changeId)
        })
      }
      if (purchases.length > 0)
        await attempt(purchases, (db) =>
          markPurchasesReady(db, { purchaseIds: purchases, tellAfterSeconds: TELL_AFTER_SECONDS, ...by }),
        )
      break
    }
    case 'unready': {
      for (const [runId, boxes] of runs) {
        const ids = boxes.map(({ id }) => id)
        await attempt(ids, (db) => unpackBoxes(db, { runId, orderIds: ids, ...by }))
      }
      if (purchases.length > 0)
        await attempt(purchases, (db) => unpackPurchases(db, { purchaseIds: purchases, ...by }))
      break
    }
    case 'deliver': {
      for (const { id } of orders)
        await attempt([id], async (db) => {
          const [result] = await markParcelsDelivered(db, { orderIds: [id], ...by })
          if (result?.outcome === 'refused') throw new DomainError('not-shipped', 409, result.because)
          return result?.outcome === 'done' ? [id] : []
        })
      break
    }
    case 'cancel': {
      for (const { id, runId } of orders)
        await attempt([id], async (db) => {
          if (runId !== null) await cancelBox(db, { runId, orderId: id, reason, ...by })
          else await refundAll(db, { purchaseId: id, reason, ...by })
          return changedIn(db, changeId, id)
        })
    }
  }
  return changed
}

/** The orders that changed in this change; for a box or purchase, only that one. */
async function changedIn(db: OpenTenantDb, changeId: string, orderId?: string): Promise<string[]> {
  const rows = await db.q
    .selectFrom('order_changes')
    .where('bulk_id', '=', changeId)
    .select(({ fn }) => fn.coalesce('box_id', 'purchase_id').$notNull().as('id'))
    .execute()
  return rows.map(({ id }) => id).filter((id) => orderId === undefined || id === orderId)
}

/** Refunds all bottles of a purchase that were not refunded before, which cancels it. */
async function refundAll(
  db: OpenTenantDb,
  { purchaseId, ...refund }: { purchaseId: string; reason: string; userId: string; now: Date },
): Promise<void> {
  const bottles = await db.q
    .selectFrom('order_bottles')
    .where('order_id', '=', purchaseId)
    .where('refund_id', 'is', null)
    .groupBy('purchase_line_id')
    .select(({ fn }) => ['purchase_line_id as lineId', fn.countAll<number>().as('quantity')])
    .$narrowType<{ lineId: NotNull }>()
    .execute()
  await refundBottles(db, { refundId: newId(), purchaseId, bottles, ...refund })
}

/** The selected orders as they are now. */
async function chosenOrders(
  db: TenantDb,
  { selection, expected }: Pick<OrderChange, 'selection' | 'expected'>,
): Promise<ChosenOrder[]> {
  const orders = await db.read(async (db) => {
    const ids = 'filter' in selection ? await matchingOrderIds(db, selection.filter) : selection.orderIds
    if (ids.length > MOST_CHANGED)
      throw new DomainError(
        'too-many-orders',
        409,
        `You can change up to ${MOST_CHANGED.toLocaleString('en-US')} orders at once. Narrow the list first.`,
      )
    return ordersInHand(db, ids)
  })
  if (orders.length === 0) throw new DomainError('nothing-chosen', 400, 'Select at least one order')
  if (expected !== null && orders.length !== expected)
    throw new DomainError(
      'selection-changed',
      409,
      `Your selection has ${orderListing.count(orders.length)} now, not ${expected}. Check the list and confirm again.`,
    )
  return orders
}

/** Orders as far as transitions go. */
export async function ordersInHand(db: OpenTenantDb, ids: string[]): Promise<ChosenOrder[]> {
  const orders = await db.q
    .selectFrom('order_index as i')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .leftJoin('run_orders as o', 'o.id', 'i.box_id')
    .leftJoin('purchases as p', 'p.id', 'i.purchase_id')
    .where('i.id', '=', anyOf(ids))
    .select(['i.id', 'i.number', 'm.full_name as member', 'i.run_id as runId', 'i.fulfillment'])
    .select(({ fn, lit, exists, selectFrom }) => [
      fn.coalesce('o.status', 'p.status').$notNull().as('status'),
      fn.coalesce('p.is_disputed', lit(false)).as('isDisputed'),
      exists(
        selectFrom('order_bottles as b')
          .whereRef('b.order_id', '=', 'i.id')
          .where('b.status', '=', 'out')
          .select('b.id'),
      )
        .$castTo<boolean>()
        .as('isBegun'),
    ])
    .orderBy('i.run_id')
    .orderBy('i.id')
    .execute()
  return orders.map((order) => ({ ...order, kind: order.runId === null ? 'purchase' : 'box' }))
}

/** Boxes by their run; purchases are left out. */
export function byRun<Order extends { runId: string | null }>(orders: Order[]): Map<string, Order[]> {
  const runs = new Map<string, Order[]>()
  for (const order of orders)
    if (order.runId !== null) runs.set(order.runId, [...(runs.get(order.runId) ?? []), order])
  return runs
}
