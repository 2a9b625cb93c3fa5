import type { StripeGateway } from '../stripe/stripe-client.server'

/** A charge that paid an invoice. */
export interface PaidCharge {
  chargeId: string
  intentId: string
  amountCents: number
  refundedCents: number
  /** True if the platform charged its fee on it, which is then refunded with the payment. */
  hasFee: boolean
}

/**
 * The charges that paid an invoice: one, except for invoices paid in parts outside this product. Without an
 * account, the invoice is the platform's own.
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

/** The invoice that a charge paid, with its subscription; null if the charge was not for an invoice. */
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
