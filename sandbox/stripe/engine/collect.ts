import { type Charge, type Invoice, type PaymentIntent } from '../types'
import { type Books } from './books'
import { type CardBehaviour, type Decline } from './cards'
import { bookCharge } from './charge'
import { settleInvoice } from './invoices'
import { intentOf } from './payment-intent'

/** Whether a charge is tried with the person there (checkout) or without them (renewal, retry). */
export type Presence = 'present' | 'absent'

/**
 * Tries to collect an open invoice from a card. On success the invoice is paid; on a decline the intent asks
 * for another card and the decline is returned. An invoice of nothing is settled without a charge.
 */
export function collect(
  books: Books,
  invoiceId: string,
  methodId: string,
  presence: Presence,
  authenticated = false,
): Decline | null {
  const invoice = books.edit('invoice', invoiceId)
  invoice.attempted = true
  invoice.attempt_count += 1
  if (invoice.amount_due === 0) {
    settleInvoice(books, invoiceId)
    return null
  }
  const method = books.find('payment_method', methodId)
  if (!method) throw new Error(`payment_method ${methodId} is not on the books`)
  const behaviour: CardBehaviour = method.hidden.card ?? {
    present: 'succeed',
    absent: 'succeed',
    authenticate: false,
  }
  const answer = behaviour[presence]
  const intent = intentOf(books, invoice, method.body)
  const charge = bookCharge(books, invoice, intent, method.body, answer, authenticated)
  intent.latest_charge = charge.id
  if (answer === 'succeed') {
    succeed(books, invoice, intent, charge)
    return null
  }
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = {
    charge: charge.id,
    code: answer.code as NonNullable<PaymentIntent['last_payment_error']>['code'],
    decline_code: answer.decline_code,
    doc_url: `https://docs.stripe.com/error-codes/${answer.code.replaceAll('_', '-')}`,
    message: answer.message,
    payment_method: method.body as never,
    type: 'card_error',
  }
  books.emit('charge.failed', charge)
  books.emit('payment_intent.payment_failed', intent)
  return answer
}

function succeed(books: Books, invoice: Invoice, intent: PaymentIntent, charge: Charge): void {
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  books.emit('charge.succeeded', charge)
  books.emit('payment_intent.succeeded', intent)
  const payment = books
    .all('invoice_payment')
    .find(({ body }) => body.invoice === invoice.id && body.status === 'open')
  if (payment) {
    const paid = books.edit('invoice_payment', payment.id)
    paid.status = 'paid'
    paid.amount_paid = intent.amount
    paid.status_transitions.paid_at = books.now
    books.emit('invoice_payment.paid', paid)
  }
  settleInvoice(books, invoice.id)
}
