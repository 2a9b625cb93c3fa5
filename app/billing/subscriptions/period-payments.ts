// What was paid for the time that runs. Pure; instants are the provider's seconds, amounts minor units.
import { billedSpan, type BilledSpan } from '../invoices/billed-span'
import type { Stripe } from '../stripe/stripe-client.server'

type Invoice = Pick<Stripe.Invoice, 'status' | 'total' | 'lines'>

/** An invoice with what of it was given back: refunds, credit notes and lost disputes. */
export interface InvoiceWithRefunds {
  invoice: Invoice
  returnedCents: number
}

export interface PeriodPayments {
  /**
   * `paid` by an invoice for the period of which something was not given back; `open` while such an invoice waits for
   * its payment; `unpaid` where it was voided, written off, given back in full or never made.
   */
  state: 'paid' | 'open' | 'unpaid'
  /** What was paid and not given back, as far as it is for the time still to come; not rounded. */
  unused: number
}

/** The span of an invoice that belongs to the period ending then; null for any other invoice. */
export function spanWithin(invoice: Pick<Invoice, 'lines'>, periodEnd: number): BilledSpan | null {
  const span = billedSpan(invoice)
  return span?.end === periodEnd ? span : null
}

/**
 * Adds up what the invoices of a period paid for the time from `at` to its end. Each payment spreads evenly over the
 * time it is for: a month over the month, the difference of an earlier upgrade over the rest that it was charged for.
 */
export function periodPayments(
  invoices: InvoiceWithRefunds[],
  periodEnd: number,
  at: number,
): PeriodPayments {
  let state: PeriodPayments['state'] = 'unpaid'
  let unused = 0
  for (const { invoice, returnedCents: givenBack } of invoices) {
    const span = spanWithin(invoice, periodEnd)
    if (!span) continue
    if (span.kind === 'period' && (invoice.status === 'draft' || invoice.status === 'open')) state = 'open'
    if (invoice.status !== 'paid') continue
    const kept = invoice.total - Math.min(givenBack, Math.max(invoice.total, 0))
    if (span.kind === 'period' && kept > 0 && state === 'unpaid') state = 'paid'
    const left = Math.max(0, span.end - Math.max(at, span.start))
    if (span.end > span.start) unused += (kept * left) / (span.end - span.start)
  }
  return { state, unused: Math.max(0, unused) }
}

/** Less than this is a matter of rounding. */
const roundingCents = 2

/**
 * What has to be charged, or credited below zero, beside the provider's own credit so that no more and no less is
 * credited than was paid and not given back. The provider goes by what was billed, whatever became of the bill.
 */
export function correctionOf(providerCredit: number, unused: number): number {
  const off = providerCredit - unused
  return Math.abs(off) < roundingCents ? 0 : Math.round(off)
}
