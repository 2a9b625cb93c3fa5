import type { OpenTenantDb } from '#/db/handles.server'
import { commitLocks } from '~/wines/cellar/stock-locks.server'
import { cancelOrders } from './cancel-orders.server'
import { orderOwner } from './order-owner'

/**
 * Gives a month that was just paid to the order that awaited it, and marks its bottles as paid. An order for another
 * tier is canceled and its bottles are released; the month stays open for the next run then, as it does where no
 * order awaited it. The caller has locked the entitlement.
 */
export async function assignPaidMonth(
  db: OpenTenantDb,
  { entitlementId, now }: { entitlementId: string; now: Date },
): Promise<void> {
  const month = await db.q
    .selectFrom('entitlements')
    .where('business_id', '=', db.businessId)
    .where('id', '=', entitlementId)
    .select(['membership_id', 'tier_id'])
    .executeTakeFirstOrThrow()
  const order = await db.q
    .selectFrom('run_orders')
    .where('business_id', '=', db.businessId)
    .where('membership_id', '=', month.membership_id)
    .where('status', '=', 'awaiting_payment')
    .select(['id', 'tier_id'])
    .forUpdate()
    .executeTakeFirst()
  if (!order) return
  if (order.tier_id !== month.tier_id) {
    await cancelOrders(db, { orderIds: [order.id], reason: 'tier_changed', userId: null, now })
    return
  }
  await db.q
    .updateTable('run_orders')
    .set({ entitlement_id: entitlementId, status: 'processing', changed_at: now })
    .where('business_id', '=', db.businessId)
    .where('id', '=', order.id)
    .execute()
  await db.q
    .updateTable('entitlements')
    .set({ status: 'assigned', changed_at: now })
    .where('business_id', '=', db.businessId)
    .where('id', '=', entitlementId)
    .execute()
  await commitLocks(db, { owner: orderOwner(order.id) }, { userId: null, now })
}
