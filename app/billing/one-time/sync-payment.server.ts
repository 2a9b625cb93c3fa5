import type { TenantDb } from '#/db/handles.server'
import { notify } from '~/membership/memberships/events'
import { closeHostedPage, syncHostedPage, type HostedPage } from '../checkout/hosted-page.server'
import type { BillingContext } from '../context'
import { recordChargeWithRefunds } from '../refunds/sync-charge-refunds.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { endUnpaid, aboutOf, type OneTimePayment } from './payments.server'
import type { PaymentState } from '../billing'

type OpenedPayment = OneTimePayment & { session_id: string }

/**
 * Fetches the payment's page and updates our record: paid, or closed unpaid, with what follows from it. A payment that
 * was closed here and paid all the same counts as paid. Safe to run at any time, repeatedly and concurrently.
 */
export const syncPayment = (
  context: BillingContext,
  db: TenantDb,
  payment: OpenedPayment,
): Promise<PaymentState> => syncHostedPage(context, payment, pageOf(context, db, payment))

/** Closes a payment's page so that it can no longer be paid. Returns its state afterwards: paid first, it counts. */
export const closePayment = (
  context: BillingContext,
  db: TenantDb,
  payment: OpenedPayment,
): Promise<PaymentState> => closeHostedPage(context, payment, pageOf(context, db, payment))

const pageOf = (
  context: BillingContext,
  db: TenantDb,
  payment: OpenedPayment,
): HostedPage<{ kind: 'paid' }> => ({
  mode: 'payment',
  accountId: payment.account_id,
  expand: ['payment_intent.latest_charge'],
  paid: (session) => recordPaid(context, db, payment, session),
  ended: () => endUnpaid(context, db, payment.id, context.now(db.businessId)),
})

async function recordPaid(
  context: BillingContext,
  db: TenantDb,
  payment: OneTimePayment,
  session: Stripe.Checkout.Session,
): Promise<{ kind: 'paid' } | { kind: 'processing' }> {
  const intent = session.payment_intent
  const charge = typeof intent === 'object' ? intent?.latest_charge : null
  if (typeof intent !== 'object' || !intent || typeof charge !== 'object' || !charge) {
    return { kind: 'processing' }
  }
  const now = context.now(db.businessId)
  const paidAt = new Date(charge.created * 1000)
  const taxCents = session.total_details?.amount_tax ?? 0
  await db.transaction(async (db) => {
    const paid = await db.q
      .updateTable('one_time_payments')
      .set({
        status: 'paid',
        intent_id: intent.id,
        charge_id: charge.id,
        receipt_url: charge.receipt_url,
        tax_cents: taxCents,
        paid_at: paidAt,
        resolved_at: now,
      })
      .where('id', '=', payment.id)
      .where('status', 'in', ['open', 'expired'])
      .returningAll()
      .executeTakeFirst()
    if (!paid) return
    const change = {
      kind: 'paid' as const,
      amountCents: paid.amount_cents,
      taxCents,
      currency: paid.currency,
      paidAt,
    }
    await notify(context.oneTimeListeners.changed, db, { ...aboutOf(paid), change, now })
  })
  // A payment that is heard of late may have been refunded since. The webhook of the charge and reconciliation do the
  // same: a failure here loses nothing.
  await recordChargeWithRefunds(context, payment.account_id, charge.id).catch((error: unknown) =>
    context.log.warn({ error, paymentId: payment.id }, 'recording the charge of a payment failed'),
  )
  return { kind: 'paid' }
}
