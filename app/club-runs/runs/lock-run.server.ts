// The lock of a run: wines are assigned and bottles promised.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import { newId } from '~/kit/ids'
import { lockWines } from '~/wines/cellar/record-movements.server'
import { lockForOwners } from '~/wines/cellar/stock-locks.server'
import { planRun, type PlannedBox } from '../assignment/plan-run.server'
import { holdBackPayments } from '../entitlements/payments-lock.server'
import { orderOwner } from '../orders/order-owner'
import { lockRunRecord, requireStatus, type RunRecord } from './run-record.server'
import { businessTimeZone, runSettings } from './run-settings.server'

export interface LockedRun {
  orders: number
  awaiting: number
  /** Bottles for which neither the wine nor a substitute was left. */
  short: number
  /** False where it was locked before. */
  isNew: boolean
}

/**
 * Locks a published run, by its cut-off's job or by a person: reads the members of this moment, gives each open
 * entitlement an order, adds orders that await a payment, and promises their bottles, all in one transaction. Bottles
 * that are short stay on the order as such. Locking twice is the same as once. Throws `run-not-found` (404) and
 * `run-changed` (409) for a draft or a canceled run.
 */
export function lockRun(
  db: TenantDb,
  { runId, userId, now }: { runId: string; userId: string | null; now: Date },
): Promise<LockedRun> {
  return db.transaction(async (db) => {
    const run = await lockRunRecord(db, runId)
    if (run.lockedAt && run.status !== 'canceled') return { orders: 0, awaiting: 0, short: 0, isNew: false }
    requireStatus(run, ['published'])
    await holdBackPayments(db)
    const { allowsSwaps } = await runSettings(db)
    const timeZone = await businessTimeZone(db)
    const lock = (wineIds: string[]) => lockWines(db, wineIds)
    const { boxes } = await planRun(db, { run, timeZone, allowsSwaps, lock })
    const { short } = await addOrders(db, { run, boxes, firstNumber: 1, userId, now })
    await db.q
      .updateTable('club_runs')
      .set({ status: 'locked', locked_at: now, locked_by: userId, changed_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', runId)
      .execute()
    const awaiting = boxes.filter(({ entitlementId }) => entitlementId === null).length
    await record(db, {
      action: 'run.locked',
      actor: userId === null ? { kind: 'system' } : { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'run', id: runId },
      details: { orders: boxes.length, awaiting, short },
      now,
    })
    return { orders: boxes.length, awaiting, short, isNew: true }
  })
}

/** Adds the orders of planned boxes with their promised bottles, and assigns their entitlements. */
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
  const orders = boxes.map((box, at) => ({ id: newId(), box, number: firstNumber + at }))
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
  await insertOrders(
    db,
    orders.map(({ id, number, box }) => ({
      business_id: db.businessId,
      id,
      run_id: run.id,
      number,
      membership_id: box.membershipId,
      member_id: box.memberId,
      tier_id: box.tierId,
      entitlement_id: box.entitlementId,
      status: box.entitlementId === null ? 'awaiting_payment' : 'processing',
      note: '',
      created_at: now,
      changed_at: now,
    })),
  )
  await insertLines(
    db,
    lines.map(({ id, orderId, slot, wineId, chosen }) => ({
      business_id: db.businessId,
      id,
      order_id: orderId,
      slot,
      wine_id: wineId,
      chosen,
      lock_id: lockOf.get(id) ?? null,
      status: lockOf.has(id) ? 'promised' : 'short',
    })),
  )
  const entitlementIds = boxes.flatMap(({ entitlementId }) => entitlementId ?? [])
  await db.q
    .updateTable('entitlements')
    .set({ status: 'assigned', changed_at: now })
    .where('business_id', '=', db.businessId)
    .where('id', '=', sql<string>`any(${entitlementIds}::uuid[])`)
    .execute()
  return { short: lines.length - promised.length, orderIds: orders.map(({ id }) => id) }
}

// One parameter for all rows: a statement has at most 65,535, and a run may have 5,000 orders.
const insertOrders = (db: OpenTenantDb, rows: object[]) =>
  sql`insert into run_orders select * from jsonb_populate_recordset(null::run_orders, ${JSON.stringify(rows)}::jsonb)`.execute(
    db.q,
  )

const insertLines = (db: OpenTenantDb, rows: object[]) =>
  sql`insert into run_order_lines select * from jsonb_populate_recordset(null::run_order_lines, ${JSON.stringify(rows)}::jsonb)`.execute(
    db.q,
  )
