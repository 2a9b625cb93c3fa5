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
  const order = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('entitlements as e', (join) =>
      join.onRef('e.business_id', '=', 'o.business_id').onRef('e.membership_id', '=', 'o.membership_id'),
    )
    .where('o.business_id', '=', db.businessId)
    .where('e.id', '=', entitlementId)
    .where('o.status', '=', 'awaiting_payment')
    .select(['o.id', 'o.tier_id', 'e.tier_id as paidTierId'])
    .forUpdate('o')
    .executeTakeFirst()
  if (!order) return
  if (order.tier_id !== order.paidTierId) {
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
