import type { BillingParts } from './parts'
import { isMissing, ProviderRefusal } from './provider-errors'
import { duplicateComment, leftComment } from './ended-because'

/** Why a subscription is not to be: its member has one already, or is nobody any more. */
const causes = {
  duplicate: { reason: 'duplicate', comment: duplicateComment },
  'account-deleted': { reason: 'requested_by_customer', comment: leftComment },
} as const

export type Cause = keyof typeof causes

/**
 * Gives back what was paid for a subscription that is not to be, the platform's fee with it, and ends it.
 * The refund comes first: as long as the subscription lives, whoever looks at it again finishes the work.
 */
export async function undoSubscription(
  { gateway, log }: BillingParts,
  accountId: string,
  subscriptionId: string,
  cause: Cause,
): Promise<void> {
  const { reason, comment } = causes[cause]
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
          { payment_intent: intent, reason, refund_application_fee: true },
          { stripeAccount, idempotencyKey: `${cause}-${subscriptionId}-${intent}` },
        ),
      )
      .catch((error: unknown) => {
        if (!(error instanceof ProviderRefusal && error.code === 'charge_already_refunded')) throw error
      })
  }
  await gateway
    .call((stripe) =>
      stripe.subscriptions.cancel(subscriptionId, { cancellation_details: { comment } }, { stripeAccount }),
    )
    .catch((error: unknown) => {
      // Ended by somebody else meanwhile.
      if (!isMissing(error)) throw error
    })
  log.warn({ subscriptionId, cause }, 'a subscription was ended and refunded')
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
