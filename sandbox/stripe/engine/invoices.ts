import { type Invoice, type InvoiceLine, type Subscription, type SubscriptionItem } from '../types'
import { type Books } from './books'
import { HOUR } from './calendar'

/** Percentages are held in hundredths of a percent; the fee is rounded half up to whole cents. */
export function percentOf(cents: number, percent: number): number {
  const basisPoints = Math.round(percent * 100)
  return Math.floor((cents * basisPoints + 5000) / 10_000)
}

export type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'

/** The plain line for one period of a subscription item. `line` still lacks its invoice. */
export function periodLine(
  books: Books,
  subscription: Subscription,
  item: SubscriptionItem,
  productName: string,
): InvoiceLine {
  const unit = item.price.unit_amount ?? 0
  const quantity = item.quantity ?? 1
  return {
    id: books.mint('il'),
    object: 'line_item',
    amount: unit * quantity,
    currency: item.price.currency,
    description: `${quantity} × ${productName} (at ${money(unit, item.price.currency)} / ${every(item.price)})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: { ...subscription.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details',
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: subscription.id,
    subtotal: unit * quantity,
    taxes: [],
  }
}

/**
 * A draft invoice of a subscription, booked with its `invoice.created`. It finalises itself an hour later;
 * the one that starts a subscription is finalised at once by its maker.
 */
export function draftInvoice(
  books: Books,
  subscription: Subscription,
  reason: Reason,
  lines: InvoiceLine[],
  period: { start: number; end: number },
): Invoice {
  const customer = books.get('customer', subscription.customer)
  const merchant = books.find('v2.core.account', books.account)?.body
  const id = books.mint('in')
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0)
  const due = Math.max(0, subtotal)
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: merchant?.identity?.country?.toUpperCase() ?? 'US',
    account_name: merchant?.display_name ?? null,
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: subscription.application,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: books.now + HOUR,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: books.now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: customer.tax_exempt ?? 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: subscription.description,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => ({ ...line, invoice: id })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: reason === 'subscription_create' ? null : books.now + HOUR,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total: subtotal,
    total_discount_amounts: [],
    total_excluding_tax: subtotal,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
  books.put('invoice', invoice)
  books.emit('invoice.created', invoice)
  return invoice
}

/** Numbers the invoice, opens it for payment and books `invoice.finalized`. */
export function finalizeInvoice(books: Books, id: string): Invoice {
  const invoice = books.edit('invoice', id)
  const customer = books.edit('customer', invoice.customer as string)
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  const secret = books.mint('test', 40)
  Object.assign(invoice, {
    number: `${customer.invoice_prefix ?? 'TASTEVIN'}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    automatically_finalizes_at: null,
    effective_at: books.now,
    ending_balance: 0,
    hosted_invoice_url: `${books.baseUrl}/i/${books.account}/${secret}?s=ap`,
    invoice_pdf: `${books.baseUrl}/i/${books.account}/${secret}/pdf?s=ap`,
    webhooks_delivered_at: books.now,
  } satisfies Partial<Invoice>)
  invoice.status_transitions.finalized_at = books.now
  books.emit('invoice.finalized', invoice)
  return invoice
}

/** Marks the invoice paid in full and books `invoice.paid` and `invoice.payment_succeeded`. */
export function settleInvoice(books: Books, id: string): Invoice {
  const invoice = books.edit('invoice', id)
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
  } satisfies Partial<Invoice>)
  invoice.status_transitions.paid_at = books.now
  books.emit('invoice.paid', invoice)
  books.emit('invoice.payment_succeeded', invoice)
  return invoice
}

/** Voids an open invoice and books `invoice.voided`. */
export function voidInvoice(books: Books, id: string): Invoice {
  const invoice = books.edit('invoice', id)
  Object.assign(invoice, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    automatically_finalizes_at: null,
  } satisfies Partial<Invoice>)
  invoice.status_transitions.voided_at = books.now
  books.emit('invoice.voided', invoice)
  return invoice
}

/** The subscription an invoice bills, as this API version says it. */
export function subscriptionOf(invoice: Invoice): string | null {
  return invoice.parent?.subscription_details?.subscription ?? null
}

/** Cents as a person reads them. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(
    cents / 100,
  )
}

/** `month`, or `3 months`. */
export function every(price: { recurring: { interval: string; interval_count: number } | null }): string {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  return count === 1 ? interval : `${count} ${interval}s`
}
