import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { purchaseEmailJob } from './jobs'

/** Sends the receipt of a paid purchase once more. Throws `purchase-not-found` (404). */
export function resendReceipt(
  db: TenantDb,
  { purchaseId, userId, now }: { purchaseId: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const purchase = await db.q
      .selectFrom('purchases')
      .where('id', '=', purchaseId)
      .where('paid_at', 'is not', null)
      .select('number')
      .executeTakeFirst()
    if (!purchase) throw new DomainError('purchase-not-found', 404, 'We can’t find this paid order.')
    await sendJob(db, purchaseEmailJob, { kind: 'paid', purchaseId, copyId: newId() })
    await recordForBusiness(db, { userId, now }, 'order.receipt_resent', {
      target: { kind: 'purchase', id: purchaseId },
      details: { number: purchase.number },
    })
  })
}
