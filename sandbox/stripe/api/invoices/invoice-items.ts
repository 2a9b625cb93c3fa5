import { invalid, missing } from '../../errors'
import { createInvoiceItem } from '../../engine/invoices/invoice-items'
import { computeTotals } from '../../engine/invoices/invoices'
import { itemLine } from '../../engine/invoices/lines'
import { bool, emptyable, integer, metadata, text, unsupporteds } from '../../params'
import { type InvoiceItem, type Price } from '../../types'
import { type Call, endpoint, mergeMetadata, page, paging, range, retrieve } from '../endpoint'
import { type ItemParams, itemShape } from './invoice-params'

export const invoiceItems = [
  endpoint('POST', '/v1/invoiceitems', itemShape, create),
  endpoint('GET', '/v1/invoiceitems/:id', {}, (call) => retrieve(call, 'invoiceitem')),
  endpoint(
    'POST',
    '/v1/invoiceitems/:id',
    {
      amount: integer(-99_999_999, 99_999_999),
      description: text(),
      metadata: emptyable(metadata),
      ...unsupporteds(
        'discountable',
        'discounts',
        'invoicing_rules',
        'period',
        'price_data',
        'pricing',
        'quantity',
        'quantity_decimal',
        'tax_behavior',
        'tax_code',
        'tax_rates',
        'unit_amount_decimal',
      ),
    },
    async (call) => {
      const { workingSet, params } = call
      const { id, body } = await call.load('invoiceitem', call.ids[0] as string)
      if (body.invoice) throw invalid('This invoice item is on an invoice and can no longer be changed.')
      const item = workingSet.edit('invoiceitem', id)
      if (params.amount !== undefined) item.amount = params.amount
      if (params.description !== undefined) item.description = params.description
      item.metadata = mergeMetadata(item.metadata ?? {}, params.metadata)
      return item
    },
  ),
  endpoint(
    'GET',
    '/v1/invoiceitems',
    {
      ...paging,
      created: range,
      customer: text(),
      invoice: text(),
      pending: bool,
      ...unsupporteds('customer_account'),
    },
    (call) => {
      const { created, customer, invoice: parent, pending } = call.params
      const states = pending === undefined ? undefined : [pending ? 'pending' : 'billed']
      return page(call, { type: 'invoiceitem', created, customer, parent, states }, '/v1/invoiceitems')
    },
  ),
]

async function create(call: Call<ItemParams>): Promise<InvoiceItem> {
  const { workingSet, params } = call
  const draft = params.invoice ? (await call.load('invoice', params.invoice, 'invoice')).body : null
  if (draft && draft.status !== 'draft') {
    throw invalid('The invoice is not a draft: items can no longer be added to it.', { param: 'invoice' })
  }
  const customerId = params.customer ?? draft?.customer
  if (!customerId) {
    throw invalid('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' })
  }
  const customer = await call.load('customer', customerId, 'customer')
  if (customer.hidden.deleted) throw missing('customer', customer.id, 'customer')
  if (params.subscription) await call.load('subscription', params.subscription, 'subscription')
  const price = params.pricing?.price
    ? (await call.load('price', params.pricing.price, 'pricing[price]')).body
    : null
  if (price?.recurring) {
    throw invalid('The price specified is recurring; invoice items only accept one-time prices.', {
      param: 'pricing[price]',
    })
  }
  const quantity = params.quantity ?? 1
  const item = createInvoiceItem(workingSet, {
    customer: customer.id,
    subscription: params.subscription ?? null,
    subscriptionItem: null,
    amount: amountOf(params, price, quantity),
    currency: price?.currency ?? params.currency ?? customer.body.currency ?? 'usd',
    description: params.description ?? null,
    metadata: mergeMetadata({}, params.metadata),
    period: params.period ?? { start: workingSet.now, end: workingSet.now },
    quantity,
    price: price && { price: price.id, product: price.product },
    proration: false,
    credits: null,
    invoice: draft?.id ?? null,
  })
  if (draft) {
    const invoice = workingSet.edit('invoice', draft.id)
    invoice.lines.data.push({ ...itemLine(workingSet, item), invoice: draft.id })
    computeTotals(call.workingSet, invoice, customer.body)
    workingSet.emit('invoice.updated', invoice)
  }
  return item
}

function amountOf(params: ItemParams, price: Price | null, quantity: number): number {
  if ((params.amount === undefined) === (price === null)) {
    throw invalid('You must specify either amount or pricing[price], and not both.', { param: 'amount' })
  }
  return price ? (price.unit_amount ?? 0) * quantity : (params.amount as number)
}
