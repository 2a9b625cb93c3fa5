// Boxes that a member who moved in had paid for in the system before. No invoice of ours pays for them, so nothing of them
// can be refunded here.
import type { OpenTenantDb } from '#/db/handles.server'
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import { assignPaidMonths } from '../orders/assign-paid-months.server'
import { cancelOrders } from '../orders/cancel-orders.server'
import { insertEntitlements } from './insert-entitlements.server'
import { lockPaymentsOf } from './payments-lock.server'

interface Opening {
  moveId: string
  membershipId: string
  /** The first payment here: the boxes are of the months before. */
  firstPaymentAt: Date
  boxes: number
  now: Date
}

/** Adds the boxes owed of a move, once. They take part in runs as every paid month does. */
export async function addOpeningEntitlements(
  db: OpenTenantDb,
  { moveId, membershipId, firstPaymentAt, boxes, now }: Opening,
): Promise<void> {
  if (boxes === 0) return
  await lockPaymentsOf(db, membershipId)
  const present = await db.q
    .selectFrom('entitlements')
    .where('move_id', '=', moveId)
    .select('id')
    .executeTakeFirst()
  if (present) return
  const { tier_id: tierId, bottles } = await db.q
    .selectFrom('memberships as m')
    .innerJoin('tiers as t', 't.id', 'm.tier_id')
    .where('m.id', '=', membershipId)
    .select([
      'm.tier_id',
      (eb) => eb.fn<number | null>('nullif', ['t.bottles_per_month', eb.lit(0)]).as('bottles'),
    ])
    .executeTakeFirstOrThrow()
  const add = Array.from({ length: boxes }, (_, at) => ({
    kind: 'month' as const,
    invoiceId: null,
    moveId,
    tierId,
    bottles,
    periodStart: instantMonthsAfter(firstPaymentAt, at - boxes),
    periodEnd: instantMonthsAfter(firstPaymentAt, at - boxes + 1),
    status: 'open' as const,
    cancelReason: null,
    isDisputed: false,
  }))
  const added = await insertEntitlements(db, { membershipId, add, now })
  await assignPaidMonths(db, { membershipId, entitlementIds: added.map(({ id }) => id), now })
}

/** Takes back the boxes of a move that is undone. Returns false, and changes nothing, where bottles of one have left. */
export async function removeOpeningEntitlements(
  db: OpenTenantDb,
  { moveId, membershipId, userId, now }: { moveId: string; membershipId: string; userId: string; now: Date },
): Promise<boolean> {
  await lockPaymentsOf(db, membershipId)
  await db.q
    .selectFrom('entitlements')
    .where('move_id', '=', moveId)
    .select('id')
    // The order in which a run locks them. They are read after the wait for the locks.
    .orderBy('period_start')
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await db.q
    .selectFrom('entitlements as e')
    .where('e.move_id', '=', moveId)
    .where('e.status', '<>', 'canceled')
    .select(({ eb, exists, selectFrom }) => [
      'e.id',
      eb
        .or([
          eb('e.status', '=', 'fulfilled'),
          exists(
            selectFrom('run_orders as o')
              .innerJoin('order_bottles as l', 'l.order_id', 'o.id')
              .whereRef('o.entitlement_id', '=', 'e.id')
              .where('o.status', '<>', 'canceled')
              .where('l.status', '=', 'out')
              .select('l.id'),
          ),
        ])
        .as('hasLeft'),
    ])
    .orderBy('e.period_start')
    .orderBy('e.id')
    .execute()
  if (rows.some(({ hasLeft }) => hasLeft)) return false
  for (const { id } of rows) {
    await cancelOrders(db, { entitlementId: id, reason: 'membership_ended', userId, now })
    await db.q
      .updateTable('entitlements')
      .set({ status: 'canceled', cancel_reason: 'undone', changed_at: now })
      .where('id', '=', id)
      .execute()
  }
  return true
}
