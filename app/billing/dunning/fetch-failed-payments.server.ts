import type { BillingContext } from '../context'
import {
  hasFailed,
  invoiceSnapshot,
  lastFailure,
  type FailedAttempt,
  type InvoiceSnapshot,
} from '../invoices/invoice-snapshot'
import { nullIfMissing } from '../stripe/errors'
import type { SubscriptionSnapshot } from '../subscriptions/subscription-snapshot'

/** A failed payment in our records that was still unresolved when we last checked. */
export interface OpenFailure {
  invoiceId: string
  attempts: number
}

export interface FailedPaymentSnapshot {
  invoice: InvoiceSnapshot
  /** The last attempt; null if it is already recorded or the invoice is no longer open. */
  attempt: FailedAttempt | null
}

/** Before its first payment a subscription is not a membership; the checkout itself reports a decline there. */
const notStarted = ['incomplete', 'incomplete_expired']

/**
 * Fetches the state of a subscription's failed payments: its latest invoice, and recorded failures that may have
 * been resolved since. Requests only those from Stripe.
 */
export async function fetchFailedPayments(
  context: BillingContext,
  accountId: string,
  { invoice: latest, providerStatus }: SubscriptionSnapshot,
  unsettled: OpenFailure[],
): Promise<FailedPaymentSnapshot[]> {
  if (notStarted.includes(providerStatus)) return []
  const attemptsByInvoice = new Map(unsettled.map(({ invoiceId, attempts }) => [invoiceId, attempts]))
  const invoices: InvoiceSnapshot[] = []
  if (latest && (hasFailed(latest) || attemptsByInvoice.has(latest.invoiceId))) invoices.push(latest)
  for (const invoiceId of attemptsByInvoice.keys()) {
    if (invoiceId === latest?.invoiceId) continue
    const invoice = await fetchInvoice(context, accountId, invoiceId)
    if (invoice) invoices.push(invoice)
  }
  const failures: FailedPaymentSnapshot[] = []
  for (const invoice of invoices) {
    const isNews = hasFailed(invoice) && attemptsByInvoice.get(invoice.invoiceId) !== invoice.attempts
    failures.push({ invoice, attempt: isNews ? await fetchAttempt(context, accountId, invoice) : null })
  }
  return failures
}

/** One invoice in its current state on the account, or null. */
export async function fetchInvoice(
  { gateway }: BillingContext,
  stripeAccount: string,
  invoiceId: string,
): Promise<(InvoiceSnapshot & { hostedUrl: string | null }) | null> {
  const invoice = await nullIfMissing(
    gateway.call((stripe) => stripe.invoices.retrieve(invoiceId, {}, { stripeAccount })),
  )
  return invoice && { ...invoiceSnapshot(invoice), hostedUrl: invoice.hosted_invoice_url ?? null }
}

async function fetchAttempt(
  { gateway }: BillingContext,
  stripeAccount: string,
  { invoiceId }: InvoiceSnapshot,
) {
  const payments = await gateway.call((stripe) =>
    stripe.invoicePayments.list(
      { invoice: invoiceId, expand: ['data.payment.payment_intent.latest_charge'] },
      { stripeAccount },
    ),
  )
  return lastFailure(payments.data)
}
