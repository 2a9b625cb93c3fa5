import { invoiceSnapshot } from './invoice-snapshot'
import type { BillingContext } from '../context'
import { recordInvoices } from './record-invoices.server'

interface InvoiceOwner {
  businessId: string
  membershipId: string
  accountId: string
  subscriptionId: string
}

/** Two years of monthly invoices; older ones are final and recorded. */
const fetched = 24

/** Records the current state of a membership's invoices. Safe to run at any time. */
export async function syncInvoices(
  { gateway, scopes, membershipListeners, now }: BillingContext,
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
      listeners: membershipListeners.paymentsChanged,
      now: now(businessId),
    }),
  )
}
