import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import { askRefund } from '~/billing/one-time/refund-payment.server'
import { DomainError } from '~/kit/errors'
import {
  bottlesOf,
  lockPurchase,
  markRefunded,
  releaseBottles,
  setStatus,
  shareOfTax,
} from '../purchase-rows.server'

export interface BottleRefund {
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
 * Refunds bottles of a purchase, with their share of the tax. Bottles that were not handed over become available again,
 * and go first; one that was handed over is refunded and stays with the member. The money moves after the commit, with
 * `executeRefund` or by its job. Throws `purchase-not-found` (404) and `bottles-refunded` (409).
 */
export function refundBottles(db: TenantDb, order: BottleRefund): Promise<void> {
  const { refundId, purchaseId, reason, userId, now } = order
  return db.transaction(async (db) => {
    const payment = await db.q
      .selectFrom('one_time_payments')
      .where('business_id', '=', db.businessId)
      .where('purchase_id', '=', purchaseId)
      .where('status', '=', 'paid')
      .select(['id', 'tax_cents', 'amount_cents'])
      .executeTakeFirst()
    if (!payment) throw new DomainError('purchase-not-found', 404, 'We can’t find this paid order.')
    const purchase = await lockPurchase(db, purchaseId)
    const known = await db.q
      .selectFrom('one_time_refunds')
      .where('business_id', '=', db.businessId)
      .where('id', '=', refundId)
      .select('id')
      .executeTakeFirst()
    if (known) return
    const all = await bottlesOf(db, purchaseId)
    const chosen = order.bottles.flatMap(({ lineId, quantity, bottleId }) =>
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
    if (chosen.length < wanted || wanted === 0) {
      throw new DomainError(
        'bottles-refunded',
        409,
        'Some of these bottles were refunded after you opened the page. Please check them again.',
      )
    }
    const cents = chosen.reduce((sum, { unitCents }) => sum + unitCents, 0)
    // The last refund takes what is left of the tax, so that the parts sum to the whole.
    const isLast = all.every((one) => one.refundId !== null || chosen.includes(one))
    const taxCents = isLast
      ? payment.tax_cents - (await refundedTax(db, all, payment))
      : shareOfTax(cents, payment.amount_cents, payment.tax_cents)
    await askRefund(db, {
      refundId,
      paymentId: payment.id,
      amountCents: cents + taxCents,
      reason,
      requestedBy: userId,
      now,
    })
    await markRefunded(db, chosen, refundId)
    await releaseBottles(db, chosen, { userId, now })
    const left = (await bottlesOf(db, purchaseId)).filter(({ status }) => status !== 'released')
    if (left.every(({ status }) => status === 'out')) {
      await setStatus(db, purchaseId, left.length === 0 ? 'canceled' : 'delivered', now)
    }
    await record(db, {
      action: 'purchase.refunded',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'purchase', id: purchaseId },
      details: { number: purchase.number, bottles: chosen.length, amount: cents + taxCents },
      now,
    })
  })
}

/** The tax that earlier refunds of bottles gave back. */
async function refundedTax(
  db: TenantDb,
  all: { refundId: string | null; unitCents: number }[],
  payment: { id: string },
): Promise<number> {
  const { cents } = await db.read((db) =>
    db.q
      .selectFrom('one_time_refunds')
      .where('business_id', '=', db.businessId)
      .where('payment_id', '=', payment.id)
      .where('status', 'in', ['asked', 'succeeded'])
      .select(sql<number>`coalesce(sum(amount_cents), 0)::int`.as('cents'))
      .executeTakeFirstOrThrow(),
  )
  const bottles = all.filter(({ refundId }) => refundId !== null)
  return Math.max(0, cents - bottles.reduce((sum, { unitCents }) => sum + unitCents, 0))
}
