// Packing, and the end of a run.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { OrderCancelReason } from '#/db/schema/club-runs'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'
import { runEmailsJob } from '../emails/email-jobs'
import { lockAllPayments } from '../entitlements/payments-lock.server'
import { finishReturned, ordersWithNothingToHold } from '../orders/end-orders.server'
import { cancelOrders, reopenEntitlements } from '../orders/cancel-orders.server'
import { boxesOfRun } from './boxes-of-run.server'
import { lockRunRecord, requireStatus } from './run-record.server'

/**
 * Marks the paid boxes of a locked run as packed, or of them the ones in `orderIds`. The run is being handed over once
 * no box is left to pack. The members are told after `tellAfterSeconds`. Returns how many became ready.
 */
export function markReady(
  db: TenantDb,
  {
    runId,
    orderIds,
    tellAfterSeconds,
    userId,
    now,
  }: { runId: string; orderIds?: string[]; tellAfterSeconds?: number; userId: string; now: Date },
): Promise<number> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const run = await lockRunRecord(db, runId)
    requireStatus(run, ['locked', 'fulfilling'])
    await lockAllPayments(db)
    const ready = await db.q
      .updateTable('run_orders')
      .set({ status: 'ready', ready_at: now, changed_at: now })
      .where('run_id', '=', runId)
      .where('status', '=', 'processing')
      .$if(orderIds !== undefined, (q) => q.where('id', '=', anyOf(orderIds ?? [])))
      .returning('id')
      .execute()
    const toPack = await db.q
      .selectFrom('run_orders')
      .where('run_id', '=', runId)
      .where('status', '=', 'processing')
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (toPack === undefined)
      await db.q
        .updateTable('club_runs')
        .set((eb) => ({
          status: 'fulfilling',
          packed_at: eb.fn.coalesce('packed_at', eb.val(now)),
          changed_at: now,
        }))
        .where('id', '=', runId)
        .execute()
    if (ready.length > 0) {
      await recordForBusiness(db, { userId, now }, 'run.packed', {
        target: { kind: 'run', id: runId },
        details: { boxes: ready.length },
      })
      await sendJob(db, runEmailsJob, { runId, occasion: 'ready' }, { startAfter: tellAfterSeconds })
    }
    return ready.length
  })
}

/** Figures of a run, as counted when it was closed. */
export interface RunClosing {
  /** Boxes by their state. */
  delivered: number
  held: number
  restocked: number
  canceled: number
  notPaid: number
  /** Bottles that left with boxes, and bottles that were short. */
  bottlesOut: number
  bottlesShort: number
  /** Delivered boxes by paid boxes that were not refunded before; null where there were none. */
  fulfillmentRate: number | null
}

/**
 * Closes a run: uncollected boxes are held, until `returnUnclaimed` puts them back where the business's rule says so;
 * boxes whose payment did not come are canceled. A box that was begun stays ready to be finished,
 * unless its payment was returned. A box for which no bottle was left, and that of a deleted account, is never held.
 * Closing twice is the same as once. Throws `run-changed` (409) and `still-open` (409) before the last pick-up day,
 * unless every box was collected.
 */
export function closeRun(
  db: TenantDb,
  { runId, today, userId, now }: { runId: string; today: string; userId: string | null; now: Date },
): Promise<RunClosing> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const run = await lockRunRecord(db, runId)
    if (run.status === 'closed') return countOrders(db, runId)
    requireStatus(run, ['locked', 'fulfilling'])
    await lockAllPayments(db)
    await lockEntitlementsOf(db, runId)
    const open = await db.q
      .selectFrom('run_orders')
      .where('run_id', '=', runId)
      .where('status', 'in', ['awaiting_payment', 'processing', 'ready'])
      .select(['id', 'status'])
      .execute()
    if (open.length > 0 && today <= run.pickUpUntil) {
      throw new DomainError(
        'still-open',
        409,
        'Members can still pick up their boxes. Close the run after the last day.',
      )
    }
    const unpaid = open.flatMap(({ id, status }) => (status === 'awaiting_payment' ? [id] : []))
    await cancelOrders(db, { orderIds: unpaid, reason: 'not_paid', userId, now })
    await finishReturned(db, { runId, userId, now })
    const orderIds = await ordersWithNothingToHold(db, runId)
    const { entitlementIds } = await cancelOrders(db, { orderIds, reason: 'restocked', userId, now })
    await reopenEntitlements(db, { entitlementIds, now })
    await db.q
      .updateTable('run_orders')
      .set({ status: 'unclaimed', changed_at: now })
      .where('run_id', '=', runId)
      .where('status', 'in', ['processing', 'ready'])
      .execute()
    const closing = await countOrders(db, runId)
    await db.q
      .updateTable('club_runs')
      .set({
        status: 'closed',
        closed_at: now,
        closed_by: userId,
        closing: JSON.stringify(closing),
        changed_at: now,
      })
      .where('id', '=', runId)
      .execute()
    await recordForBusiness(db, { userId, now }, 'run.closed', {
      target: { kind: 'run', id: runId },
      details: { ...closing },
    })
    if (closing.held > 0) {
      await notify(db, {
        kind: 'unclaimed_boxes',
        cause: `unclaimed ${runId}`,
        title: closing.held === 1 ? 'One box was not picked up' : `${closing.held} boxes were not picked up`,
        body: run.title,
        link: paths.business.run.boxes(runId),
        now,
      })
    }
    return closing
  })
}

/** Locks the entitlements of a run's orders: before orders and stock, as everything about a run does. */
export async function lockEntitlementsOf(db: OpenTenantDb, runId: string): Promise<void> {
  await db.q
    .selectFrom('entitlements')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('run_orders')
        .where('run_id', '=', runId)
        .where('entitlement_id', 'is not', null)
        .select('entitlement_id')
        .$narrowType<{ entitlement_id: string }>(),
    )
    .select('id')
    .orderBy('period_start')
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Counts a run's boxes and bottles by their state. */
export async function countOrders(db: OpenTenantDb, runId: string): Promise<RunClosing> {
  const counts = await boxesOfRun(db, runId)
    .select((eb) => {
      const boxes = eb.fn.countAll<number>()
      const isCanceled = (...reasons: OrderCancelReason[]) => eb('o.cancel_reason', 'in', reasons)
      return [
        boxes.filterWhere('o.status', 'in', ['shipped', 'delivered']).as('delivered'),
        boxes.filterWhere('o.status', 'in', ['processing', 'ready', 'unclaimed']).as('held'),
        boxes.filterWhere(eb.or([isCanceled('restocked'), eb('o.status', '=', 'returned')])).as('restocked'),
        boxes
          .filterWhere(isCanceled('refunded', 'dispute_lost', 'run_canceled', 'tier_changed', 'by_staff'))
          .as('canceled'),
        boxes
          .filterWhere(
            eb.or([isCanceled('not_paid', 'membership_ended'), eb('o.status', '=', 'awaiting_payment')]),
          )
          .as('notPaid'),
        eb.cast<number>(eb.fn.coalesce(eb.fn.sum('l.out'), eb.lit(0)), 'integer').as('bottlesOut'),
        eb.cast<number>(eb.fn.coalesce(eb.fn.sum('l.short'), eb.lit(0)), 'integer').as('bottlesShort'),
      ]
    })
    .executeTakeFirstOrThrow()
  const counted = counts.delivered + counts.held + counts.restocked
  return { ...counts, fulfillmentRate: counted === 0 ? null : counts.delivered / counted }
}
