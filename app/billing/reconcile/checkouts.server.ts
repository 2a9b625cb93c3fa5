import type { CheckoutAttempt } from '../checkout/checkout-attempts.server'
import { endAttempt } from '../checkout/checkout-attempts.server'
import { syncCheckoutSession } from '../checkout/sync-checkout-session.server'
import type { BillingContext } from '../context'
import { reconcileOpenPayments } from '../one-time/reconcile-open-payments.server'
import { forEachOpenCheckout, type CheckoutReport } from './open-checkouts.server'

/** People take a while on the checkout page; webhooks and the return page are faster than this. */
const minAgeMs = 60_000

/**
 * Syncs every checkout that has been open for a minute: paid ones become memberships, expired ones end. This alone
 * honors every paid signup and every one-time payment even if all webhooks are lost. Safe to run at any time; aborted, it
 * leaves the rest for the next run. `now` is one time for all, or each business's own.
 */
export async function reconcileCheckouts(
  context: BillingContext,
  now: Date | ((businessId: string) => Date),
  signal?: AbortSignal,
): Promise<CheckoutReport> {
  const ownTime = now instanceof Date ? () => now : now
  const times = { until: before(now instanceof Date ? now : context.latestNow()), ownTime, before }
  const attempts = await forEachOpenCheckout<CheckoutAttempt>(
    context,
    'checkout_attempts',
    times,
    (attempt, now) => reconcileCheckout(context, attempt, now),
    signal,
  )
  const payments = await reconcileOpenPayments(context, times, signal)
  return {
    looked: attempts.looked + payments.looked,
    settled: attempts.settled + payments.settled,
    failed: attempts.failed + payments.failed,
  }
}

const before = (now: Date) => new Date(now.getTime() - minAgeMs)

async function reconcileCheckout(
  context: BillingContext,
  attempt: CheckoutAttempt,
  now: Date,
): Promise<boolean> {
  const db = context.scopes.tenant(attempt.business_id)
  const { session_id } = attempt
  if (session_id !== null) {
    const { kind } = await syncCheckoutSession(context, db, { ...attempt, session_id })
    if (kind === 'paid' || kind === 'expired') return true
  }
  // Without a session the member never got a payment page; a session the account does not know cannot be paid.
  if (attempt.expires_at > now) return false
  await endAttempt(db, attempt.id, 'expired', now)
  return true
}
