import type { TenantDb } from '#/db/handles.server'
import { failedPayment } from '~/memberships/failed-payments.server'
import { fetchInvoice } from './failed-invoices.server'
import type { BillingParts } from './parts'
import { syncSubscription } from './sync-subscription.server'

/** `pay` at the provider's own page; `paid` already; `over`: not asked for any more. */
export type WayToPay = { kind: 'pay'; url: string } | { kind: 'paid' } | { kind: 'over' }

/**
 * Where one failed payment can be paid, as the provider has its invoice now. What has been settled meanwhile is
 * brought into our rows first. Null for no such payment in this club.
 */
export async function payFailure(
  parts: BillingParts,
  db: TenantDb,
  failureId: string,
): Promise<WayToPay | null> {
  const payment = await failedPayment(db, failureId)
  if (!payment) return null
  if (payment.state !== 'owed') return { kind: payment.state }
  const { accountId, subscriptionId } = payment
  const invoice = await fetchInvoice(parts, accountId, payment.invoiceId)
  if (invoice?.status === 'open' && invoice.hostedUrl) return { kind: 'pay', url: invoice.hostedUrl }
  await syncSubscription(parts, accountId, subscriptionId)
  return { kind: invoice?.status === 'paid' ? 'paid' : 'over' }
}
