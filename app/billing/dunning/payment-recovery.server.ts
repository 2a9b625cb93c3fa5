import type { TenantDb } from '#/db/handles.server'
import { failedPayment } from '~/billing/dunning/queries.server'
import { fetchInvoice } from './fetch-failed-payments.server'
import type { BillingContext } from '../context'
import { syncSubscription } from '../subscriptions/sync-subscription.server'
import type { PaymentRecovery } from '../billing'

/**
 * Where one failed payment can be paid, according to its invoice at Stripe. Updates our rows first if the payment
 * has been resolved. Null if this club has no such payment.
 */
export async function openPaymentRecovery(
  context: BillingContext,
  db: TenantDb,
  failureId: string,
): Promise<PaymentRecovery | null> {
  const payment = await failedPayment(db, failureId)
  if (!payment) return null
  if (payment.state !== 'owed') return { kind: payment.state }
  const { accountId, subscriptionId } = payment
  const invoice = await fetchInvoice(context, accountId, payment.invoiceId)
  if (invoice?.status === 'open' && invoice.hostedUrl) return { kind: 'pay', url: invoice.hostedUrl }
  await syncSubscription(context, accountId, subscriptionId)
  return { kind: invoice?.status === 'paid' ? 'paid' : 'over' }
}
