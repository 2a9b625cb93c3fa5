import { type Invoice, type PaymentIntent } from '../../types'
import { type WorkingSet } from '../working-set'
import { type CardBehavior, type Decline } from '../payments/test-cards'
import { charge } from '../payments/charge'
import { settleInvoice } from './invoices'
import { intentOf } from '../payments/payment-intent'

interface Attempt {
  /** The card. */
  method: string
  /** Whether it is tried with the person there (a page) or without them (renewal, retry, API). */
  presence: 'present' | 'absent'
  /** The person passed 3-D Secure. */
  authenticated?: boolean
  /** One of the attempts the schedule makes; those by hand are not counted after the first. */
  scheduled?: boolean
  /** The intent of an earlier attempt for the same thing. */
  intent?: string
}

/**
 * Tries to collect an open invoice from a card. On success the invoice is paid; on a decline the intent asks
 * for another card and the decline is returned. A zero invoice is paid without a charge.
 */
export function collect(workingSet: WorkingSet, invoiceId: string, attempt: Attempt): Decline | null {
  const invoice = workingSet.edit('invoice', invoiceId)
  if (invoice.amount_due === 0) {
    settleInvoice(workingSet, invoiceId)
    return null
  }
  countAttempt(invoice, attempt.scheduled ?? false)
  const method = workingSet.get('payment_method', attempt.method)
  const intent = intentOf(workingSet, invoice, method, attempt.intent)
  const declined = chargeIntent(workingSet, intent, attempt)
  if (declined) return declined
  payPart(workingSet, invoice.id, intent)
  settleInvoice(workingSet, invoice.id)
  return null
}

/** Any attempt counts as the first one; after that only those of the schedule do. */
export function countAttempt(invoice: Invoice, scheduled: boolean): void {
  invoice.attempted = true
  if (scheduled || invoice.attempt_count === 0) invoice.attempt_count += 1
}

/** Charges a card for an intent; the intent ends succeeded, or asks for another card. */
export function chargeIntent(
  workingSet: WorkingSet,
  intent: PaymentIntent,
  attempt: Attempt,
): Decline | null {
  const method = workingSet.find('payment_method', attempt.method)
  if (!method) throw new Error(`payment_method ${attempt.method} is not in the working set`)
  const behavior: CardBehavior = method.hidden.card ?? {
    present: 'succeed',
    absent: 'succeed',
    authenticate: false,
  }
  const answer =
    workingSet.environment.decline(`${workingSet.account} ${intent.customer ?? ''}`) ??
    behavior[attempt.presence]
  return charge(workingSet, intent, method, answer, attempt.authenticated ?? false)
}

function payPart(workingSet: WorkingSet, invoiceId: string, intent: PaymentIntent): void {
  const payment = workingSet
    .all('invoice_payment')
    .find(({ body }) => body.invoice === invoiceId && body.status === 'open')
  if (!payment) return
  const paid = workingSet.edit('invoice_payment', payment.id)
  paid.status = 'paid'
  paid.amount_paid = intent.amount
  paid.status_transitions.paid_at = workingSet.now
  workingSet.emit('invoice_payment.paid', paid)
}
