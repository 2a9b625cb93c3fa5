// Payments for the current period. Pure; instants are epoch seconds, amounts minor units.
import { billedSpan, type BilledSpan } from '../invoices/billed-span'
import type { Stripe } from '../stripe/stripe-client.server'

type Invoice = Pick<Stripe.Invoice, 'status' | 'total' | 'total_excluding_tax' | 'lines'>

/** An invoice with what of it was returned: refunds, credit notes and lost disputes. */
export interface InvoiceWithRefunds {
  invoice: Invoice
  returnedCents: number
}

export interface PeriodPayments {
  /**
   * `paid`: an invoice for the period was paid and not fully refunded; `open`: such an invoice is due; `unpaid`: it
   * was voided, written off, fully refunded or never created.
   */
  state: 'paid' | 'open' | 'unpaid'
  /** The amount paid and not refunded for the remaining time, before tax; not rounded. */
  unused: number
}

/** The span of an invoice that belongs to the period ending then; null for any other invoice. */
export function spanWithin(invoice: Pick<Invoice, 'lines'>, periodEnd: number): BilledSpan | null {
  const span = billedSpan(invoice)
  return span?.end === periodEnd ? span : null
}

/**
 * Adds up what the invoices of a period paid for the time from `at` to its end. Each payment is spread evenly over
 * the time it covers: a month's over the month, an earlier upgrade's over the rest of the month it was charged for.
 */
export function periodPayments(
  invoices: InvoiceWithRefunds[],
  periodEnd: number,
  at: number,
): PeriodPayments {
  let state: PeriodPayments['state'] = 'unpaid'
  let unused = 0
  for (const { invoice, returnedCents } of invoices) {
    const span = spanWithin(invoice, periodEnd)
    if (!span) continue
    if (span.kind === 'period' && (invoice.status === 'draft' || invoice.status === 'open')) state = 'open'
    if (invoice.status !== 'paid') continue
    const keptCents = invoice.total - Math.min(returnedCents, Math.max(invoice.total, 0))
    if (span.kind === 'period' && keptCents > 0 && state === 'unpaid') state = 'paid'
    const left = Math.max(0, span.end - Math.max(at, span.start))
    // Credits are before tax, as prices are; the provider adds the tax of a credit itself.
    const net =
      invoice.total === 0 ? 0 : (keptCents * (invoice.total_excluding_tax ?? invoice.total)) / invoice.total
    if (span.end > span.start) unused += (net * left) / (span.end - span.start)
  }
  return { state, unused: Math.max(0, unused) }
}

/** Smaller differences are rounding. */
const roundingCents = 2

/**
 * The amount to charge, or credit if negative, in addition to Stripe's own credit, so that the total credit is
 * exactly what was paid and not refunded. Stripe computes its credit from what was billed, paid or not.
 */
export function correctionOf(providerCredit: number, unused: number): number {
  const off = providerCredit - unused
  return Math.abs(off) < roundingCents ? 0 : Math.round(off)
}
