// Refunds of one-time payments. A row is written first, in the transaction of what it is for; then the provider is asked.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { formatMoney } from '~/kit/money'
import { notify } from '~/memberships/events'
import { PaymentError } from '~/memberships/payments'
import { updateRefundStatus } from '~/memberships/refund/refund-status.server'
import { sendJob } from '~/jobs/send-job.server'
import type { BillingContext } from '../context'
import { recordCharge } from '../fees/record-charge.server'
import { createRefund } from '../invoices/create-refund.server'
import { toPaymentError } from '../stripe/errors'
import { refundPaymentJob } from './jobs'
import { paymentById, aboutOf } from './payments.server'
import { updateRefunded } from './sync-refunds.server'

export interface RefundRequest {
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
  const { refundId, paymentId, amountCents, reason, requestedBy, now } = request
  const payment = await db.q
    .selectFrom('one_time_payments')
    .where('business_id', '=', db.businessId)
    .where('id', '=', paymentId)
    .select(['status', 'currency', 'amount_cents', 'tax_cents', 'refunded_cents'])
    .forUpdate()
    .executeTakeFirst()
  const refunds = await refundsOf(db, paymentId)
  if (refunds.some(({ id }) => id === refundId)) return
  const left =
    payment?.status === 'paid'
      ? payment.amount_cents + payment.tax_cents - refundedOrAsked(payment.refunded_cents, refunds)
      : 0
  if (!payment || amountCents > left) {
    const most = payment && left > 0 ? formatMoney(left, payment.currency) : null
    throw new DomainError(
      'refund-too-much',
      409,
      most
        ? `You can refund up to ${most} of this payment.`
        : 'This payment has already been fully refunded.',
      { field: 'amount' },
    )
  }
  await db.q
    .insertInto('one_time_refunds')
    .values({
      business_id: db.businessId,
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

const refundsOf = (db: OpenTenantDb, paymentId: string) =>
  db.q
    .selectFrom('one_time_refunds')
    .where('business_id', '=', db.businessId)
    .where('payment_id', '=', paymentId)
    .select(['id', 'status', 'amount_cents as amountCents'])
    .execute()

/** A refund that waits may already be part of the payment's refunded sum; one made at the provider is no row here. */
function refundedOrAsked(refundedCents: number, refunds: { status: string; amountCents: number }[]): number {
  const sum = (...of: string[]) =>
    refunds
      .filter(({ status }) => of.includes(status))
      .reduce((total, { amountCents }) => total + amountCents, 0)
  return Math.max(refundedCents + sum('asked'), sum('asked', 'succeeded'))
}

/**
 * Makes a recorded refund, and returns the platform's share in proportion. Does nothing for one that was made or
 * refused. While the outcome is unknown the row stays as it is and the job asks again. Throws `PaymentError`.
 */
export async function executeRefund(context: BillingContext, db: TenantDb, refundId: string): Promise<void> {
  const found = await db.read(async (db) => {
    const refund = await db.q
      .selectFrom('one_time_refunds')
      .where('business_id', '=', db.businessId)
      .where('id', '=', refundId)
      .select(['id', 'payment_id', 'amount_cents', 'status'])
      .executeTakeFirst()
    const payment = refund && (await paymentById(db, refund.payment_id))
    return payment && { refund, payment }
  })
  if (!found || found.refund.status !== 'asked') return
  const { refund, payment } = found
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
      await updateRefunded(context, db, payment, sumOfRefunds, now)
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
    })
    throw error
  }
  // The webhook of the charge and reconciliation do the same: a failure here loses nothing.
  await recordCharge(context, payment.account_id, payment.charge_id!).catch((error: unknown) =>
    context.log.warn({ error, refundId }, 'recording a refund failed'),
  )
}

/** What our own rows say has been refunded. */
const sumOfRefunds = sql<number>`(select coalesce(sum(r.amount_cents), 0)::int from one_time_refunds r
  where r.business_id = one_time_payments.business_id and r.payment_id = one_time_payments.id
    and r.status = 'succeeded')`
