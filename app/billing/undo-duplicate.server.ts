import type { BillingParts } from './parts'
import { isMissing, ProviderRefusal } from './provider-errors'
import { duplicateComment } from './ended-because'

/**
 * Gives back what a second subscription of one member was paid, the platform's fee with it, and ends it.
 * The refund comes first: as long as the subscription lives, whoever looks at it again finishes the work.
 */
export async function undoDuplicate(
  { gateway, log }: BillingParts,
  accountId: string,
  subscriptionId: string,
): Promise<void> {
  const stripeAccount = accountId
  const subscription = await gateway.call((stripe) =>
    stripe.subscriptions.retrieve(subscriptionId, {}, { stripeAccount }),
  )
  if (subscription.status === 'canceled') return
  const invoice = subscription.latest_invoice
  for (const intent of invoice ? await paidIntents(gateway, accountId, idOf(invoice)) : []) {
    await gateway
      .call((stripe) =>
        stripe.refunds.create(
          { payment_intent: intent, reason: 'duplicate', refund_application_fee: true },
          { stripeAccount, idempotencyKey: `duplicate-${subscriptionId}-${intent}` },
        ),
      )
      .catch((error: unknown) => {
        if (!(error instanceof ProviderRefusal && error.code === 'charge_already_refunded')) throw error
      })
  }
  await gateway
    .call((stripe) =>
      stripe.subscriptions.cancel(
        subscriptionId,
        { cancellation_details: { comment: duplicateComment } },
        { stripeAccount },
      ),
    )
    .catch((error: unknown) => {
      // Ended by somebody else meanwhile.
      if (!isMissing(error)) throw error
    })
  log.warn({ subscriptionId }, 'a second subscription of a member was ended and refunded')
}

async function paidIntents(gateway: BillingParts['gateway'], stripeAccount: string, invoice: string) {
  const payments = await gateway.call((stripe) =>
    stripe.invoicePayments.list({ invoice, status: 'paid' }, { stripeAccount }),
  )
  return payments.data.flatMap(({ payment }) =>
    payment.payment_intent ? [idOf(payment.payment_intent)] : [],
  )
}

function idOf(value: string | { id: string }): string {
  return typeof value === 'string' ? value : value.id
}
