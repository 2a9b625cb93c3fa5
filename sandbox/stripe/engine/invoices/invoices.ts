import { PLATFORM_ACCOUNT, PLATFORM_APPLICATION } from '../../../constants'
import {
  type Customer,
  type Invoice,
  type InvoiceItem,
  type InvoiceLine,
  type Subscription,
} from '../../types'
import { type WorkingSet } from '../working-set'
import { HOUR } from '../calendar'
import { bindItems } from './invoice-items'
import { itemLine } from './lines'
import { MINIMUM_CHARGE } from '../money'
import { moveCustomerBalance } from '../payments/customer-balance'
import { automaticTax, dropUnknownTax, taxInvoice } from '../tax/invoice-tax'

interface Draft {
  customer: string
  /** Null for an invoice made by hand. */
  subscription: Subscription | null
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual'
  /** Waiting invoice items that it takes up. */
  items?: InvoiceItem[]
  lines: InvoiceLine[]
  period: { start: number; end: number }
  currency: string
  description?: string | null
  metadata?: Record<string, string>
  /** Whether it finalises itself in an hour and is then collected. */
  advances?: boolean
}

/**
 * A draft invoice, booked with its `invoice.created`. It finalises itself an hour later; the ones that start
 * or change a subscription are finalised at once by their maker.
 */
export function draftInvoice(workingSet: WorkingSet, draft: Draft): Invoice {
  const { subscription, reason, items = [], advances = true } = draft
  const customer = workingSet.get('customer', draft.customer)
  const merchant = workingSet.find('v2.core.account', workingSet.account)?.body
  const id = workingSet.mint('in')
  const lines = [...items.map((item) => itemLine(workingSet, item)), ...draft.lines]
  bindItems(workingSet, items, id)
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: merchant?.identity?.country?.toUpperCase() ?? 'US',
    account_name: merchant?.display_name ?? (workingSet.account === PLATFORM_ACCOUNT ? 'Tastevin' : null),
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: workingSet.account === PLATFORM_ACCOUNT ? null : PLATFORM_APPLICATION,
    attempt_count: 0,
    attempted: false,
    auto_advance: advances,
    automatic_tax: {
      ...automaticTax(subscription?.automatic_tax.enabled ?? false),
      provider: subscription?.automatic_tax.enabled ? 'stripe' : null,
      status: null,
    },
    automatically_finalizes_at: advances ? workingSet.now + HOUR : null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: workingSet.now,
    currency: draft.currency,
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
    description: draft.description ?? subscription?.description ?? null,
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
    metadata: { ...draft.metadata },
    next_payment_attempt: advances && reason !== 'subscription_create' ? workingSet.now + HOUR : null,
    number: null,
    on_behalf_of: null,
    parent: subscription && {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: draft.period.end,
    period_start: draft.period.start,
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
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
  computeTotals(workingSet, invoice, customer)
  workingSet.put('invoice', invoice)
  workingSet.emit('invoice.created', invoice)
  return invoice
}

/** Sums up the lines and their tax, and what the customer's balance takes off or adds. Negative balances are credit. */
export function computeTotals(workingSet: WorkingSet, invoice: Invoice, customer: Customer): void {
  const subtotal = invoice.lines.data.reduce((sum, line) => sum + line.amount, 0)
  const total = subtotal + taxInvoice(workingSet, invoice, customer)
  const owed = total + customer.balance
  // Less than a card can be charged is carried over, as is what is owed to the customer.
  const due = owed < MINIMUM_CHARGE ? 0 : owed
  Object.assign(invoice, {
    subtotal,
    subtotal_excluding_tax: subtotal,
    total,
    total_excluding_tax: subtotal,
    starting_balance: customer.balance,
    amount_due: due,
    amount_remaining: due,
  } satisfies Partial<Invoice>)
}

/** Numbers the invoice, settles it with the customer's balance, opens it for payment and books `invoice.finalized`. */
export function finalizeInvoice(workingSet: WorkingSet, id: string): Invoice {
  const invoice = workingSet.edit('invoice', id)
  const customer = workingSet.edit('customer', invoice.customer as string)
  const sequence = customer.next_invoice_sequence ?? 1
  customer.next_invoice_sequence = sequence + 1
  computeTotals(workingSet, invoice, customer)
  dropUnknownTax(workingSet, invoice)
  const page = `${workingSet.baseUrl}/i/${workingSet.account}/test_${id.slice(3)}`
  Object.assign(invoice, {
    number: `${customer.invoice_prefix ?? 'TASTEVIN'}-${String(sequence).padStart(4, '0')}`,
    status: 'open',
    automatically_finalizes_at: null,
    effective_at: workingSet.now,
    ending_balance: customer.balance + invoice.total - invoice.amount_due,
    hosted_invoice_url: `${page}?s=ap`,
    invoice_pdf: `${page}/pdf?s=ap`,
    webhooks_delivered_at: workingSet.now,
  } satisfies Partial<Invoice>)
  invoice.status_transitions.finalized_at = workingSet.now
  const ending = invoice.ending_balance ?? 0
  const type = ending > 0 ? 'invoice_too_small' : 'applied_to_invoice'
  moveBalance(workingSet, invoice, ending - customer.balance, type)
  workingSet.emit('invoice.finalized', invoice)
  return invoice
}

function moveBalance(
  workingSet: WorkingSet,
  { id, customer, currency }: Invoice,
  amount: number,
  type: 'applied_to_invoice' | 'invoice_too_small' | 'unapplied_from_invoice',
): void {
  if (amount === 0) return
  moveCustomerBalance(workingSet, customer as string, { amount, type, currency, invoice: id })
}

/** Marks the invoice paid in full and books `invoice.paid` and `invoice.payment_succeeded`. */
export function settleInvoice(workingSet: WorkingSet, id: string): Invoice {
  const invoice = workingSet.edit('invoice', id)
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    auto_advance: false,
    next_payment_attempt: null,
  } satisfies Partial<Invoice>)
  invoice.status_transitions.paid_at = workingSet.now
  workingSet.emit('invoice.paid', invoice)
  workingSet.emit('invoice.payment_succeeded', invoice)
  return invoice
}

