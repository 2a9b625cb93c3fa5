import type { OpenTenantDb } from '#/db/handles.server'
import { askRefundOfRest } from '~/billing/refunds/refund-payment.server'
import { withShareOfTax } from '~/billing/refunds/rules'
import { markShippingRefunded, paidPaymentOf, type Purchase } from '../purchase-rows.server'

/**
 * Refunds what a purchase paid for shipping, with its share of the tax, inside the caller's transaction, which has locked
 * the purchase. Returns the refund's id for `executeRefund`; null where there is nothing to refund.
 */
export async function refundShipping(
  db: OpenTenantDb,
  purchase: Purchase,
  { refundId, userId, now }: { refundId: string; userId: string; now: Date },
): Promise<string | null> {
  const { id, shipping_cents, shipping_refund_id, paid_at } = purchase
  if (shipping_cents === 0 || shipping_refund_id !== null || paid_at === null) return null
  const payment = await paidPaymentOf(db, id)
  if (!payment) return null
  const refunded = await askRefundOfRest(db, {
    refundId,
    paymentId: payment.id,
    amountCents: withShareOfTax(shipping_cents, payment),
    reason: 'Picked up instead of shipped.',
    requestedBy: userId,
    now,
  })
  // All of it went back before.
  if (refunded === 0) return null
  await markShippingRefunded(db, id, refundId)
  return refundId
}
