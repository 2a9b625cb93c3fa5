// Refunds of one-time payments. A row is written first, in the transaction of what it is for; then the provider is asked.
import { expressionBuilder } from 'kysely'
import { z } from 'zod'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { notify } from '~/membership/memberships/events'
import { PaymentError } from '~/membership/memberships/payments'
import { updateRefundStatus } from '~/membership/memberships/refund/refund-status.server'
import { refundableCents, requireRefundable } from '~/membership/memberships/refund/rules'
import { tenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import type { BillingContext } from '../context'
import { paymentById, aboutOf } from '../one-time/payments.server'
import { toPaymentError } from '../stripe/errors'
import { createRefund } from './create-refund.server'
import { notifyOfFailedRefund } from './failed-refunds.server'
import { recordChargeWithRefunds, updatePaymentRefunded } from './sync-charge-refunds.server'

/** Makes one refund that was asked for; repeated while Stripe’s answer is unknown. */
export const refundPaymentJob = tenantJob('refund-one-time-payment', {
  payload: z.object({ refundId: z.uuid() }),
  retryLimit: 12,
})

interface RefundRequest {
  /** The row's id: sent twice, the refund is made once. */
  refundId: string
  paymentId: string
  /** Tax included. */
  amountCents: number
  /** In the business's or our words; may be empty. */
  reason: string
  /** Null for the system. */
  requestedBy: string | null
  now: Date
}

/**
 * Records a refund of a paid payment, inside the caller's transaction, and queues the job that makes it; after the
 * commit, `executeRefund` makes it at once. Locks the payment, so that all refunds together never exceed what was
 * paid. Throws `refund-too-much` (409).
 */
export async function askRefund(db: OpenTenantDb, request: RefundRequest): Promise<void> {
  const { refundId, paymentId, amountCents } = request
  const { refunds, leftCents, currency } = await lockRefunds(db, paymentId)
  if (refunds.some(({ id }) => id === refundId)) return
  requireRefundable(amountCents, { leftCents, currency, status: 409 })
  await insertRefund(db, request)
}

/**
 * The same for a thing that is refunded, such as a bottle or a gift: where less is left of the payment than the thing
 * cost, that is refunded. Returns how much; 0 where nothing is left, and then there is no refund.
 */
export async function askRefundOfRest(db: OpenTenantDb, request: RefundRequest): Promise<number> {
  const { refunds, leftCents } = await lockRefunds(db, request.paymentId)
  const refund = refunds.find(({ id }) => id === request.refundId)
  if (refund) return refund.amountCents
  const amountCents = Math.min(request.amountCents, leftCents)
  if (amountCents > 0) await insertRefund(db, { ...request, amountCents })
  return amountCents
}

/** A payment's refunds, and what can still be refunded of it. Locks the payment. */
async function lockRefunds(db: OpenTenantDb, paymentId: string) {
  const payment = await db.q
    .selectFrom('one_time_payments')
    .where('id', '=', paymentId)
    .select(['status', 'currency', 'refunded_cents as refundedCents'])
    .select((eb) => eb('amount_cents', '+', eb.ref('tax_cents')).as('paidCents'))
    .forUpdate()
    .executeTakeFirst()
  const refunds = await db.q
    .selectFrom('one_time_refunds')
    .where('payment_id', '=', paymentId)
    .select(['id', 'status', 'amount_cents as amountCents'])
    .execute()
  const leftCents = payment?.status === 'paid' ? refundableCents(payment, refunds) : 0
  return { refunds, leftCents, currency: payment?.currency ?? 'usd' }
}

async function insertRefund(
  db: OpenTenantDb,
  { refundId, paymentId, amountCents, reason, requestedBy, now }: RefundRequest,
): Promise<void> {
  await db.q
    .insertInto('one_time_refunds')
    .values({
      id: refundId,
      payment_id: paymentId,
      amount_cents: amountCents,
      reason,
      stripe_refund_id: null,
      requested_by: requestedBy,
      requested_at: now,
      attempted_at: now,
      resolved_at: null,
      because: null,
    })
    .execute()
  await sendJob(db, refundPaymentJob, { refundId })
}

/**
 * Makes a recorded refund, and returns the platform's share in proportion. Does nothing for one that was made or
 * refused. While the outcome is unknown the row stays as it is and the job asks again. Throws `PaymentError`.
 */
export async function executeRefund(context: BillingContext, db: TenantDb, refundId: string): Promise<void> {
  const paymentRow = await db.read(async (db) => {
    const refund = await db.q
      .selectFrom('one_time_refunds')
      .where('id', '=', refundId)
      .select(['id', 'payment_id', 'amount_cents', 'status'])
      .executeTakeFirst()
    const payment = refund && (await paymentById(db, refund.payment_id))
    return payment && { refund, payment }
  })
  if (!paymentRow || paymentRow.refund.status !== 'asked') return
  const { refund, payment } = paymentRow
  const now = context.now(db.businessId)
  try {
    const stripe_refund_id = await createRefund(context, db, {
      requestId: refund.id,
      accountId: payment.account_id,
      intentId: payment.intent_id!,
      amountCents: refund.amount_cents,
      hasFee: payment.fee_cents > 0,
    })
    await db.transaction(async (db) => {
      const made = { status: 'succeeded' as const, stripe_refund_id, resolved_at: now }
      if (await updateRefundStatus(db, 'one_time_refunds', refundId, made)) {
        const change = { kind: 'refund_made' as const, refundId }
        await notify(context.oneTimeListeners.changed, db, { ...aboutOf(payment), change, now })
      }
      await updatePaymentRefunded(context, db, payment, sumOfRefunds, now)
    })
  } catch (caught) {
    const error = toPaymentError(caught)
    if (!(error instanceof PaymentError)) throw error
    if (error.outcome === 'unknown' || error.outcome === 'in-progress') throw error
    const because = error.sentence
    await db.transaction(async (db) => {
      const failed = { status: 'failed' as const, resolved_at: now, because }
      if (!(await updateRefundStatus(db, 'one_time_refunds', refundId, failed))) return
      const change = { kind: 'refund_failed' as const, refundId, because }
      await notify(context.oneTimeListeners.changed, db, { ...aboutOf(payment), change, now })
      const { currency, member_id: memberId } = payment
      await notifyOfFailedRefund(db, {
        refundId,
        amountCents: refund.amount_cents,
        currency,
        memberId,
        now,
      })
    })
    throw error
  }
  // The webhook of the charge and reconciliation do the same: a failure here loses nothing.
  await recordChargeWithRefunds(context, payment.account_id, payment.charge_id!).catch((error: unknown) =>
    context.log.warn({ error, refundId }, 'recording a refund failed'),
  )
}

/** Sum of a payment's refunds that succeeded, by our own rows. */
const sumOfRefunds = expressionBuilder<Schema, 'one_time_payments'>()
  .selectFrom('one_time_refunds as r')
  .whereRef('r.payment_id', '=', 'one_time_payments.id')
  .where('r.status', '=', 'succeeded')
  .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('r.amount_cents'), eb.lit(0)).as('cents'))
  .$asScalar()
