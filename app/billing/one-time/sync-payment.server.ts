import type { TenantDb } from '#/db/handles.server'
import { notify } from '~/memberships/events'
import type { BillingContext } from '../context'
import { recordCharge } from '../fees/record-charge.server'
import { isMissing, ProviderRefusal } from '../stripe/errors'
import type { Stripe } from '../stripe/stripe-client.server'
import { endUnpaid, aboutOf, type OneTimePayment } from './payments.server'

/** A payment's state at the provider. Our rows agree with it for `paid` and `expired`. */
export type PaymentState =
  | { kind: 'open'; url: string }
  | { kind: 'paid' }
  /** The page was completed and the bank has not answered yet. */
  | { kind: 'processing' }
  | { kind: 'expired' }
  /** There is no such payment, or the page belongs to another one. */
  | { kind: 'unknown' }

type OpenedPayment = OneTimePayment & { session_id: string }

/**
 * Fetches the payment's page and updates our record: paid, or closed unpaid, with what follows from it. A payment that
 * was closed here and paid all the same counts as paid. Safe to run at any time, repeatedly and concurrently.
 */
export async function syncPayment(
  context: BillingContext,
  db: TenantDb,
  payment: OpenedPayment,
): Promise<PaymentState> {
  const session = await fetchSession(context, payment)
  if (!session || session.client_reference_id !== payment.id || session.mode !== 'payment') {
    return { kind: 'unknown' }
  }
  switch (session.status) {
    case 'open':
      return session.url ? { kind: 'open', url: session.url } : { kind: 'unknown' }
    case 'expired':
      await endUnpaid(context, db, payment.id, context.now(db.businessId))
      return { kind: 'expired' }
    case 'complete':
      return session.payment_status === 'unpaid'
        ? { kind: 'processing' }
        : recordPaid(context, db, payment, session)
    default:
      return { kind: 'unknown' }
  }
}

/** Closes a payment's page so that it can no longer be paid. Returns its state afterwards: paid first, it counts. */
export async function closePayment(
  context: BillingContext,
  db: TenantDb,
  payment: OpenedPayment,
): Promise<PaymentState> {
  try {
    await context.gateway.call((stripe) =>
      stripe.checkout.sessions.expire(payment.session_id, {}, { stripeAccount: payment.account_id }),
    )
  } catch (error) {
    // It is no longer open: fetch its current state.
    if (error instanceof ProviderRefusal) return syncPayment(context, db, payment)
    throw error
  }
  await endUnpaid(context, db, payment.id, context.now(db.businessId))
  return { kind: 'expired' }
}

async function recordPaid(
  context: BillingContext,
  db: TenantDb,
  payment: OneTimePayment,
  session: Stripe.Checkout.Session,
): Promise<PaymentState> {
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
      .where('business_id', '=', db.businessId)
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
  // The webhook of the charge and reconciliation do the same: a failure here loses nothing.
  await recordCharge(context, payment.account_id, charge.id).catch((error: unknown) =>
    context.log.warn({ error, paymentId: payment.id }, 'recording the charge of a payment failed'),
  )
  return { kind: 'paid' }
}

async function fetchSession({ gateway }: BillingContext, { session_id, account_id }: OpenedPayment) {
  try {
    return await gateway.call((stripe) =>
      stripe.checkout.sessions.retrieve(
        session_id,
        { expand: ['payment_intent.latest_charge'] },
        { stripeAccount: account_id },
      ),
    )
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}
