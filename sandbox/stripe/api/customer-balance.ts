import { invalid, missing } from '../errors'
import { moveCustomerBalance } from '../engine/payments/customer-balance'
import { emptyable, integer, metadata, need, text } from '../params'
import { type Call, endpoint, mergeMetadata, page, paging, range } from './endpoint'

/** Stripe's bounds of one movement. */
const MOST = 99_999_999

export const customerBalance = [
  endpoint(
    'POST',
    '/v1/customers/:id/balance_transactions',
    {
      amount: need(integer(-MOST, MOST)),
      currency: need(text(3)),
      description: text(350),
      metadata: emptyable(metadata),
    },
    async (call) => {
      const { workingSet, params } = call
      const customer = await call.load('customer', call.ids[0] as string)
      if (customer.hidden.deleted) throw missing('customer', customer.id)
      const currency = params.currency.toLowerCase()
      if (customer.body.currency !== null && customer.body.currency !== currency) {
        throw invalid(
          `You cannot combine currencies on a single customer. This customer has had a subscription, coupon, or invoice item with currency ${String(customer.body.currency)}`,
          { param: 'currency' },
        )
      }
      return moveCustomerBalance(workingSet, customer.id, {
        amount: params.amount,
        type: 'adjustment',
        currency,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
      })
    },
  ),
  endpoint(
    'GET',
    '/v1/customers/:id/balance_transactions',
    { ...paging, created: range, invoice: text() },
    async (call) => {
      const { id } = await call.load('customer', call.ids[0] as string)
      const { created, invoice: parent } = call.params
      return page(
        call,
        { type: 'customer_balance_transaction', customer: id, created, parent },
        `/v1/customers/${id}/balance_transactions`,
      )
    },
  ),
  endpoint('GET', '/v1/customers/:id/balance_transactions/:transaction', {}, async (call) => {
    const { body } = await ofCustomer(call)
    return body
  }),
  endpoint(
    'POST',
    '/v1/customers/:id/balance_transactions/:transaction',
    { description: text(350), metadata: emptyable(metadata) },
    async (call) => {
      const { id } = await ofCustomer(call)
      const { description, metadata: changes } = call.params
      const transaction = call.workingSet.edit('customer_balance_transaction', id)
      if (description !== undefined) transaction.description = description
      transaction.metadata = mergeMetadata(transaction.metadata ?? {}, changes)
      return transaction
    },
  ),
]

async function ofCustomer(call: Call<unknown>) {
  const [customer, id] = call.ids as [string, string]
  const stored = await call.load('customer_balance_transaction', id)
  if (stored.body.customer !== customer) throw missing('customer_balance_transaction', id)
  return stored
}
