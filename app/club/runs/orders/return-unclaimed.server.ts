// Uncollected boxes, back to stock on the day that their members were told.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { lockAllPayments } from '../entitlements/payments-lock.server'
import { lockEntitlementsOf } from '../runs/close-run.server'
import { lockRunRecord } from '../runs/run-record.server'
import { businessTimeZone, runSettings } from '../runs/run-settings.server'
import { cancelOrders, reopenEntitlements } from './cancel-orders.server'

/**
 * Where the business's rule is that unclaimed boxes go back to stock: makes the bottles of those available again whose
 * day has come, as it was announced to the member, and what they paid is owed for the next run. A box of which a part was handed over
 * stays. Returns how many boxes. Safe to repeat.
 */
export async function returnUnclaimed(db: TenantDb, { now }: { now: Date }): Promise<number> {
  const runIds = await db.read(async (db) => {
    const { unclaimedRule } = await runSettings(db)
    if (unclaimedRule !== 'restock') return []
    const rows = await dueOrders(db, await today(db, now))
      .select('run_id')
      .distinct()
      .execute()
    return rows.map(({ run_id }) => run_id)
  })
  let returned = 0
  for (const runId of runIds) returned += await returnOfRun(db, { runId, now })
  return returned
}

function returnOfRun(db: TenantDb, { runId, now }: { runId: string; now: Date }): Promise<number> {
  return db.transaction(async (db) => {
    await lockRunRecord(db, runId)
    await lockAllPayments(db)
    await lockEntitlementsOf(db, runId)
    const due = await dueOrders(db, await today(db, now))
      .where('run_id', '=', runId)
      .select('id')
      .execute()
    const { canceled, entitlementIds } = await cancelOrders(db, {
      orderIds: due.map(({ id }) => id),
      reason: 'restocked',
      userId: null,
      now,
    })
    await reopenEntitlements(db, { entitlementIds, now })
    if (canceled === 0) return 0
    await recordForBusiness(db, { userId: null, now }, 'run.unclaimed_returned', {
      target: { kind: 'run', id: runId },
      details: { boxes: canceled },
    })
    return canceled
  })
}

const today = async (db: OpenTenantDb, now: Date): Promise<Day> => dayIn(await businessTimeZone(db), now)

const dueOrders = (db: OpenTenantDb, today: Day) =>
  db.q.selectFrom('run_orders').where('status', 'in', ['ready', 'unclaimed']).where('restock_on', '<=', today)
