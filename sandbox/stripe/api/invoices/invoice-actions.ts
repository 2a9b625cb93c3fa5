import { CardError, invalid, missing } from '../../errors'
import { attemptPayment, methodFor, applySettledInvoice } from '../../engine/invoices/dunning'
import { HOUR } from '../../engine/calendar'
import {
  draftInvoice,
  finalizeInvoice,
  settleInvoice,
  subscriptionOf,
  voidInvoice,
  writeOff,
} from '../../engine/invoices/invoices'
import { pendingItems } from '../../engine/invoices/invoice-items'
import { type Invoice } from '../../types'
import { type Call, mergeMetadata } from '../endpoint'
import { type InvoiceCreateParams, type InvoiceUpdateParams, type PayParams } from './invoice-params'

/** Loads an invoice and everything that its collection touches into the working set. */
async function openInvoice(call: Call<unknown>): Promise<Invoice> {
  const { id, body } = await call.load('invoice', call.ids[0] as string)
  if (body.customer) await call.loadCustomer(body.customer)
  return call.workingSet.edit('invoice', id)
}

/** Drafts an invoice by hand. */
export async function createInvoice(call: Call<InvoiceCreateParams>): Promise<Invoice> {
  const { workingSet, params } = call
  const customer = await call.loadCustomer(params.customer, 'customer')
  if (customer.hidden.deleted) throw missing('customer', customer.id, 'customer')
  const subscription = params.subscription
    ? (await call.load('subscription', params.subscription, 'subscription')).body
    : null
  if (subscription && subscription.customer !== customer.id) {
    throw missing('subscription', subscription.id, 'subscription')
  }
  const wanted = subscription !== null || params.pending_invoice_items_behavior === 'include'
  const items = wanted ? pendingItems(workingSet, customer.id, subscription?.id ?? null) : []
  if (subscription && items.length === 0) {
    throw invalid('Nothing to invoice for subscription', { code: 'invoice_no_subscription_line_items' })
  }
  const invoice = draftInvoice(workingSet, {
    customer: customer.id,
    subscription,
    reason: 'manual',
    items,
    lines: [],
    period: { start: workingSet.now, end: workingSet.now },
    currency: params.currency ?? items[0]?.currency ?? customer.body.currency ?? 'usd',
    description: params.description,
    metadata: mergeMetadata({}, params.metadata),
    advances: params.auto_advance ?? false,
  })
  if (params.default_payment_method) await chargeTo(call, invoice, params.default_payment_method)
  if (params.application_fee_amount !== undefined) {
    workingSet.editStored('invoice', invoice.id).hidden.applicationFee = params.application_fee_amount
  }
  return invoice
}

/** Changes what may still be changed of an invoice. */
export async function updateInvoice(call: Call<InvoiceUpdateParams>): Promise<Invoice> {
  const { workingSet, params } = call
  const invoice = await openInvoice(call)
  const draft = invoice.status === 'draft'
  if (!draft && (params.application_fee_amount !== undefined || params.description !== undefined)) {
    throw invalid('Finalized invoices can’t be updated in this way.', { code: 'invoice_not_editable' })
  }
  if (params.auto_advance !== undefined) {
    if (!draft && invoice.status !== 'open') {
      throw invalid('You can only change `auto_advance` of draft and open invoices.', {
        param: 'auto_advance',
      })
    }
    invoice.auto_advance = params.auto_advance
    invoice.automatically_finalizes_at = draft && params.auto_advance ? workingSet.now + HOUR : null
    invoice.next_payment_attempt = params.auto_advance ? workingSet.now + HOUR : null
  }
  if (params.description !== undefined) invoice.description = params.description
  if (params.application_fee_amount !== undefined) {
    workingSet.editStored('invoice', invoice.id).hidden.applicationFee = params.application_fee_amount
  }
  if (params.default_payment_method) await chargeTo(call, invoice, params.default_payment_method)
  invoice.metadata = mergeMetadata(invoice.metadata ?? {}, params.metadata)
  workingSet.emit('invoice.updated', invoice)
  return invoice
}

