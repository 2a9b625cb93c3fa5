import type { StripeGateway } from '../stripe/stripe-client.server'

/** What an invoice was paid with. */
export interface PaidCharge {
  chargeId: string
  intentId: string
  amountCents: number
  refundedCents: number
  /** True when the platform took its share of it, which then goes back with a refund. */
  hasFee: boolean
}

/**
 * The charges an invoice was paid with: one, except for invoices that were paid in parts elsewhere. Without an account
 * it is an invoice of the platform's own.
 */
export async function paidCharges(
  gateway: StripeGateway,
  stripeAccount: string | null,
  stripeInvoice: string,
): Promise<PaidCharge[]> {
  const { data } = await gateway.call((stripe) =>
    stripe.invoicePayments.list(
      {
        invoice: stripeInvoice,
        status: 'paid',
        limit: 100,
        expand: ['data.payment.payment_intent.latest_charge'],
      },
      stripeAccount === null ? {} : { stripeAccount },
    ),
  )
  return data.flatMap(({ payment }) => {
    const intent = payment.payment_intent
    if (typeof intent !== 'object') return []
    const charge = intent.latest_charge
    if (!charge || typeof charge !== 'object') return []
    return [
      {
        chargeId: charge.id,
        intentId: intent.id,
        amountCents: charge.amount,
        refundedCents: charge.amount_refunded,
        hasFee: charge.application_fee !== null,
      },
    ]
  })
}

/** The invoice that a charge paid, and its subscription; null for a charge of something else. */
export async function invoiceOfCharge(
  gateway: StripeGateway,
  stripeAccount: string,
  intentId: string | null,
): Promise<{ stripeInvoice: string; subscriptionId: string | null } | null> {
  if (!intentId) return null
  const { data } = await gateway.call((stripe) =>
    stripe.invoicePayments.list(
      {
        payment: { type: 'payment_intent', payment_intent: intentId },
        expand: ['data.invoice'],
      },
      { stripeAccount },
    ),
  )
  const invoice = data[0]?.invoice
  if (!invoice) return null
  if (typeof invoice === 'string') return { stripeInvoice: invoice, subscriptionId: null }
  if (invoice.deleted) return null
  const subscription = invoice.parent?.subscription_details?.subscription
  return {
    stripeInvoice: invoice.id!,
    subscriptionId: typeof subscription === 'string' ? subscription : (subscription?.id ?? null),
  }
}
