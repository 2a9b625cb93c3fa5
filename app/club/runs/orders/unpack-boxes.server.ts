import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { lockAllPayments } from '../entitlements/payments-lock.server'
import { lockRunRecord, requireStatus } from '../runs/run-record.server'

/** Takes back that boxes of a run are packed. Those that are no longer ready stay. Returns the ids of the others. */
export function unpackBoxes(
  db: TenantDb,
  { runId, orderIds, userId, now }: { runId: string; orderIds: string[]; userId: string; now: Date },
): Promise<string[]> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    requireStatus(await lockRunRecord(db, runId), ['locked', 'fulfilling'])
    await lockAllPayments(db)
    const rows = await db.q
      .updateTable('run_orders')
      .set({ status: 'processing', ready_at: null, changed_at: now })
      .where('run_id', '=', runId)
      .where('id', '=', anyOf(orderIds))
      .where('status', '=', 'ready')
      .returning('id')
      .execute()
    return rows.map(({ id }) => id)
  })
}
