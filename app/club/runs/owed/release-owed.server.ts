// Bottles in later boxes, once what they are owed for was paid back.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { releaseLocks } from '~/cellar/stock/stock-locks.server'
import { deliverIfNothingIsLeft } from '../orders/lock-box.server'

/**
 * Makes the bottles of later boxes available again that were promised for what is missing of this entitlement's box. The caller
 * has locked the entitlement.
 */
export async function releaseOwedOf(
  db: OpenTenantDb,
  { entitlementId, now }: { entitlementId: string; now: Date },
): Promise<void> {
  const promised = () =>
    db.q
      .selectFrom('order_bottles as g')
      .where('g.status', '=', 'promised')
      .where('g.owed_bottle_id', 'in', (eb) =>
        eb
          .selectFrom('order_bottles as l')
          .innerJoin('run_orders as o', 'o.id', 'l.order_id')
          .where('o.entitlement_id', '=', entitlementId)
          .select('l.id'),
      )
  const orderRows = await promised().select('g.order_id').distinct().execute()
  if (orderRows.length === 0) return
  const orders = await db.q
    .selectFrom('run_orders')
    .where('id', '=', anyOf(orderRows.map(({ order_id }) => order_id)))
    .select(['id', 'entitlement_id as entitlementId', 'status'])
    .orderBy('id')
    .forUpdate()
    .execute()
  // Read again: a bottle may have been handed over before its box was locked.
  const lines = await promised().select(['g.id', 'g.lock_id']).execute()
  await releaseLocks(db, { lockIds: lines.flatMap(({ lock_id }) => lock_id ?? []) }, { userId: null, now })
  await db.q
    .updateTable('order_bottles')
    .set({ status: 'released' })
    .where('id', '=', anyOf(lines.map(({ id }) => id)))
    .execute()
  for (const order of orders)
    if (order.status !== 'awaiting_payment') await deliverIfNothingIsLeft(db, order, now)
}
