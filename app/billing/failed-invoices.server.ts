import type { BillingParts } from './parts'
import { hasFailed, invoiceFacts, lastFailure, type FailedAttempt, type InvoiceFacts } from './invoice-facts'
import { isMissing } from './provider-errors'
import type { SubscriptionFacts } from './subscription-facts'

/** A failed payment we know of and that was not settled when we looked last. */
export interface Unsettled {
  invoiceId: string
  attempts: number
}

export interface FailureFacts {
  invoice: InvoiceFacts
  /** The last attempt; null where it is known already or the invoice is no longer open. */
  attempt: FailedAttempt | null
}

/** Before its first payment a subscription is none yet: whoever is declined at the checkout is told there. */
const notBegun = ['incomplete', 'incomplete_expired']

/**
 * Everything there is to know about payments of the subscription that did not go through: its latest invoice
 * and those we know of that may have been settled meanwhile. Asks the provider only about those.
 */
export async function fetchFailures(
  parts: BillingParts,
  accountId: string,
  { invoice: latest, providerStatus }: SubscriptionFacts,
  unsettled: Unsettled[],
): Promise<FailureFacts[]> {
  if (notBegun.includes(providerStatus)) return []
  const known = new Map(unsettled.map(({ invoiceId, attempts }) => [invoiceId, attempts]))
  const invoices: InvoiceFacts[] = []
  if (latest && (hasFailed(latest) || known.has(latest.invoiceId))) invoices.push(latest)
  for (const invoiceId of known.keys()) {
    if (invoiceId === latest?.invoiceId) continue
    const invoice = await fetchInvoice(parts, accountId, invoiceId)
    if (invoice) invoices.push(invoice)
  }
  const failures: FailureFacts[] = []
  for (const invoice of invoices) {
    const isNews = hasFailed(invoice) && known.get(invoice.invoiceId) !== invoice.attempts
    failures.push({ invoice, attempt: isNews ? await fetchAttempt(parts, accountId, invoice) : null })
  }
  return failures
}

/** One invoice as the account has it now, or null. */
export async function fetchInvoice(
  { gateway }: BillingParts,
  stripeAccount: string,
  invoiceId: string,
): Promise<(InvoiceFacts & { hostedUrl: string | null }) | null> {
  try {
    const invoice = await gateway.call((stripe) => stripe.invoices.retrieve(invoiceId, {}, { stripeAccount }))
    return { ...invoiceFacts(invoice), hostedUrl: invoice.hosted_invoice_url ?? null }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function fetchAttempt({ gateway }: BillingParts, stripeAccount: string, { invoiceId }: InvoiceFacts) {
  const payments = await gateway.call((stripe) =>
    stripe.invoicePayments.list(
      { invoice: invoiceId, expand: ['data.payment.payment_intent.latest_charge'] },
      { stripeAccount },
    ),
  )
  return lastFailure(payments.data)
}
