import { PLATFORM_ACCOUNT, PLATFORM_APPLICATION } from '../../fixed'
import {
  type ApplicationFee,
  type BalanceTransaction,
  type Charge,
  type Invoice,
  type InvoicePayment,
  type PaymentIntent,
  type PaymentMethod,
} from '../types'
import { type Books } from './books'
import { DAY } from './calendar'
import { type CardBehaviour, type Decline } from './cards'
import { percentOf, settleInvoice, subscriptionOf } from './invoices'

/** Stripe's own fee on a charge: 2.9 % and 30 cents. */
function processingFee(cents: number): number {
  return percentOf(cents, 2.9) + 30
}

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

/** The invoice's payment intent: made at its first attempt, used again by every later one. */
function intentOf(books: Books, invoice: Invoice, method: PaymentMethod): PaymentIntent {
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

function bookCharge(
  books: Books,
  invoice: Invoice,
  intent: PaymentIntent,
  method: PaymentMethod,
  answer: 'succeed' | Decline,
  authenticated: boolean,
): Charge {
  const id = books.mint('ch')
  const paid = answer === 'succeed'
  const card = method.card
  if (!card) throw new Error(`payment_method ${method.id} is not a card`)
  const merchant = books.find('v2.core.account', books.account)?.body
  const fee = paid && intent.application_fee_amount !== null ? bookFee(books, id, intent) : null
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: intent.application,
    application_fee: fee?.id ?? null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: statementOf(merchant?.display_name),
    captured: paid,
    created: books.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : answer.code,
    failure_message: paid ? null : answer.message,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: paid ? null : '05',
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: paid ? null : answer.decline_code,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: paid ? intent.amount : null,
        authorization_code: paid ? String(100000 + (intent.created % 900000)) : null,
        brand: card.brand,
        checks: card.checks && { ...card.checks },
        country: card.country,
        electronic_commerce_indicator: authenticated ? '05' : null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        extended_authorization: { status: 'disabled' },
        fingerprint: card.fingerprint ?? null,
        funding: card.funding,
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        last4: card.last4,
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: card.brand,
        network_token: { used: false },
        network_transaction_id: null,
        overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: authenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: null,
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: paid ? `${books.baseUrl}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  if (paid) {
    const applicationFee = intent.application_fee_amount ?? 0
    charge.balance_transaction = bookTransaction(books, {
      type: 'charge',
      source: id,
      amount: intent.amount,
      fees: [
        {
          amount: processingFee(intent.amount),
          application: null,
          description: 'Stripe processing fees',
          type: 'stripe_fee',
        },
        ...(applicationFee > 0
          ? [
              {
                amount: applicationFee,
                application: intent.application,
                description: 'Application fee',
                type: 'application_fee',
              },
            ]
          : []),
      ],
      currency: intent.currency,
      description: intent.description,
    }).id
  }
  return books.put('charge', charge)
}

function bookFee(books: Books, charge: string, intent: PaymentIntent): ApplicationFee {
  const id = books.mint('fee')
  const amount = intent.application_fee_amount ?? 0
  const fee: ApplicationFee = {
    id,
    object: 'application_fee',
    account: books.account,
    amount,
    amount_refunded: 0,
    application: intent.application ?? PLATFORM_APPLICATION,
    balance_transaction: null,
    charge,
    created: books.now,
    currency: intent.currency,
    fee_source: { charge, type: 'charge' },
    livemode: false,
    originating_transaction: charge,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  }
  fee.balance_transaction = bookTransaction(
    books,
    { type: 'application_fee', source: id, amount, fees: [], currency: intent.currency, description: null },
    PLATFORM_ACCOUNT,
  ).id
  books.put('application_fee', fee, {}, PLATFORM_ACCOUNT)
  books.emit('application_fee.created', fee, PLATFORM_ACCOUNT)
  return fee
}

interface Movement {
  type: BalanceTransaction['type']
  source: string
  /** Cents into (or, negative, out of) the balance before fees. */
  amount: number
  fees: { amount: number; application: string | null; description: string; type: string }[]
  currency: string
  description: string | null
}

/** Books one movement of an account's balance. */
export function bookTransaction(
  books: Books,
  movement: Movement,
  account = books.account,
): BalanceTransaction {
  const fee = movement.fees.reduce((sum, one) => sum + one.amount, 0)
  return books.put(
    'balance_transaction',
    {
      id: books.mint('txn'),
      object: 'balance_transaction',
      amount: movement.amount,
      available_on: movement.amount > 0 ? books.now + 2 * DAY : books.now,
      balance_type: 'payments',
      created: books.now,
      currency: movement.currency,
      description: movement.description,
      exchange_rate: null,
      fee,
      fee_details: movement.fees.map((one) => ({ ...one, currency: movement.currency })),
      net: movement.amount - fee,
      reporting_category: movement.type === 'application_fee' ? 'platform_earning' : movement.type,
      source: movement.source,
      status: movement.amount > 0 ? 'pending' : 'available',
      type: movement.type,
    },
    {},
    account,
  )
}

/** A name as it fits on a card statement: at most 22 capital letters, digits and spaces. */
function statementOf(name: string | undefined): string {
  const plain = (name ?? 'TASTEVIN').toUpperCase().replaceAll(/[^A-Z0-9 ]/g, '')
  return plain.slice(0, 22).trim() || 'TASTEVIN'
}
