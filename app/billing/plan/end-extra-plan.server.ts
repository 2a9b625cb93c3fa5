import type { BillingParts } from '../parts'
import { isMissing, ProviderRefusal } from '../provider-errors'
import type { Stripe } from '../stripe-client.server'

/**
 * Gives back what a second subscription of one business was paid, and ends it. The refund comes first: as long
 * as the subscription runs, whoever looks at it again finishes the work.
 */
export async function endExtraPlan(
  { gateway, log }: BillingParts,
  { id, latest_invoice: invoice }: Stripe.Subscription,
): Promise<void> {
  const payments = invoice
    ? await gateway.call((stripe) =>
        stripe.invoicePayments.list({
          invoice: typeof invoice === 'string' ? invoice : invoice.id,
          status: 'paid',
        }),
      )
    : { data: [] }
  for (const { payment } of payments.data) {
    const intent = payment.payment_intent
    if (!intent) continue
    const payment_intent = typeof intent === 'string' ? intent : intent.id
    await gateway
      .call((stripe) =>
        stripe.refunds.create(
          { payment_intent, reason: 'duplicate' },
          { idempotencyKey: `extra-plan-${id}-${payment_intent}` },
        ),
      )
      .catch((error: unknown) => {
        if (!(error instanceof ProviderRefusal && error.code === 'charge_already_refunded')) throw error
      })
  }
  await gateway
    .call((stripe) => stripe.subscriptions.cancel(id))
    .catch((error: unknown) => {
      // Ended by somebody else meanwhile.
      if (!isMissing(error)) throw error
    })
  log.warn({ subscriptionId: id }, 'a second plan of a business was ended and refunded')
}
