import type { OpenTenantDb } from '#/db/handles.server'
import type { MembershipSynced } from '~/membership/memberships/events'
import { leavesOutRenewal } from './assignment/who-is-in.server'
import { lockPaymentsOf } from './entitlements/payments-lock.server'
import { cancelOrders } from './orders/cancel-orders.server'

/**
 * Cancels the order that awaits a membership's payment, and releases its bottles, once the payment will not come: the
 * grace period ended, the membership was paused or it ended, or it leaves out the next renewal or ends with it. A
 * payment that comes after all is owed for the next run.
 */
export async function releaseUnpaidOrder(db: OpenTenantDb, event: MembershipSynced): Promise<void> {
  const { membershipId, status, isInGrace, now } = event
  if (isInGrace) return
  if (status === 'active' && !(await renewalWillNotCome(db, membershipId))) return
  await lockPaymentsOf(db, membershipId)
  const reason = status === 'canceled' ? 'membership_ended' : 'not_paid'
  await cancelOrders(db, { awaitingOf: membershipId, reason, userId: null, now })
}

async function renewalWillNotCome(db: OpenTenantDb, membershipId: string): Promise<boolean> {
  const row = await db.q
    .selectFrom('memberships as ms')
    .where('ms.id', '=', membershipId)
    .where((eb) => eb.or([eb('ms.ends_at', '<=', eb.ref('ms.current_period_end')), leavesOutRenewal(eb)]))
    .select('ms.id')
    .executeTakeFirst()
  return row !== undefined
}
