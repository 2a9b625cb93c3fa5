import { CardError, invalid, missing } from '../errors'
import { adviceOn } from '../engine/payments/test-cards'
import { attachMethod, behaviorOf, createCardMethod, detachMethod } from '../engine/payments/payment-methods'
import { numberOf } from '../engine/payments/test-methods'
import { emptyable, hash, integer, metadata, need, oneOf, text, unsupporteds } from '../params'
import { type PaymentMethod } from '../types'
import { address, whole } from './accounts/address'
import { type Call, endpoint, mergeMetadata, page, paging, retrieve } from './endpoint'

const redisplay = oneOf('always', 'limited', 'unspecified')

const billing = hash({
  address: emptyable(address),
  email: emptyable(text(512)),
  name: emptyable(text()),
  phone: emptyable(text(20)),
  ...unsupporteds('tax_id'),
})

export const paymentMethods = [
  endpoint(
    'POST',
    '/v1/payment_methods',
    {
      type: need(oneOf('card')),
      allow_redisplay: redisplay,
      billing_details: billing,
      card: hash({ token: text(), ...unsupporteds('cvc', 'exp_month', 'exp_year', 'networks', 'number') }),
      metadata,
      ...unsupporteds('customer', 'payment_method', 'radar_options'),
    },
    async (call) => {
      const { params } = call
      const token = params.card?.token
      const number = token?.startsWith('tok_') ? numberOf(token) : undefined
      if (!number) throw missing('token', token ?? '', 'card[token]')
      const method = testMethod(call, number)
      apply(method, params)
      return method
    },
  ),
  endpoint('GET', '/v1/payment_methods/:id', {}, (call) => retrieve(call, 'payment_method')),
  endpoint(
    'GET',
    '/v1/payment_methods',
    { ...paging, customer: text(), type: text(), ...unsupporteds('allow_redisplay', 'customer_account') },
    (call) => listOf(call, call.params.customer, '/v1/payment_methods'),
  ),
  endpoint(
    'GET',
    '/v1/customers/:id/payment_methods',
    { ...paging, type: text(), ...unsupporteds('allow_redisplay') },
    async (call) => {
      const { id } = await call.load('customer', call.ids[0] as string, 'customer')
      return listOf(call, id, `/v1/customers/${id}/payment_methods`)
    },
  ),
  endpoint('GET', '/v1/customers/:id/payment_methods/:method', {}, async (call) => {
    const method = await retrieve(call, 'payment_method', call.ids[1] as string)
    if (method.customer !== call.ids[0]) throw missing('PaymentMethod', method.id)
    return method
  }),
  endpoint(
    'POST',
    '/v1/payment_methods/:id',
    {
      allow_redisplay: redisplay,
      billing_details: billing,
      card: hash({ exp_month: integer(1, 12), exp_year: integer(2000, 2100), ...unsupporteds('networks') }),
      metadata: emptyable(metadata),
      ...unsupporteds('us_bank_account'),
    },
    async (call) => {
      const { id, body } = await call.load('payment_method', call.ids[0] as string)
      if (!body.customer) {
        throw invalid(
          'You must save this PaymentMethod to a customer before you can update it. Please see https://docs.stripe.com/payments/save-and-reuse.',
        )
      }
      const method = call.workingSet.edit('payment_method', id)
      apply(method, call.params)
      if (method.card && call.params.card) Object.assign(method.card, call.params.card)
      call.workingSet.emit('payment_method.updated', method)
      return method
    },
  ),
  endpoint(
    'POST',
    '/v1/payment_methods/:id/attach',
    { customer: need(text()), ...unsupporteds('customer_account') },
    async (call) => {
      const customer = await call.load('customer', call.params.customer, 'customer')
      if (customer.hidden.deleted) throw missing('customer', customer.id, 'customer')
      const { id, customer: holder } = await methodNamed(call)
      if (holder === customer.id) return call.workingSet.get('payment_method', id)
      if (holder !== null) {
        throw invalid('The payment method you provided has already been attached to a customer.', {
          code: 'payment_method_unexpected_state',
        })
      }
      const { present } = behaviorOf(call.workingSet, id)
      if (present !== 'succeed')
        throw new CardError(present, { advice_code: adviceOn(present.decline_code) }, false)
      return attachMethod(call.workingSet, id, customer.id)
    },
  ),
  endpoint('POST', '/v1/payment_methods/:id/detach', {}, async (call) => {
    const { id, body } = await call.load('payment_method', call.ids[0] as string)
    if (!body.customer) {
      throw invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
        { code: 'payment_method_unexpected_state' },
      )
    }
    await call.loadCustomer(body.customer)
    return detachMethod(call.workingSet, id)
  }),
]

/** The card of this id, or a fresh one where a test card is meant (`pm_card_visa`). */
async function methodNamed(call: Call<unknown>): Promise<PaymentMethod> {
  const methodId = call.ids[0] as string
  const number = methodId.startsWith('pm_card_') ? numberOf(methodId) : undefined
  return number ? testMethod(call, number) : (await call.load('payment_method', methodId)).body
}

function testMethod({ workingSet }: Call<unknown>, number: string): PaymentMethod {
  const expYear = new Date(workingSet.now * 1000).getUTCFullYear() + 3
  return createCardMethod(workingSet, { number, expMonth: 12, expYear, name: '' }, null)
}

interface MethodChanges {
  allow_redisplay?: PaymentMethod['allow_redisplay']
  billing_details?: {
    address?: Parameters<typeof whole>[0] | null
    email?: string | null
    name?: string | null
    phone?: string | null
  }
  metadata?: Record<string, string> | null
}

function apply(method: PaymentMethod, changes: MethodChanges): void {
  if (changes.allow_redisplay) method.allow_redisplay = changes.allow_redisplay
  const { address: place, ...plain } = changes.billing_details ?? {}
  Object.assign(method.billing_details, plain)
  if (place !== undefined) method.billing_details.address = place && whole(place)
  method.metadata = mergeMetadata(method.metadata ?? {}, changes.metadata)
}

function listOf(
  call: Call<{ type?: string; limit?: number; starting_after?: string; ending_before?: string }>,
  customer: string | undefined,
  url: string,
): Promise<object> {
  const { type } = call.params
  const states = type === undefined ? undefined : [type]
  return page(call, { type: 'payment_method', customer, states }, url)
}
