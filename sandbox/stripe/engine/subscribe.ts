import { PLATFORM_ACCOUNT, PLATFORM_APPLICATION } from '../../fixed'
import {
  type CheckoutSession,
  type PaymentMethod,
  type Plan,
  type Price,
  type Subscription,
  type SubscriptionItem,
} from '../types'
import { type Books, type PendingCard } from './books'
import { nextBoundary } from './calendar'
import { type Decline, testCard } from './cards'
import { collect } from './collect'
import { draftInvoice, finalizeInvoice, periodLine } from './invoices'

/**
 * Completes an open checkout session with a card: attaches the card, starts the subscription, bills and
 * collects its first invoice. On a decline nothing at all is booked and the session stays open.
 */
export function completeCheckout(
  books: Books,
  sessionId: string,
  pending: PendingCard,
  authenticated: boolean,
): Decline | null {
  const card = testCard(pending.number)
  if (!card) throw new Error('completeCheckout was given a number that is no test card')
  if (card.behaviour.present !== 'succeed') return card.behaviour.present
  const kept = books.editKept('checkout.session', sessionId)
  const session = kept.body
  const plan = kept.hidden.plan
  if (!plan) throw new Error(`checkout.session ${sessionId} has no plan`)
  delete kept.hidden.challenge
  const method = attachCard(books, session, pending)
  const subscription = startSubscription(books, session.customer as string, method.id, plan)
  const lines = subscription.items.data.map((item, index) =>
    periodLine(books, subscription, item, plan.lines[index]?.description ?? 'Subscription'),
  )
  const invoice = draftInvoice(books, subscription, 'subscription_create', lines, {
    start: books.now,
    end: books.now,
  })
  finalizeInvoice(books, invoice.id)
  collect(books, invoice.id, method.id, 'present', authenticated)
  subscription.latest_invoice = invoice.id
  subscription.status = 'active'
  books.emit('customer.subscription.created', subscription)

  const customer = books.edit('customer', session.customer as string)
  customer.currency = subscription.currency
  session.status = 'complete'
  session.payment_status = subscription.items.data.some((item) => (item.price.unit_amount ?? 0) > 0)
    ? 'paid'
    : 'no_payment_required'
  session.subscription = subscription.id
  session.invoice = invoice.id
  session.url = null
  session.customer_details = {
    address: method.billing_details.address && { ...method.billing_details.address },
    business_name: null,
    email: customer.email,
    individual_name: null,
    name: pending.name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  }
  books.emit('checkout.session.completed', session)
  return null
}

function attachCard(books: Books, session: CheckoutSession, pending: PendingCard): PaymentMethod {
  const card = testCard(pending.number)
  if (!card) throw new Error('attachCard was given a number that is no test card')
  const customer = books.get('customer', session.customer as string)
  const method: PaymentMethod = {
    id: books.mint('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: {
      address: { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null },
      email: customer.email,
      name: pending.name,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: pending.expMonth,
      exp_year: pending.expYear,
      // The same number has the same fingerprint everywhere, as in Stripe.
      fingerprint: `Fp${card.number.slice(-8)}${card.brand.slice(0, 4)}`,
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: books.now,
    customer: customer.id,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  books.put('payment_method', method, { card: card.behaviour })
  books.emit('payment_method.attached', method)
  return method
}

interface Terms {
  lines: { price: Price | null; quantity: number | null }[]
  metadata: Record<string, string>
  description: string | null
  applicationFeePercent: number | null
}

/** A subscription whose first period starts now; the caller bills it and says when it is active. */
function startSubscription(books: Books, customer: string, methodId: string, terms: Terms): Subscription {
  const id = books.mint('sub')
  const items = terms.lines.map((line) =>
    subscriptionItem(books, id, line.price as Price, line.quantity ?? 1),
  )
  const subscription: Subscription = {
    id,
    object: 'subscription',
    application: books.account === PLATFORM_ACCOUNT ? null : PLATFORM_APPLICATION,
    application_fee_percent: terms.applicationFeePercent,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: books.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: books.now,
    currency: items[0]?.price.currency ?? 'usd',
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: methodId,
    default_source: null,
    default_tax_rates: [],
    description: terms.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: { ...terms.metadata },
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: {
        acss_debit: null,
        bancontact: null,
        card: { network: null, request_three_d_secure: 'automatic' },
        customer_balance: null,
        konbini: null,
        payto: null,
        pix: null,
        sepa_debit: null,
        upi: null,
        us_bank_account: null,
      },
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: books.now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  }
  return books.put('subscription', subscription)
}

function subscriptionItem(
  books: Books,
  subscription: string,
  price: Price,
  quantity: number,
): SubscriptionItem {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  return {
    id: books.mint('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: books.now,
    current_period_end: nextBoundary(books.now, interval, count, books.now),
    current_period_start: books.now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: structuredClone(price),
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** The price in the older shape that subscription items still carry beside it. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: { ...price.metadata },
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: price.recurring?.trial_period_days ?? null,
    usage_type: price.recurring?.usage_type ?? 'licensed',
  }
}
