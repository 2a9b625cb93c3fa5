import { expressionBuilder, type Expression } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { record } from '~/foundation/audit/record.server'
import { isId } from '~/foundation/kit/ids'
import { notify } from '~/membership/memberships/events'
import type { BillingContext } from '../context'
import { recordCharge, type RecordedCharge } from '../fees/record-charge.server'
import { invoiceOfIntent, type StoredInvoice } from '../invoices/invoice-of-intent.server'
import { paidCharges } from '../invoices/paid-charges.server'
import { paymentOfIntent, aboutOf, type OneTimePayment } from '../one-time/payments.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { fetchOfAccount } from '../stripe/sync.server'
import { idOf } from '../stripe/values'
import { isBehindLedger, notifyOfFailedRefund, reportFailedRefunds } from './failed-refunds.server'
import { hasFailed, outcomeOf, rejectedByBank } from './rules'

/**
 * Updates the refunded amount of an invoice or a one-time payment from its charges, including refunds the business made
 * in Stripe. Does nothing for a charge that paid neither. Returns whether the amount changed. Safe to run at any time.
 */
export async function syncChargeRefunds(
  context: BillingContext,
  accountId: string,
  chargeId: string,
): Promise<boolean> {
  const fetched = await fetchOfAccount(context, accountId, 'charge', chargeId, (stripe, id, on) =>
    stripe.charges.retrieve(id, {}, on),
  )
  if (fetched.kind === 'foreign') return false
  const { db, object: charge } = fetched
  const intentId = idOf(charge.payment_intent)
  const payment = intentId && (await db.read((db) => paymentOfIntent(db, accountId, intentId)))
  if (payment) return syncPaymentRefunds(context, db, payment, charge)
  const invoice = await invoiceOfIntent(context, db, accountId, intentId)
  if (!invoice) return false
  const { stripeInvoice } = invoice
  // An invoice may have been paid in parts, each of which is refunded separately.
  const others = (await paidCharges(context.gateway, accountId, stripeInvoice)).filter(
    (other) => other.chargeId !== chargeId,
  )
  const refundedCents = others.reduce((sum, other) => sum + other.refundedCents, charge.amount_refunded)
  const refunds = await refundsOf(context, accountId, chargeId)
  const club = refunds.some(hasFailed) ? await context.clubs.byId(db.businessId) : null
  return db.transaction(async (db) => {
    if (await isBehindLedger(db, chargeId, refunds)) return false
    const isChanged = await updateInvoiceRefunded(db, invoice, refundedCents, refunds, context)
    const { membershipId } = invoice
    const now = context.now(db.businessId)
    if (club) await reportFailedRefunds(context, db, { club, membershipId, refunds, now })
    return isChanged
  })
}

/**
 * Records a charge in the ledger, and then what was refunded of it: once the ledger has a refund, no list shows a
 * difference. Returns the record of the charge. Safe to run at any time.
 */
export async function recordChargeWithRefunds(
  context: BillingContext,
  accountId: string,
  chargeId: string,
): Promise<RecordedCharge> {
  const recorded = await recordCharge(context, accountId, chargeId)
  if (recorded.kind === 'synced' && recorded.hasRefunds) await syncChargeRefunds(context, accountId, chargeId)
  return recorded
}

async function syncPaymentRefunds(
  context: BillingContext,
  db: TenantDb,
  payment: OneTimePayment,
  charge: Stripe.Charge,
): Promise<boolean> {
  const refunds = await refundsOf(context, payment.account_id, charge.id)
  const now = context.now(db.businessId)
  return db.transaction(async (db) => {
    if (await isBehindLedger(db, charge.id, refunds)) return false
    for (const { ours, outcome, stripeId } of ownRefunds(refunds)) {
      const { numUpdatedRows } = await db.q
        .updateTable('one_time_refunds')
        .set({
          status: outcome,
          stripe_refund_id: stripeId,
          resolved_at: now,
          because: outcome === 'failed' ? rejectedByBank : null,
        })
        .where('id', '=', ours)
        // The metadata is only a hint: the refund must belong to this payment.
        .where('payment_id', '=', payment.id)
        .where('status', '<>', outcome)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) continue
      const change =
        outcome === 'succeeded'
          ? { kind: 'refund_made' as const, refundId: ours }
          : { kind: 'refund_failed' as const, refundId: ours, because: rejectedByBank }
      await notify(context.oneTimeListeners.changed, db, { ...aboutOf(payment), change, now })
    }
    const failed = refunds.filter(hasFailed)
    for (const { id, metadata, amount, currency } of failed) {
      const refundId = metadata?.refund_id ?? id
      const { member_id: memberId } = payment
      await notifyOfFailedRefund(db, { refundId, amountCents: amount, currency, memberId, now })
    }
    return updatePaymentRefunded(context, db, payment, charge.amount_refunded, now, failed.length > 0)
  })
}

