import { CardError, invalid } from '../errors'
import { attachMethod, behaviorOf } from '../engine/payments/payment-methods'
import { createSetupIntent, completeSetupIntent } from '../engine/payments/setup-intent'
import { bool, emptyable, hash, metadata, need, oneOf, text, unsupporteds, url } from '../params'
import { type SetupIntent } from '../types'
import { type Call, endpoint, mergeMetadata, page, paging, range, retrieve } from './endpoint'

export const setupIntents = [
  endpoint(
    'POST',
    '/v1/setup_intents',
    {
      automatic_payment_methods: hash({ enabled: need(bool), allow_redirects: oneOf('always', 'never') }),
      confirm: bool,
      customer: text(),
      description: text(1000),
      metadata,
      payment_method: text(),
      return_url: url,
      usage: oneOf('off_session', 'on_session'),
      ...unsupporteds(
        'allowed_payment_method_types',
        'attach_to_self',
        'confirmation_token',
        'customer_account',
        'excluded_payment_method_types',
        'flow_directions',
        'mandate_data',
        'on_behalf_of',
        'payment_method_configuration',
        'payment_method_data',
        'payment_method_options',
        'single_use',
        'use_stripe_sdk',
      ),
    },
    async (call) => {
      const { workingSet, params } = call
      if (params.customer) await call.load('customer', params.customer, 'customer')
      if (params.payment_method) await call.load('payment_method', params.payment_method, 'payment_method')
      const intent = createSetupIntent(workingSet, {
        customer: params.customer ?? null,
        method: params.payment_method ?? null,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
        usage: params.usage ?? 'off_session',
      })
      return params.confirm ? confirm(call, intent) : intent
    },
  ),
  endpoint('GET', '/v1/setup_intents/:id', { ...unsupporteds('client_secret') }, (call) =>
    retrieve(call, 'setup_intent'),
  ),
  endpoint(
    'GET',
    '/v1/setup_intents',
    {
      ...paging,
      created: range,
      customer: text(),
      payment_method: text(),
      ...unsupporteds('attach_to_self', 'customer_account'),
    },
    (call) => {
      const { created, customer, payment_method: parent } = call.params
      return page(call, { type: 'setup_intent', created, customer, parent }, '/v1/setup_intents')
    },
  ),
  endpoint(
    'POST',
    '/v1/setup_intents/:id/confirm',
    {
      payment_method: text(),
      return_url: url,
      ...unsupporteds(
        'allowed_payment_method_types',
        'confirmation_token',
        'mandate_data',
        'payment_method_data',
        'payment_method_options',
        'use_stripe_sdk',
      ),
    },
    async (call) => {
      const { id } = await call.load('setup_intent', call.ids[0] as string)
      const intent = call.workingSet.edit('setup_intent', id)
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw over(intent)
      if (call.params.payment_method) {
        await call.load('payment_method', call.params.payment_method, 'payment_method')
        intent.payment_method = call.params.payment_method
      }
      return confirm(call, intent)
    },
  ),
  endpoint(
    'POST',
    '/v1/setup_intents/:id/cancel',
    { cancellation_reason: oneOf('abandoned', 'duplicate', 'requested_by_customer') },
    async (call) => {
      const { id } = await call.load('setup_intent', call.ids[0] as string)
      const intent = call.workingSet.edit('setup_intent', id)
      if (intent.status === 'succeeded' || intent.status === 'canceled') throw over(intent)
      intent.status = 'canceled'
      intent.cancellation_reason = call.params.cancellation_reason ?? null
      call.workingSet.emit('setup_intent.canceled', intent)
      return intent
    },
  ),
  endpoint(
    'POST',
    '/v1/setup_intents/:id',
    {
      description: text(1000),
      metadata: emptyable(metadata),
      ...unsupporteds(
        'allowed_payment_method_types',
        'attach_to_self',
        'customer',
        'customer_account',
        'excluded_payment_method_types',
        'flow_directions',
        'payment_method',
        'payment_method_configuration',
        'payment_method_data',
        'payment_method_options',
      ),
    },
    async (call) => {
      const { id } = await call.load('setup_intent', call.ids[0] as string)
      const intent = call.workingSet.edit('setup_intent', id)
      if (call.params.description !== undefined) intent.description = call.params.description
      intent.metadata = mergeMetadata(intent.metadata ?? {}, call.params.metadata)
      return intent
    },
  ),
]

async function confirm(call: Call<unknown>, intent: SetupIntent): Promise<SetupIntent> {
  const { workingSet } = call
  const id = intent.payment_method
  if (!id) {
    throw invalid(
      'You cannot confirm this SetupIntent because it’s missing a payment method. Update the SetupIntent with a payment method and then confirm it again.',
      { code: 'setup_intent_unexpected_state' },
    )
  }
  const { body: method } = await call.load('payment_method', id, 'payment_method')
  if (intent.customer && method.customer !== null && method.customer !== intent.customer) {
    throw invalid('The payment method belongs to another customer.', { param: 'payment_method' })
  }
  const { present, authenticate } = behaviorOf(workingSet, id)
  if (present !== 'succeed') throw new CardError(present, {}, false)
  if (authenticate) {
    throw invalid('The local emulator asks for 3-D Secure on its own pages only: use Checkout in mode setup.')
  }
  if (intent.customer && method.customer === null) attachMethod(workingSet, id, intent.customer)
  return completeSetupIntent(workingSet, intent.id, id)
}

function over({ status }: SetupIntent): Error {
  return invalid(`This SetupIntent can’t be changed: its status is ${status}.`, {
    code: 'setup_intent_unexpected_state',
  })
}
