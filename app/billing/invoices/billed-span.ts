import type { Stripe } from '../stripe/stripe-client.server'

/** The period an invoice of a subscription covers, in epoch seconds. */
export interface BilledSpan {
  /** `period`: a whole billing period; otherwise a change within one. */
  kind: 'period' | 'change'
  start: number
  end: number
}

/**
 * The period an invoice bills. A line for a whole period decides, whatever else is on the invoice; a proration is a
 * change within a period and never pays for the period itself, and a trial, which costs nothing, is no period. Null if no
 * other line belongs to a subscription.
 */
export function billedSpan(invoice: Pick<Stripe.Invoice, 'lines'>): BilledSpan | null {
  const lines = invoice.lines.data.flatMap(({ parent, period, amount }) => {
    const details = parent?.subscription_item_details
    return details && (details.proration || amount !== 0) ? [{ proration: details.proration, period }] : []
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
