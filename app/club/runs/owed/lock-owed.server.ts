// Locks that are taken before a bottle that is owed changes.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { lockAllRuns } from '../entitlements/payments-lock.server'

/**
 * Holds the runs of these orders and boxes' lines, and holds back the lock of any run, which gives bottles that wait: before
 * the order is locked, as everything about a run does.
 */
export async function lockRunsOf(
  db: OpenTenantDb,
  { lineId, orderIds = [] }: { lineId: string; orderIds?: string[] },
): Promise<void> {
  if (isId(lineId)) {
    const orderOfLine = db.q.selectFrom('order_bottles').where('id', '=', lineId).select('order_id')
    const runs = await db.q
      .selectFrom('run_orders')
      .where((eb) => eb.or([eb('id', '=', anyOf(orderIds)), eb('id', '=', orderOfLine)]))
      .select('run_id as id')
      .distinct()
      .execute()
    await db.q
      .selectFrom('club_runs')
      .where('id', '=', anyOf(runs.map(({ id }) => id)))
      .select('id')
      .orderBy('id')
      .forShare()
      .execute()
  }
  await lockAllRuns(db)
}