/** Voids an open invoice and books `invoice.voided`. */
export function voidInvoice(workingSet: WorkingSet, id: string): Invoice {
  const invoice = workingSet.edit('invoice', id)
  Object.assign(invoice, {
    status: 'void',
    auto_advance: false,
    next_payment_attempt: null,
    automatically_finalizes_at: null,
  } satisfies Partial<Invoice>)
  invoice.status_transitions.voided_at = workingSet.now
  // The balance gets back the part that it gave to the invoice.
  const balancePart = invoice.starting_balance - (invoice.ending_balance ?? 0)
  moveBalance(workingSet, invoice, balancePart, 'unapplied_from_invoice')
  cancelIntent(workingSet, id)
  workingSet.emit('invoice.voided', invoice)
  return invoice
}

/** Gives up on an open invoice without forgiving it, and books `invoice.marked_uncollectible`. */
export function writeOff(workingSet: WorkingSet, id: string): Invoice {
  const invoice = workingSet.edit('invoice', id)
  Object.assign(invoice, {
    status: 'uncollectible',
    auto_advance: false,
    next_payment_attempt: null,
    automatically_finalizes_at: null,
  } satisfies Partial<Invoice>)
  invoice.status_transitions.marked_uncollectible_at = workingSet.now
  workingSet.emit('invoice.marked_uncollectible', invoice)
  return invoice
}

/** No more attempts are made by themselves; the invoice stays as it is. */
export function stopRetrying(workingSet: WorkingSet, id: string): Invoice {
  const invoice = workingSet.edit('invoice', id)
  invoice.auto_advance = false
  invoice.automatically_finalizes_at = null
  invoice.next_payment_attempt = null
  workingSet.emit('invoice.updated', invoice)
  return invoice
}

function cancelIntent(workingSet: WorkingSet, invoiceId: string): void {
  const open = workingSet
    .all('invoice_payment')
    .find(({ body }) => body.invoice === invoiceId && body.status === 'open')
  if (!open) return
  const payment = workingSet.edit('invoice_payment', open.id)
  payment.status = 'canceled'
  payment.status_transitions.canceled_at = workingSet.now
  const id = payment.payment.payment_intent
  if (!id || !workingSet.find('payment_intent', id)) return
  const intent = workingSet.edit('payment_intent', id)
  intent.status = 'canceled'
  intent.canceled_at = workingSet.now
  intent.cancellation_reason = 'void_invoice'
  workingSet.emit('payment_intent.canceled', intent)
}

/** The subscription an invoice bills, as this API version says it. */
export function subscriptionOf(invoice: Invoice): string | null {
  return invoice.parent?.subscription_details?.subscription ?? null
}
