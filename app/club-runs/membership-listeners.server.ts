import type { OpenTenantDb } from '#/db/handles.server'
import type { MembershipSynced } from '~/memberships/events'
import { lockPaymentsOf } from './entitlements/payments-lock.server'
import { cancelOrders } from './orders/cancel-orders.server'

/**
 * Cancels the order that awaits a membership's payment, and releases its bottles, once the payment will not come: the
 * grace period ended, the membership was paused or it ended.
 */
export async function releaseUnpaidOrder(db: OpenTenantDb, event: MembershipSynced): Promise<void> {
  const { membershipId, status, isInGrace, now } = event
  if (status === 'active' || isInGrace) return
  await lockPaymentsOf(db, membershipId)
  const reason = status === 'canceled' ? 'membership_ended' : 'not_paid'
  await cancelOrders(db, { awaitingOf: membershipId, reason, userId: null, now })
}
