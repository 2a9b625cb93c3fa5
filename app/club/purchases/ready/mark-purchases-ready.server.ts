import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { isId } from '~/foundation/kit/ids'
import { purchaseEmailJob } from '../emails/jobs'
import { lockPurchaseRows } from '../purchase-rows.server'

/**
 * Marks paid purchases as packed, and tells the members of those that are collected. Purchases that are disputed, or in
 * another state than Processing, are left as they are, so that it is safe to repeat. Returns the ids of those that
 * became ready. The members are told after `tellAfterSeconds`.
 */
export function markPurchasesReady(
  db: TenantDb,
  {
    purchaseIds,
    tellAfterSeconds,
    userId,
    now,
  }: { purchaseIds: readonly string[]; tellAfterSeconds?: number; userId: string; now: Date },
): Promise<string[]> {
  const ids = [...new Set(purchaseIds.filter(isId))]
  if (ids.length === 0) return Promise.resolve([])
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const ofPurchases = anyOf(ids)
    await lockPurchaseRows(db, ids)
    const ready = await db.q
      .updateTable('purchases')
      .set({ status: 'ready', ready_at: now, changed_at: now })
      .where('id', '=', ofPurchases)
      .where('status', '=', 'processing')
      .where('is_disputed', '=', false)
      .returning(['id', 'number', 'fulfillment'])
      .execute()
    for (const { id, number, fulfillment } of ready) {
      await recordForBusiness(db, { userId, now }, 'purchase.ready', {
        target: { kind: 'purchase', id },
        details: { number },
      })
      if (fulfillment === 'pick_up')
        await sendJob(
          db,
          purchaseEmailJob,
          { kind: 'ready', purchaseId: id },
          { startAfter: tellAfterSeconds },
        )
    }
    return ready.map(({ id }) => id)
  })
}
