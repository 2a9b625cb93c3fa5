import { PLATFORM_ACCOUNT, PLATFORM_APPLICATION } from '../../fixed'
import { type Invoice, type InvoicePayment, type PaymentIntent, type PaymentMethod } from '../types'
import { type Books } from './books'
import { subscriptionOf } from './invoices'
import { percentOf } from './money'

/**
 * The invoice's payment intent: made at its first attempt, used again by every later one. `known` is one that
 * an earlier attempt for the same thing left behind, before there was an invoice.
 */
export function intentOf(
  books: Books,
  invoice: Invoice,
  method: PaymentMethod,
  known?: string,
): PaymentIntent {
  const open = books
    .all('invoice_payment')
    .find(({ body }) => body.invoice === invoice.id && body.status === 'open')
  const id = open?.body.payment.payment_intent ?? known
  if (id) {
    const intent = books.edit('payment_intent', id)
    intent.payment_method = method.id
    if (!open) bookPayment(books, invoice, id)
    return intent
  }
  const subscription = books.find('subscription', subscriptionOf(invoice))?.body
  const percent = subscription?.application_fee_percent ?? null
  const fixed = books.find('invoice', invoice.id)?.hidden.applicationFee ?? null
  const intent = bookIntent(books, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    method: method.id,
    applicationFee: fixed ?? (percent === null ? null : percentOf(invoice.amount_due, percent)),
    description:
      invoice.billing_reason === 'subscription_create'
        ? 'Subscription creation'
        : invoice.billing_reason === 'manual'
          ? `Invoice ${invoice.number ?? ''}`.trim()
          : 'Subscription update',
    reference: invoice.id,
    metadata: {},
  })
  bookPayment(books, invoice, intent.id)
  return intent
}

export interface IntentTerms {
  amount: number
  currency: string
  customer: string | null
  method: string
  /** Cents; null when the platform takes no share. */
  applicationFee: number | null
  description: string | null
  /** The invoice it pays. */
  reference: string | null
  metadata: Record<string, string>
}

/** Books a payment intent that is about to be charged. */
export function bookIntent(books: Books, terms: IntentTerms): PaymentIntent {
  const id = books.mint('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: terms.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: books.account === PLATFORM_ACCOUNT ? null : PLATFORM_APPLICATION,
    application_fee_amount: terms.applicationFee,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${books.mint('s', 25).slice(2)}`,
    confirmation_method: 'automatic',
    created: books.now,
    currency: terms.currency,
    customer: terms.customer,
    customer_account: null,
    description: terms.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...terms.metadata },
    next_action: null,
    on_behalf_of: null,
    payment_details: { customer_reference: null, order_reference: terms.reference },
    payment_method: terms.method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_confirmation',
    transfer_data: null,
    transfer_group: null,
  }
  books.put('payment_intent', intent)
  books.emit('payment_intent.created', intent)
  return intent
}

function bookPayment(books: Books, invoice: Invoice, intent: string): void {
  const payment: InvoicePayment = {
    id: books.mint('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: books.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  books.put('invoice_payment', payment, { customer: invoice.customer ?? '' })
}
