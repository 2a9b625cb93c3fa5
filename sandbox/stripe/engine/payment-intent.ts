import { type Invoice, type InvoicePayment, type PaymentIntent, type PaymentMethod } from '../types'
import { type Books } from './books'
import { percentOf, subscriptionOf } from './invoices'

/** The invoice's payment intent: made at its first attempt, used again by every later one. */
export function intentOf(books: Books, invoice: Invoice, method: PaymentMethod): PaymentIntent {
  const open = books
    .all('invoice_payment')
    .find(({ body }) => body.invoice === invoice.id && body.status === 'open')
  const known = open?.body.payment.payment_intent
  if (known) {
    const intent = books.edit('payment_intent', known)
    intent.payment_method = method.id
    return intent
  }
  const subscription = books.find('subscription', subscriptionOf(invoice))?.body
  const percent = subscription?.application_fee_percent ?? null
  const id = books.mint('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: invoice.amount_due,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: invoice.application,
    application_fee_amount: percent === null ? null : percentOf(invoice.amount_due, percent),
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${books.mint('s', 25).slice(2)}`,
    confirmation_method: 'automatic',
    created: books.now,
    currency: invoice.currency,
    customer: invoice.customer,
    customer_account: null,
    description:
      invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_details: { customer_reference: null, order_reference: invoice.id },
    payment_method: method.id,
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
    payment: { payment_intent: id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  books.put('invoice_payment', payment, { customer: invoice.customer ?? '' })
  return intent
}
