import { PLATFORM_ACCOUNT, PLATFORM_APPLICATION } from '../../../constants'
import { type Invoice, type Price, type Subscription } from '../../types'
import { type WorkingSet } from '../working-set'
import { draftInvoice, finalizeInvoice, voidInvoice } from '../invoices/invoices'
import { pendingItems } from '../invoices/invoice-items'
import { subscriptionItem } from './subscription-items'
import { periodLine, trialLine } from '../invoices/lines'
import { automaticTax } from '../tax/invoice-tax'

interface SubscriptionTerms {
  customer: string
  /** The card its invoices are charged to; null leaves it to the customer's. */
  method: string | null
  items: { price: Price; quantity: number }[]
  metadata: Record<string, string>
  description: string | null
  applicationFeePercent: number | null
  /** Tax is computed on its invoices. */
  automaticTax?: boolean
  /** When its first full period begins, free until then: by an anchor without an invoice, or by a trial with one of zero. */
  begins?: { at: number; by: 'anchor' | 'trial' } | null
  /** Its start, where it lies in the past. */
  startDate?: number
}

/** A subscription whose first period starts now: incomplete until its first invoice is paid, except while it is free. */
export function startSubscription(workingSet: WorkingSet, terms: SubscriptionTerms): Subscription {
  const id = workingSet.mint('sub')
  const { begins = null } = terms
  const trialEnd = begins?.by === 'trial' ? begins.at : null
  const items = terms.items.map((item) =>
    subscriptionItem(workingSet, id, item.price, item.quantity, begins?.at),
  )
  const subscription: Subscription = {
    id,
    object: 'subscription',
    application: workingSet.account === PLATFORM_ACCOUNT ? null : PLATFORM_APPLICATION,
    application_fee_percent: terms.applicationFeePercent,
    automatic_tax: automaticTax(terms.automaticTax ?? false),
    billing_cycle_anchor: begins?.at ?? workingSet.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: workingSet.now,
    currency: items[0]?.price.currency ?? 'usd',
    customer: terms.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: terms.method,
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
    start_date: terms.startDate ?? workingSet.now,
    status: begins ? (trialEnd === null ? 'active' : 'trialing') : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: trialEnd === null ? null : workingSet.now,
  }
  return workingSet.put('subscription', subscription)
}

/** Drafts and finalises a new subscription's first invoice, ready to be collected. */
export function firstInvoice(workingSet: WorkingSet, subscription: Subscription): Invoice {
  const invoice = draftInvoice(workingSet, {
    customer: subscription.customer,
    subscription,
    reason: 'subscription_create',
    items: pendingItems(workingSet, subscription.customer, subscription.id),
    lines: subscription.items.data.map((item) => {
      const name = workingSet.find('product', item.price.product)?.body.name ?? 'Subscription'
      const line = periodLine(workingSet, subscription, item, name)
      return subscription.status === 'trialing' ? trialLine(line, name) : line
    }),
    period: { start: workingSet.now, end: workingSet.now },
    currency: subscription.currency,
  })
  subscription.latest_invoice = invoice.id
  finalizeInvoice(workingSet, invoice.id)
  return invoice
}

/** A subscription whose first payment never came is over. */
export function expireIncomplete(workingSet: WorkingSet, id: string): void {
  const subscription = workingSet.edit('subscription', id)
  subscription.status = 'incomplete_expired'
  subscription.ended_at = workingSet.now
  if (
    subscription.latest_invoice &&
    workingSet.get('invoice', subscription.latest_invoice).status === 'open'
  ) {
    voidInvoice(workingSet, subscription.latest_invoice)
  }
  workingSet.emit('customer.subscription.updated', subscription)
}
