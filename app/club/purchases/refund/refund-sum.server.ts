import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { askRefund } from '~/billing/refunds/refund-payment.server'
import { DomainError } from '~/foundation/kit/errors'
import { lockPurchase, paidPaymentOf } from '../purchase-rows.server'

interface SumRefund {
  /** From the page: sending the form twice makes one refund. */
  refundId: string
  purchaseId: string
  amountCents: number
  /** In the business's own words. */
  reason: string
  userId: string
  now: Date
}

/**
 * Refunds a sum of a purchase that says nothing of bottles: they stay as they are, until all that was paid is back. The
 * money moves after the commit, with `executeRefund` or by its job. Throws `purchase-not-found` (404) and
 * `refund-too-much` (409).
 */
export function refundSum(db: TenantDb, order: SumRefund): Promise<void> {
  const { refundId, purchaseId, amountCents, reason, userId, now } = order
  return db.transaction(async (db) => {
    const purchase = await lockPurchase(db, purchaseId)
    const payment = await paidPaymentOf(db, purchaseId)
    if (!payment) throw new DomainError('purchase-not-found', 404, 'We can’t find this paid order.')
    await askRefund(db, { refundId, paymentId: payment.id, amountCents, reason, requestedBy: userId, now })
    await recordForBusiness(db, { userId, now }, 'purchase.refunded', {
      target: { kind: 'purchase', id: purchaseId },
      details: { number: purchase.number, amount: amountCents },
    })
  })
}
