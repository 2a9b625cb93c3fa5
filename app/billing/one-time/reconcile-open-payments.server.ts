import type { BillingContext } from '../context'
import {
  forEachOpenCheckout,
  type CheckoutReport,
  type CheckoutTimes,
} from '../reconcile/open-checkouts.server'
import { endUnpaid, type OneTimePayment } from './payments.server'
import { closePayment, syncPayment } from './sync-payment.server'

/**
 * Brings open one-time payments up to date: paid ones count, and pages past their time are closed at Stripe before what
 * they held is released. Aborted, it leaves the rest for the next run.
 */
export const reconcileOpenPayments = (
  context: BillingContext,
  times: CheckoutTimes,
  signal?: AbortSignal,
): Promise<CheckoutReport> =>
  forEachOpenCheckout<OneTimePayment>(
    context,
    'one_time_payments',
    times,
    (payment, now) => reconcilePayment(context, payment, now),
    signal,
  )

async function reconcilePayment(context: BillingContext, payment: OneTimePayment, now: Date) {
  const db = context.scopes.tenant(payment.business_id)
  const isPast = payment.expires_at <= now
  if (payment.session_id !== null) {
    const opened = { ...payment, session_id: payment.session_id }
    const { kind } = await syncPayment(context, db, opened)
    if (kind === 'paid' || kind === 'expired') return true
    if (kind === 'open' && isPast) return (await closePayment(context, db, opened)).kind !== 'processing'
    if (kind !== 'unknown') return false
  }
  // The member never got a page, or the account has no such page: it cannot be paid.
  if (!isPast) return false
  await endUnpaid(context, db, payment.id, now)
  return true
}
