// Locks that are taken before a bottle that is owed changes.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import { holdBackRuns } from '../entitlements/payments-lock.server'

/**
 * Holds the runs of these orders and boxes' lines, and holds back the lock of any run, which gives bottles that wait: before
 * the order is locked, as everything about a run does.
 */
export async function lockRunsOf(
  db: OpenTenantDb,
  { lineId, orderIds = [] }: { lineId: string; orderIds?: string[] },
): Promise<void> {
  if (isId(lineId)) {
    const { rows } = await sql<{ id: string }>`
      select distinct o.run_id as id from run_orders o
      where o.business_id = ${db.businessId} and (o.id = any(${orderIds}::uuid[]) or o.id = (
        select l.order_id from run_order_lines l where l.business_id = o.business_id and l.id = ${lineId}))`.execute(
      db.q,
    )
    await sql`select from club_runs r where r.business_id = ${db.businessId}
      and r.id = any(${rows.map(({ id }) => id)}::uuid[]) order by r.id for share`.execute(db.q)
  }
  await holdBackRuns(db)
}
