import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { askRefundOfRest } from '~/billing/refunds/refund-payment.server'
import { countedStatuses, withShareOfTax } from '~/billing/refunds/rules'
import { DomainError } from '~/foundation/kit/errors'
import { fullyRefunded } from '~/membership/memberships/refund/rules'
import {
  bottlesOf,
  lockPurchase,
  markRefunded,
  markShippingRefunded,
  paidPaymentOf,
  releaseBottles,
  setStatus,
  type Purchase,
} from '../purchase-rows.server'

interface BottleRefund {
  /** From the page: sending the form twice makes one refund. */
  refundId: string
  purchaseId: string
  /** How many bottles of which line, and which one first. */
  bottles: { lineId: string; quantity: number; bottleId?: string }[]
  /** In the business's own words; may be empty. */
  reason: string
  userId: string
  now: Date
}

/**
 * Refunds bottles of a purchase, with their share of the tax, and shipping with the last one before it was shipped; less
 * where less is left of the payment, since a person refunded a part in the provider's dashboard. Bottles that were not
 * handed over become available again, and go first; one that was handed over is refunded and stays with the member. The
 * money moves after the commit, with `executeRefund` or by its job. Throws `purchase-not-found` (404), `bottles-refunded`
 * and `refund-too-much` (409).
 */
export function refundBottles(db: TenantDb, order: BottleRefund): Promise<void> {
  const { refundId, purchaseId, reason, userId, now } = order
  return db.transaction(async (db) => {
    const payment = await paidPaymentOf(db, purchaseId)
    if (!payment) throw new DomainError('purchase-not-found', 404, 'We can’t find this paid order.')
    await setChangeAuthor(db, userId)
    const purchase = await lockPurchase(db, purchaseId)
    const row = await db.q
      .selectFrom('one_time_refunds')
      .where('id', '=', refundId)
      .select('id')
      .executeTakeFirst()
    if (row) return
    const all = await bottlesOf(db, purchaseId)
    const bottles = order.bottles.flatMap(({ lineId, quantity, bottleId }) =>
      all
        .filter((one) => one.lineId === lineId && one.refundId === null)
        .toSorted(
          (a, b) =>
            Number(b.id === bottleId) - Number(a.id === bottleId) ||
            Number(a.status === 'out') - Number(b.status === 'out'),
        )
        .slice(0, quantity),
    )
    const wanted = order.bottles.reduce((sum, { quantity }) => sum + quantity, 0)
    if (bottles.length < wanted || wanted === 0) {
      throw new DomainError(
        'bottles-refunded',
        409,
        'Some of these bottles were refunded after you opened the page. Please check them again.',
      )
    }
    const isLast = all.every((one) => one.refundId !== null || bottles.includes(one))
    // With the last bottle the price of shipping goes back, unless the carrier has had it.
    const hasShipping =
      isLast &&
      purchase.shipping_cents > 0 &&
      purchase.shipping_refund_id === null &&
      (purchase.status === 'processing' || purchase.status === 'ready')
    const cents = bottles.reduce(
      (sum, { unitCents }) => sum + unitCents,
      hasShipping ? purchase.shipping_cents : 0,
    )
    const partCents = all.reduce(
      (sum, { refundId, unitCents }) => sum + (refundId === null ? 0 : unitCents),
      purchase.shipping_refund_id === null ? 0 : purchase.shipping_cents,
    )
    const refundedCents = await refundedWith(db, all, payment, purchase)
    const amountCents = await askRefundOfRest(db, {
      refundId,
      paymentId: payment.id,
      amountCents: withShareOfTax(cents, payment, { partCents, refundedCents }),
      reason,
      requestedBy: userId,
      now,
    })
    if (amountCents === 0) throw fullyRefunded()
    await markRefunded(db, bottles, refundId)
    if (hasShipping) await markShippingRefunded(db, purchaseId, refundId)
    await releaseBottles(db, bottles, { userId, now })
    const left = (await bottlesOf(db, purchaseId)).filter(({ status }) => status !== 'released')
    // A parcel under way stays so: its status is the carrier's.
    if (purchase.status !== 'shipped' && left.every(({ status }) => status === 'out')) {
      await setStatus(db, purchaseId, left.length === 0 ? 'canceled' : 'delivered', now)
    }
    await recordForBusiness(db, { userId, now }, 'purchase.refunded', {
      target: { kind: 'purchase', id: purchaseId },
      details: { number: purchase.number, bottles: bottles.length, amount: amountCents },
    })
  })
}

/** The sum that earlier refunds of bottles and of shipping gave back, tax included; a refund of a sum is of neither. */
async function refundedWith(
  db: TenantDb,
  all: { refundId: string | null }[],
  payment: { id: string },
  { shipping_refund_id }: Pick<Purchase, 'shipping_refund_id'>,
): Promise<number> {
  const refundIds = [...all.map(({ refundId }) => refundId), shipping_refund_id].filter((id) => id !== null)
  const { cents } = await db.read((db) =>
    db.q
      .selectFrom('one_time_refunds')
      .where('payment_id', '=', payment.id)
      .where('status', 'in', countedStatuses)
      .where('id', '=', anyOf(refundIds))
      .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount_cents'), lit(0)).as('cents'))
      .executeTakeFirstOrThrow(),
  )
  return cents
}
