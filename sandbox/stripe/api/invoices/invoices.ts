import { bool, hash, need, oneOf, text, unsupporteds } from '../../params'
import { endpoint, page, pageOf, paging, range, retrieve } from '../endpoint'
import { createInvoice, finalize, voidOrWriteOff, pay, updateInvoice } from './invoice-actions'
import { invoiceCreateShape, invoiceUpdateShape, payShape, previewShape } from './invoice-params'
import { preview } from './preview'

export const invoices = [
  endpoint('POST', '/v1/invoices/create_preview', previewShape, preview),
  endpoint('POST', '/v1/invoices', invoiceCreateShape, createInvoice),
  endpoint('POST', '/v1/invoices/:id', invoiceUpdateShape, updateInvoice),
  endpoint('POST', '/v1/invoices/:id/finalize', { auto_advance: bool }, finalize),
  endpoint('POST', '/v1/invoices/:id/pay', payShape, pay),
  endpoint('POST', '/v1/invoices/:id/void', {}, (call) => voidOrWriteOff(call, 'void')),
  endpoint('POST', '/v1/invoices/:id/mark_uncollectible', {}, (call) =>
    voidOrWriteOff(call, 'uncollectible'),
  ),
  endpoint('GET', '/v1/invoices/:id', {}, (call) => retrieve(call, 'invoice')),
  endpoint(
    'GET',
    '/v1/invoices',
    {
      ...paging,
      created: range,
      customer: text(),
      subscription: text(),
      status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
      collection_method: oneOf('charge_automatically', 'send_invoice'),
      ...unsupporteds('customer_account', 'due_date'),
    },
    (call) => {
      const { created, customer, subscription, status, collection_method: method } = call.params
      const field = method && { name: 'collection_method', values: [method] }
      return page(
        call,
        {
          type: 'invoice',
          created,
          customer,
          parent: subscription,
          states: status && [status],
          ...(field ? { field } : {}),
        },
        '/v1/invoices',
      )
    },
  ),
  endpoint('GET', '/v1/invoices/:id/lines', paging, async (call) => {
    const { id, body } = await call.load('invoice', call.ids[0] as string)
    return pageOf(call.params, body.lines.data, 'line item', `/v1/invoices/${id}/lines`)
  }),
  endpoint('GET', '/v1/invoice_payments/:id', {}, (call) => retrieve(call, 'invoice_payment')),
  endpoint(
    'GET',
    '/v1/invoice_payments',
    {
      ...paging,
      created: range,
      invoice: text(),
      status: oneOf('open', 'paid', 'canceled'),
      payment: hash({
        type: need(oneOf('payment_intent')),
        payment_intent: text(),
        ...unsupporteds('payment_record'),
      }),
    },
    async (call) => {
      const { created, invoice, status, payment } = call.params
      if (invoice !== undefined) await call.load('invoice', invoice, 'invoice')
      return page(
        call,
        {
          type: 'invoice_payment',
          created,
          parent: invoice,
          states: status && [status],
          ...(payment?.payment_intent ? { payment: payment.payment_intent } : {}),
        },
        '/v1/invoice_payments',
      )
    },
  ),
]