/** Opens a draft; with `auto_advance` it is collected within the hour. */
export async function finalize(call: Call<{ auto_advance?: boolean }>): Promise<Invoice> {
  const invoice = await openInvoice(call)
  if (invoice.status !== 'draft') {
    throw invalid('This invoice is already finalized, you can’t re-finalize a non-draft invoice.', {
      code: 'invoice_not_editable',
    })
  }
  if (call.params.auto_advance !== undefined) invoice.auto_advance = call.params.auto_advance
  finalizeInvoice(call.workingSet, invoice.id)
  invoice.next_payment_attempt = invoice.auto_advance ? call.workingSet.now + HOUR : null
  if (invoice.amount_due === 0) payAndRead(call, invoice)
  return invoice
}

/** Collects an invoice now, from the card named or the one it is charged to. 402 when the card says no. */
export async function pay(call: Call<PayParams>): Promise<Invoice> {
  const { workingSet, params } = call
  const invoice = await openInvoice(call)
  if (invoice.status === 'paid') throw invalid('Invoice is already paid')
  if (invoice.status !== 'draft' && invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalid(`This invoice can not be paid: its status is ${invoice.status}.`, {
      code: 'invoice_not_editable',
    })
  }
  if (params.payment_method) await ownedMethod(call, invoice, params.payment_method)
  if (invoice.status === 'draft') finalizeInvoice(workingSet, invoice.id)
  if (params.paid_out_of_band || invoice.amount_due === 0) {
    payAndRead(call, invoice)
    return invoice
  }
  const method = params.payment_method ?? methodFor(workingSet, invoice)
  if (!method) {
    throw invalid(
      'There is no default_payment_method set on this Customer or Invoice. Please set a default_payment_method.',
      { code: 'resource_missing' },
    )
  }
  const declined = attemptPayment(workingSet, invoice.id, { method })
  if (!declined) return invoice
  const payment = workingSet
    .all('invoice_payment')
    .find(({ body }) => body.invoice === invoice.id && body.status === 'open')
  const intent = workingSet.find('payment_intent', payment?.body.payment.payment_intent)?.body
  throw new CardError(
    declined,
    { charge: intent?.latest_charge ?? undefined, ...(intent ? { payment_intent: intent } : {}) },
    true,
  )
}

function payAndRead({ workingSet }: Call<unknown>, invoice: Invoice): void {
  settleInvoice(workingSet, invoice.id)
  const subscription = subscriptionOf(invoice)
  if (workingSet.find('subscription', subscription))
    applySettledInvoice(workingSet, subscription as string, invoice.id)
}

/** Voids or writes off an invoice; its subscription owes it no more. */
export async function voidOrWriteOff(call: Call<unknown>, how: 'void' | 'uncollectible'): Promise<Invoice> {
  const { workingSet } = call
  const invoice = await openInvoice(call)
  const allowed = how === 'void' ? ['open', 'uncollectible'] : ['open']
  if (!allowed.includes(invoice.status ?? '')) {
    throw invalid(
      how === 'void'
        ? 'You can only void open or uncollectible invoices.'
        : 'You can only mark open invoices as uncollectible.',
      { code: 'invoice_not_editable' },
    )
  }
  if (how === 'void') voidInvoice(workingSet, invoice.id)
  else writeOff(workingSet, invoice.id)
  const subscription = subscriptionOf(invoice)
  if (workingSet.find('subscription', subscription))
    applySettledInvoice(workingSet, subscription as string, invoice.id)
  return invoice
}

async function chargeTo(call: Call<unknown>, invoice: Invoice, id: string): Promise<void> {
  await ownedMethod(call, invoice, id)
  invoice.default_payment_method = id
}

async function ownedMethod(call: Call<unknown>, invoice: Invoice, id: string): Promise<void> {
  const { body } = await call.load('payment_method', id, 'payment_method')
  if (body.customer === invoice.customer) return
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'payment_method' },
  )
}