/**
 * Raises a payment's refunded sum, with what follows from it. `mayFall` is true where a refund failed after it had
 * counted. Returns whether it changed.
 */
export async function updatePaymentRefunded(
  { oneTimeListeners }: Pick<BillingContext, 'oneTimeListeners'>,
  db: OpenTenantDb,
  payment: OneTimePayment,
  refunded: number | Expression<number>,
  now: Date,
  mayFall = false,
): Promise<boolean> {
  const eb = expressionBuilder<Schema, 'one_time_payments'>()
  const paid = eb('amount_cents', '+', eb.ref('tax_cents'))
  const refundedOfPaid = eb.fn<number>('least', [
    paid,
    typeof refunded === 'number' ? eb.val(refunded) : refunded,
  ])
  const changed = await db.q
    .updateTable('one_time_payments')
    .set({ refunded_cents: refundedOfPaid })
    .where('id', '=', payment.id)
    .where('refunded_cents', mayFall ? '<>' : '<', refundedOfPaid)
    .returningAll()
    .executeTakeFirst()
  if (!changed) return false
  const change = { kind: 'refunded' as const, refundedCents: changed.refunded_cents }
  await notify(oneTimeListeners.changed, db, { ...aboutOf(changed), change, now })
  return true
}

async function refundsOf({ gateway }: BillingContext, stripeAccount: string, charge: string) {
  const { data } = await gateway.call((stripe) =>
    stripe.refunds.list({ charge, limit: 100 }, { stripeAccount }),
  )
  return data
}

async function updateInvoiceRefunded(
  db: OpenTenantDb,
  { id: invoiceId, membershipId }: StoredInvoice,
  refundedCents: number,
  refunds: Stripe.Refund[],
  { now, membershipListeners }: Pick<BillingContext, 'now' | 'membershipListeners'>,
): Promise<boolean> {
  // Charges know nothing of what went back to the balance.
  const allRefunded = expressionBuilder<Schema, 'invoices'>()('balance_refunded_cents', '+', refundedCents)
  const { numUpdatedRows } = await db.q
    .updateTable('invoices')
    .set({ refunded_cents: allRefunded })
    .where('id', '=', invoiceId)
    // Only a failed refund lowers the amount; any other lower amount is stale data.
    .where('refunded_cents', refunds.some(hasFailed) ? '<>' : '<', allRefunded)
    .executeTakeFirst()
  for (const { ours, outcome, stripeId } of ownRefunds(refunds)) {
    const isFailed = outcome === 'failed'
    // One that waits for a lost answer is completed by its retry; its sum is a part of what is recorded above.
    if (outcome === 'succeeded')
      await db.q
        .updateTable('refunds')
        .set({ stripe_refund_id: stripeId })
        .where('id', '=', ours)
        .where('invoice_id', '=', invoiceId)
        .where('status', '=', 'asked')
        .execute()
    const { numUpdatedRows: moved } = await db.q
      .updateTable('refunds')
      .set({
        status: outcome,
        stripe_refund_id: stripeId,
        resolved_at: now(db.businessId),
        because: isFailed ? rejectedByBank : null,
      })
      .where('id', '=', ours)
      // The metadata is only a hint: the refund must belong to this invoice.
      .where('invoice_id', '=', invoiceId)
      .where('status', '=', isFailed ? 'succeeded' : 'failed')
      .executeTakeFirst()
    if (moved === 0n || !isFailed) continue
    await record(db, {
      action: 'invoice.refund-failed',
      actor: { kind: 'system' },
      businessId: db.businessId,
      target: { kind: 'invoice', id: invoiceId },
      details: { refund: stripeId, because: rejectedByBank },
      now: now(db.businessId),
    })
  }
  if (numUpdatedRows === 0n) return false
  await notify(membershipListeners.paymentsChanged, db, { membershipId, now: now(db.businessId) })
  return true
}

/** The refunds that were asked for here, by the id of our row. */
function ownRefunds(refunds: Stripe.Refund[]) {
  return refunds.flatMap((refund) => {
    const ours = refund.metadata?.refund_id
    const outcome = outcomeOf(refund)
    return ours && isId(ours) && outcome ? [{ ours, outcome, stripeId: refund.id }] : []
  })
}
