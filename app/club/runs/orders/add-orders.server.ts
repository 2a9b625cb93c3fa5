// Boxes as orders with their promised bottles: all of a run at its lock, and single ones after it.
import type { Selectable } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { EntitlementsTable } from '#/db/schema/club-runs'
import { insertRows } from '#/db/rows'
import { newId } from '~/foundation/kit/ids'
import { boxShipping } from '~/club/shipping/choices/box-shipping.server'
import { lockForOwners } from '~/cellar/stock/stock-locks.server'
import type { FilledLine } from '../assignment/assign-wines'
import type { PlannedBox } from '../assignment/plan-run.server'
import type { RunRecord } from '../runs/run-record.server'
import { orderOwner } from './order-owner'

/** The number of the next box that is added to a run. The caller has locked the run. */
export async function nextNumber(db: OpenTenantDb, runId: string): Promise<number> {
  const { last } = await db.q
    .selectFrom('run_orders')
    .where('run_id', '=', runId)
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** A box for one entitlement, besides those that a run plans. */
export const boxOfEntitlement = (one: Selectable<EntitlementsTable>, lines: FilledLine[]): PlannedBox => ({
  key: one.id,
  memberId: one.member_id,
  membershipId: one.membership_id,
  tierId: one.tier_id,
  entitlementId: one.id,
  kind: one.kind,
  bottles: one.bottles,
  month: one.month,
  isDisputed: one.is_disputed,
  dueAt: null,
  lines,
})

/**
 * Adds the orders of planned boxes with their promised bottles, and assigns their entitlements. Boxes of members who asked
 * for it are shipped where that is allowed now.
 */
export async function addOrders(
  db: OpenTenantDb,
  {
    run,
    boxes,
    firstNumber,
    userId,
    now,
  }: { run: RunRecord; boxes: PlannedBox[]; firstNumber: number; userId: string | null; now: Date },
): Promise<{ short: number; orderIds: string[] }> {
  const shipping = await boxShipping(db, boxes, now)
  const orders = boxes.map((box, at) => ({
    id: newId(),
    box,
    number: firstNumber + at,
    fulfillment: shipping[at]!.fulfillment,
  }))
  const lines = orders.flatMap(({ id, box }) =>
    box.lines.map((line) => ({ ...line, id: newId(), orderId: id, isPaid: box.entitlementId !== null })),
  )
  const promised = lines.filter(({ isShort }) => !isShort)
  const lockIds = await lockForOwners(db, {
    locationId: run.locationId,
    bottles: promised.map(({ wineId, orderId, isPaid }) => ({
      wineId,
      quantity: 1,
      owner: orderOwner(orderId),
      isPaid,
    })),
    // A payment that does not come releases them: see `releaseUnpaidOrder` and the close of a run.
    expiresAt: null,
    userId,
    now,
  })
  const lockOf = new Map(promised.map(({ id }, at) => [id, lockIds[at]!]))
  // A run may have 5,000 orders, and a statement at most 65,535 parameters.
  await insertRows(
    db,
    'run_orders',
    orders.map(({ id, number, box, fulfillment }) => ({
      business_id: db.businessId,
      id,
      run_id: run.id,
      number,
      membership_id: box.membershipId,
      member_id: box.memberId,
      tier_id: box.tierId,
      entitlement_id: box.entitlementId,
      status: box.entitlementId === null ? 'awaiting_payment' : 'processing',
      fulfillment,
      note: '',
      created_at: now,
      changed_at: now,
    })),
  )
  await insertRows(
    db,
    'order_bottles',
    lines.map(({ id, orderId, slot, wineId, chosen, owedLineId }) => ({
      business_id: db.businessId,
      id,
      box_id: orderId,
      slot,
      wine_id: wineId,
      chosen,
      lock_id: lockOf.get(id) ?? null,
      status: lockOf.has(id) ? 'promised' : 'short',
      owed_bottle_id: owedLineId ?? null,
    })),
  )
  const entitlementIds = boxes.flatMap(({ entitlementId }) => entitlementId ?? [])
  await db.q
    .updateTable('entitlements')
    .set({ status: 'assigned', changed_at: now })
    .where('id', '=', anyOf(entitlementIds))
    .execute()
  return { short: lines.length - promised.length, orderIds: orders.map(({ id }) => id) }
}
