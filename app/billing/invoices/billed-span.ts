import type { Stripe } from '../stripe/stripe-client.server'

/** The time an invoice of a subscription is for, in the provider's seconds. */
export interface BilledSpan {
  /** A whole period of the subscription, or a change within one. */
  kind: 'period' | 'change'
  start: number
  end: number
}

/**
 * What an invoice bills. Its line for a period decides, whatever else stands beside it; a proration is a change
 * within a period and never pays for the period itself. Null where nothing of it belongs to a subscription's time.
 */
export function billedSpan(invoice: Pick<Stripe.Invoice, 'lines'>): BilledSpan | null {
  const lines = invoice.lines.data.flatMap(({ parent, period }) => {
    const details = parent?.subscription_item_details
    return details ? [{ proration: details.proration, period }] : []
  })
  const periods = lines.filter(({ proration }) => !proration)
  const billing = periods.length > 0 ? periods : lines
  if (billing.length === 0) return null
  return {
    kind: periods.length > 0 ? 'period' : 'change',
    start: Math.min(...billing.map(({ period }) => period.start)),
    end: Math.max(...billing.map(({ period }) => period.end)),
  }
}
