import { invoiceSnapshot } from './invoice-snapshot'
import type { BillingContext } from '../context'
import { recordInvoices } from './record-invoices.server'

interface InvoiceOwner {
  businessId: string
  membershipId: string
  accountId: string
  subscriptionId: string
}

/** Two years of months; older ones are settled and known. */
const fetched = 24

/** Brings the invoices of a membership to what the provider says. Safe to run at any time. */
export async function syncInvoices(
  { gateway, scopes, now }: BillingContext,
  { businessId, membershipId, accountId, subscriptionId }: InvoiceOwner,
): Promise<void> {
  const { data } = await gateway.call((stripe) =>
    stripe.invoices.list({ subscription: subscriptionId, limit: fetched }, { stripeAccount: accountId }),
  )
  await scopes.tenant(businessId).transaction((db) =>
    recordInvoices(db, {
      membershipId,
      accountId,
      invoices: data.map(invoiceSnapshot),
      now: now(businessId),
    }),
  )
}
