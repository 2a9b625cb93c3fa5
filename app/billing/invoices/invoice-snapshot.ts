import { billedSpan } from './billed-span'
import type { Stripe } from '../stripe/stripe-client.server'
import { instant } from '../stripe/values'
import { lookup } from '~/foundation/kit/lookup'

/** The fields we read of an invoice. */
export interface InvoiceSnapshot {
  invoiceId: string
  number: string | null
  /** Why it was created: the first month, another month, or a tier change. */
  occasion: 'first' | 'renewal' | 'change' | 'other'
  /** Total (negative for a credit), and what of it is due by card, in minor units. */
  totalCents: number
  dueCents: number
  /** The part of the total that is tax. */
  taxCents: number
  /** By card and from the member's balance; the latter's part. */
  paidCents: number
  balanceCents: number
  createdAt: Date
  /** `draft`, `open`, `paid`, `uncollectible`, `void` or a future status. */
  status: string
  /** Still due, in minor units. */
  amountCents: number
  currency: string
  /** True if it bills a subscription period, so that paying it pays for that period. */
  billsPeriod: boolean
  /** The period it bills; for any other invoice, the period its lines cover. */
  periodStart: Date | null
  periodEnd: Date | null
  /** The price of the tier that it bills; of a tier change the new one. Null where no line names one. */
  priceId: string | null
  /** As Stripe counts them: the first attempt and each automatic retry. */
  attempts: number
  nextAttemptAt: Date | null
  paidAt: Date | null
}

/** The last attempt at an invoice that is still open. */
export interface FailedAttempt {
  declineCode: string | null
  last4: string | null
  /** Null if there was no charge because no card was available. */
  at: Date | null
}

const occasions = lookup<InvoiceSnapshot['occasion']>({
  subscription_create: 'first',
  subscription_cycle: 'renewal',
  subscription_update: 'change',
})

/** The part of a paid invoice that the customer's balance covered. Stripe counts it as neither due nor paid. */
export const paidFromBalance = ({
  status,
  total,
  amount_due,
}: Pick<Stripe.Invoice, 'status' | 'total' | 'amount_due'>): number =>
  status === 'paid' && total > 0 ? Math.max(0, total - amount_due) : 0

export function invoiceSnapshot(invoice: Stripe.Invoice): InvoiceSnapshot {
  const span = billedSpan(invoice)
  const periods = span ? [span] : invoice.lines.data.map((line) => line.period)
  return {
    invoiceId: invoice.id!,
    number: invoice.number,
    occasion: occasions.get(invoice.billing_reason ?? '') ?? 'other',
    totalCents: invoice.total,
    dueCents: invoice.amount_due,
    taxCents: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    paidCents: invoice.amount_paid + paidFromBalance(invoice),
    balanceCents: paidFromBalance(invoice),
    createdAt: new Date(invoice.created * 1000),
    status: invoice.status ?? 'draft',
    amountCents: invoice.amount_remaining,
    currency: invoice.currency,
    billsPeriod: span?.kind === 'period',
    periodStart: periods.length > 0 ? instant(Math.min(...periods.map(({ start }) => start))) : null,
    periodEnd: periods.length > 0 ? instant(Math.max(...periods.map(({ end }) => end))) : null,
    priceId: billedPrice(invoice),
    attempts: invoice.attempt_count,
    nextAttemptAt: instant(invoice.next_payment_attempt),
    paidAt: instant(invoice.status_transitions.paid_at),
  }
}

/** The price of the line that bills a period, else of the line that charges the most: a change also credits the old. */
function billedPrice({ lines }: Pick<Stripe.Invoice, 'lines'>): string | null {
  const ofTiers = lines.data.flatMap(({ parent, pricing, amount }) => {
    const details = parent?.subscription_item_details
    const price = pricing?.price_details?.price
    if (!details || !price || amount < 0) return []
    return [{ price: typeof price === 'string' ? price : price.id, isPeriod: !details.proration, amount }]
  })
  const [first] = ofTiers.toSorted(
    (one, other) => Number(other.isPeriod) - Number(one.isPeriod) || other.amount - one.amount,
  )
  return first?.price ?? null
}

/** True if a charge was attempted and the invoice is still due. */
export function hasFailed({ status, attempts }: InvoiceSnapshot): boolean {
  return status === 'open' && attempts > 0
}

/**
 * Finds the last failed attempt. The invoice's payments must be fetched with
 * `data.payment.payment_intent.latest_charge` expanded.
 */
export function lastFailure(payments: Stripe.InvoicePayment[]): FailedAttempt {
  const intents = payments
    .toSorted((one, other) => other.created - one.created)
    .flatMap(({ payment }) => (typeof payment.payment_intent === 'object' ? [payment.payment_intent] : []))
  const intent = intents[0]
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const error = intent?.last_payment_error
  const last4 = error?.payment_method?.card?.last4 ?? charge?.payment_method_details?.card?.last4
  return {
    declineCode: error?.decline_code ?? error?.code ?? null,
    last4: last4 && /^\d{4}$/.test(last4) ? last4 : null,
    at: instant(charge?.created),
  }
}
