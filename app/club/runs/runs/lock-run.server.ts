// The lock of a run: wines are assigned and bottles promised.
import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { lockWines } from '~/cellar/stock/record-movements.server'
import { planRun } from '../assignment/plan-run.server'
import { lockAllPayments } from '../entitlements/payments-lock.server'
import { addOrders } from '../orders/add-orders.server'
import { lockRunRecord, requireStatus } from './run-record.server'
import { businessTimeZone, runSettings } from './run-settings.server'

interface LockedRun {
  orders: number
  awaiting: number
  /** Bottles for which neither the wine nor a substitute was left. */
  short: number
  /** False where it was locked before. */
  isNew: boolean
}

/**
 * Locks a published run, by its cut-off's job or by a person: reads the members of this moment, gives each open
 * entitlement an order, adds orders that await a payment, and promises their bottles, all in one transaction. Bottles
 * that are short stay on the order as such. Locking twice is the same as once. Throws `run-not-found` (404) and
 * `run-changed` (409) for a draft or a canceled run.
 */
export function lockRun(
  db: TenantDb,
  { runId, userId, now }: { runId: string; userId: string | null; now: Date },
): Promise<LockedRun> {
  return db.transaction(async (db) => {
    const run = await lockRunRecord(db, runId)
    if (run.lockedAt && run.status !== 'canceled') return { orders: 0, awaiting: 0, short: 0, isNew: false }
    requireStatus(run, ['published'])
    await lockAllPayments(db)
    const { allowsSwaps } = await runSettings(db)
    const timeZone = await businessTimeZone(db)
    const lock = (wineIds: string[]) => lockWines(db, wineIds)
    const { boxes } = await planRun(db, { run, timeZone, allowsSwaps, lock })
    const { short } = await addOrders(db, { run, boxes, firstNumber: 1, userId, now })
    await db.q
      .updateTable('club_runs')
      .set({ status: 'locked', locked_at: now, locked_by: userId, changed_at: now })
      .where('id', '=', runId)
      .execute()
    const awaiting = boxes.filter(({ entitlementId }) => entitlementId === null).length
    await recordForBusiness(db, { userId, now }, 'run.locked', {
      target: { kind: 'run', id: runId },
      details: { orders: boxes.length, awaiting, short },
    })
    return { orders: boxes.length, awaiting, short, isNew: true }
  })
}
