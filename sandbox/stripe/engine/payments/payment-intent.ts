import { PLATFORM_ACCOUNT, PLATFORM_APPLICATION } from '../../../constants'
import { type Invoice, type InvoicePayment, type PaymentIntent, type PaymentMethod } from '../../types'
import { type WorkingSet } from '../working-set'
import { subscriptionOf } from '../invoices/invoices'
import { percentOf } from '../money'

/**
 * The invoice's payment intent: made at its first attempt, used again by every later one. `known` is one that
 * an earlier attempt for the same thing left behind, before there was an invoice.
 */
export function intentOf(
  workingSet: WorkingSet,
  invoice: Invoice,
  method: PaymentMethod,
  intentId?: string,
): PaymentIntent {
  const open = workingSet
    .all('invoice_payment')
    .find(({ body }) => body.invoice === invoice.id && body.status === 'open')
  const id = open?.body.payment.payment_intent ?? intentId
  if (id) {
    const intent = workingSet.edit('payment_intent', id)
    intent.payment_method = method.id
    if (!open) recordInvoicePayment(workingSet, invoice, id)
    return intent
  }
  const subscription = workingSet.find('subscription', subscriptionOf(invoice))?.body
  const percent = subscription?.application_fee_percent ?? null
  const fixed = workingSet.find('invoice', invoice.id)?.hidden.applicationFee ?? null
  const intent = createPaymentIntent(workingSet, {
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
  recordInvoicePayment(workingSet, invoice, intent.id)
  return intent
}

interface IntentTerms {
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
export function createPaymentIntent(workingSet: WorkingSet, terms: IntentTerms): PaymentIntent {
  const id = workingSet.mint('pi')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: terms.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: workingSet.account === PLATFORM_ACCOUNT ? null : PLATFORM_APPLICATION,
    application_fee_amount: terms.applicationFee,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${workingSet.mint('s', 25).slice(2)}`,
    confirmation_method: 'automatic',
    created: workingSet.now,
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
  workingSet.put('payment_intent', intent)
  workingSet.emit('payment_intent.created', intent)
  return intent
}

function recordInvoicePayment(workingSet: WorkingSet, invoice: Invoice, intent: string): void {
  const payment: InvoicePayment = {
    id: workingSet.mint('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: workingSet.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  workingSet.put('invoice_payment', payment, { customer: invoice.customer ?? '' })
}
