import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { lockForOwners } from '~/cellar/stock/stock-locks.server'
import { lockAllPayments } from '../entitlements/payments-lock.server'
import { waitingBottles } from '../owed/owed-bottles.server'
import { lockBox, type LockedBox } from './lock-box.server'
import { requireStatus, lockRunRecord } from '../runs/run-record.server'
import { orderOwner } from './order-owner'

/**
 * Takes back that staff canceled a box: its month is on it again and its bottles are promised again, all or none. A bottle
 * owed of an earlier box comes back only while it still waits for a box.
 * Throws `order-not-found` (404), `run-changed` (409) for a run that is no longer open, `not-canceled` (409), `month-used`
 * (409) where the month went to another box or was paid back, and `not-enough-stock` (409).
 */
export function restoreBox(
  db: TenantDb,
  {
    runId,
    orderId,
    to,
    userId,
    now,
  }: {
    runId: string
    orderId: string
    /** Status before the box was canceled. */
    to: 'awaiting_payment' | 'processing' | 'ready'
    userId: string
    now: Date
  },
): Promise<void> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    requireStatus(await lockRunRecord(db, runId), ['locked', 'fulfilling'])
    await lockAllPayments(db)
    const order = await lockBox(db, orderId)
    const box = await db.q
      .selectFrom('run_orders')
      .where('id', '=', orderId)
      .select(['status', 'cancel_reason'])
      .executeTakeFirstOrThrow()
    if (order.runId !== runId || box.status !== 'canceled' || box.cancel_reason !== 'by_staff')
      throw new DomainError('not-canceled', 409, `${order.fullName}’s box was changed since.`)
    const isPaid = to !== 'awaiting_payment'
    await requireMonth(db, order, { isPaid, now })
    await promiseBottles(db, order, { isPaid, userId, now })
    await db.q
      .updateTable('run_orders')
      .set({ status: to, cancel_reason: null, cancel_note: null, canceled_by: null, changed_at: now })
      .where('id', '=', orderId)
      .execute()
    await recordForBusiness(db, { userId, now }, 'run.box_restored', {
      target: { kind: 'member', id: order.memberId },
      details: { run: order.runTitle },
    })
  })
}

/** Gives a box its month again; one that awaits payment has none. */
async function requireMonth(
  { q }: OpenTenantDb,
  { entitlementId, membershipId, fullName }: LockedBox,
  { isPaid, now }: { isPaid: boolean; now: Date },
): Promise<void> {
  if (!isPaid) {
    const awaiting = await q
      .selectFrom('run_orders')
      .where('membership_id', '=', membershipId)
      .where('status', '=', 'awaiting_payment')
      .select('id')
      .executeTakeFirst()
    if (awaiting || entitlementId !== null)
      throw new DomainError('month-used', 409, `${fullName} has another box that awaits payment.`)
    return
  }
  const { numUpdatedRows } = await q
    .updateTable('entitlements')
    .set({ status: 'assigned', changed_at: now })
    .where('id', '=', entitlementId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new DomainError('month-used', 409, `${fullName}’s month is on another box or was refunded.`)
}

/** Promises the bottles of a canceled box again, except those owed of an earlier box that no longer wait. */
async function promiseBottles(
  db: OpenTenantDb,
  order: LockedBox,
  { isPaid, userId, now }: { isPaid: boolean; userId: string; now: Date },
): Promise<void> {
  const canceled = await db.q
    .selectFrom('order_bottles')
    .where('order_id', '=', order.id)
    .select(['id', 'wine_id', 'lock_id', 'owed_bottle_id'])
    .orderBy('id')
    .execute()
  const waiting = new Set((await waitingBottles(db, [order.memberId])).map(({ lineId }) => lineId))
  const lines = canceled.filter(
    ({ owed_bottle_id }) => owed_bottle_id === null || waiting.has(owed_bottle_id),
  )
  const promised = lines.filter(({ lock_id }) => lock_id !== null)
  const lockIds = await lockForOwners(db, {
    locationId: order.locationId,
    bottles: promised.map(({ wine_id }) => ({
      wineId: wine_id,
      quantity: 1,
      owner: orderOwner(order.id),
      isPaid,
    })),
    expiresAt: null,
    userId,
    now,
  })
  for (const line of lines) {
    const at = promised.indexOf(line)
    await db.q
      .updateTable('order_bottles')
      .set(at === -1 ? { status: 'short' } : { status: 'promised', lock_id: lockIds[at] })
      .where('id', '=', line.id)
      .execute()
  }
}
