// Boxes that the close of a run ends whatever the business's rule for unclaimed boxes is.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { releaseLocks } from '~/cellar/stock/stock-locks.server'

/** Uncollected orders of a run that can’t be collected: without a bottle, or of an account that was deleted. */
export async function ordersWithNothingToHold(db: OpenTenantDb, runId: string): Promise<string[]> {
  const rows = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .where('o.run_id', '=', runId)
    .where('o.status', 'in', ['processing', 'ready'])
    .where((eb) =>
      eb.or([
        eb('m.anonymized_at', 'is not', null),
        eb.not(
          eb.exists(
            eb
              .selectFrom('order_bottles as l')
              .whereRef('l.order_id', '=', 'o.id')
              .where('l.status', 'in', ['promised', 'out'])
              .select('l.id'),
          ),
        ),
      ]),
    )
    .select('o.id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Ends the orders of a run of which a part was handed over before their payment was returned: the other bottles are
 * available again. The caller has locked the entitlements.
 */
export async function finishReturned(
  db: OpenTenantDb,
  { runId, userId, now }: { runId: string; userId: string | null; now: Date },
): Promise<void> {
  const returned = await db.q
    .selectFrom('entitlements as e')
    .innerJoin('run_orders as o', 'o.entitlement_id', 'e.id')
    .where('o.run_id', '=', runId)
    .where('e.is_unpaid_after', '=', true)
    .select('o.id')
    .execute()
  const orders = await db.q
    .selectFrom('run_orders')
    .where('id', '=', anyOf(returned.map(({ id }) => id)))
    .where('status', 'in', ['processing', 'ready'])
    .select(['id', 'entitlement_id'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (orders.length === 0) return
  const among = (ids: string[]) => anyOf(ids)
  const orderIds = among(orders.map(({ id }) => id))
  const lines = await db.q
    .updateTable('order_bottles')
    .set({ status: 'released' })
    .where('order_id', '=', orderIds)
    .where('status', 'in', ['promised', 'short'])
    .returning('lock_id')
    .execute()
  const lockIds = lines.flatMap(({ lock_id }) => lock_id ?? [])
  if (lockIds.length > 0) await releaseLocks(db, { lockIds }, { userId, now })
  await db.q
    .updateTable('run_orders')
    .set({ status: 'delivered', delivered_at: now, changed_at: now })
    .where('id', '=', orderIds)
    .execute()
  await db.q
    .updateTable('entitlements')
    .set({ status: 'fulfilled', changed_at: now })
    .where('id', '=', among(orders.flatMap(({ entitlement_id }) => entitlement_id ?? [])))
    .execute()
}
