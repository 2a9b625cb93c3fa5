import type { TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { askRefundOfRest } from '~/billing/refunds/refund-payment.server'
import { DomainError } from '~/foundation/kit/errors'
import { v5 } from 'uuid'
import { lockGift, paymentOfGift } from '../gift-rows.server'
import { isRefundable, refundDays } from '../rules'

interface GiftRefund {
  giftId: string
  /** The giver has fourteen days; the business may refund any gift that was not redeemed. */
  by: { kind: 'giver' } | { kind: 'business'; userId: string; reason: string }
  now: Date
}

/**
 * Refunds all of an unredeemed gift that was not refunded before, and the platform's share with it. Its link stops working at once; the money moves
 * after the commit, with `executeRefund` or by its job. Returns the refund's id. Throws `gift-redeemed`, `gift-refunded`
 * and `refund-too-late` (409).
 */
export function refundGift(db: TenantDb, { giftId, by, now }: GiftRefund): Promise<string> {
  return db.transaction(async (db) => {
    const gift = await lockGift(db, { id: giftId })
    if (gift?.status === 'redeemed') {
      throw new DomainError('gift-redeemed', 409, 'This gift has been redeemed, so it can’t be refunded.')
    }
    if (!gift || gift.status !== 'waiting') {
      throw new DomainError('gift-refunded', 409, 'This gift has already been refunded.')
    }
    if (gift.is_disputed) {
      throw new DomainError(
        'gift-disputed',
        409,
        'Its payment is disputed. The bank decides about the money.',
      )
    }
    if (by.kind === 'giver' && !isRefundable({ status: gift.status, paidAt: gift.paid_at }, now)) {
      throw new DomainError(
        'refund-too-late',
        409,
        `Gifts can be refunded for ${refundDays} days. This one stays valid and never expires.`,
      )
    }
    const payment = await paymentOfGift(db, giftId)
    if (!payment) throw new Error('A paid gift has no payment')
    // A refund that failed may be asked for again.
    const failed = await db.q
      .selectFrom('one_time_refunds')
      .where('payment_id', '=', payment.id)
      .where('status', '=', 'failed')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    const refundId = v5(`gift refund ${failed.count}`, giftId)
    const amount = await askRefundOfRest(db, {
      refundId,
      paymentId: payment.id,
      amountCents: payment.amount_cents + payment.tax_cents,
      reason: by.kind === 'business' ? by.reason : 'The giver took the gift back.',
      requestedBy: by.kind === 'business' ? by.userId : null,
      now,
    })
    await db.q
      .updateTable('gifts')
      .set({ status: 'refunded', refunded_at: now })
      .where('id', '=', giftId)
      .execute()
    await recordForBusiness(db, { userId: by.kind === 'business' ? by.userId : null, now }, 'gift.refunded', {
      target: { kind: 'gift', id: giftId },
      details: { number: gift.number, amount, by: by.kind },
    })
    return refundId
  })
}
