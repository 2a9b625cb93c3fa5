import { invoiceFacts } from '../invoice-facts'
import type { BillingParts } from '../parts'
import { keepInvoices } from './keep-invoices.server'

interface Whose {
  businessId: string
  membershipId: string
  accountId: string
  subscriptionId: string
}

/** Two years of months; older ones are settled and known. */
const fetched = 24

/** Brings the invoices of a membership to what the provider says. Safe to run at any time. */
export async function syncInvoices(
  { gateway, scopes, now }: BillingParts,
  { businessId, membershipId, accountId, subscriptionId }: Whose,
): Promise<void> {
  const { data } = await gateway.call((stripe) =>
    stripe.invoices.list({ subscription: subscriptionId, limit: fetched }, { stripeAccount: accountId }),
  )
  await scopes
    .tenant(businessId)
    .transaction((db) =>
      keepInvoices(db, { membershipId, accountId, invoices: data.map(invoiceFacts), now: now(businessId) }),
    )
}
