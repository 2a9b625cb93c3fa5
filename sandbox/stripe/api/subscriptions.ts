import { PLATFORM_ACCOUNT } from '../../fixed'
import { invalid } from '../errors'
import { endSubscription, ended, periodEnd } from '../engine/step'
import { planOf } from '../engine/subscribe'
import {
  bool,
  decimal,
  emptyable,
  hash,
  type Infer,
  integer,
  list,
  metadata,
  need,
  oneOf,
  text,
  unsupporteds,
} from '../params'
import { type Subscription } from '../types'
import { type Call, endpoint, mergeMetadata, page, paging, range, retrieve } from './endpoint'

const cancellation = hash({
  comment: emptyable(text()),
  feedback: emptyable(
    oneOf(
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ),
  ),
  ...unsupporteds('feedback_option'),
})

const item = hash({
  id: text(),
  price: text(),
  quantity: integer(1, 999_999),
  metadata: emptyable(metadata),
  ...unsupporteds(
    'billing_thresholds',
    'clear_usage',
    'current_trial',
    'deleted',
    'discounts',
    'plan',
    'price_data',
    'tax_rates',
  ),
})

const STATUSES = [
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'trialing',
  'paused',
] as const

export const subscriptions = [
  endpoint('GET', '/v1/subscriptions/:id', {}, (call) => retrieve(call, 'subscription')),
  endpoint(
    'GET',
    '/v1/subscriptions',
    {
      ...paging,
      created: range,
      customer: text(),
      status: oneOf(...STATUSES, 'all', 'ended'),
      collection_method: oneOf('charge_automatically', 'send_invoice'),
      ...unsupporteds(
        'automatic_tax',
        'current_period_end',
        'current_period_start',
        'customer_account',
        'plan',
        'price',
        'test_clock',
      ),
    },
    (call) => {
      const { created, customer, status, collection_method: method } = call.params
      const states =
        status === 'all'
          ? undefined
          : status === 'ended'
            ? ['canceled', 'incomplete_expired']
            : status
              ? [status]
              : STATUSES.filter((one) => one !== 'canceled' && one !== 'incomplete_expired')
      const field = method && { name: 'collection_method', values: [method] }
      return page(
        call,
        { type: 'subscription', created, customer, states, ...(field ? { field } : {}) },
        '/v1/subscriptions',
      )
    },
  ),
  endpoint(
    'POST',
    '/v1/subscriptions/:id',
    {
      application_fee_percent: emptyable(decimal(0, 100, 2)),
      cancel_at: emptyable(integer()),
      cancel_at_period_end: bool,
      cancellation_details: cancellation,
      default_payment_method: emptyable(text()),
      description: emptyable(text(500)),
      items: list(item, 20),
      metadata: emptyable(metadata),
      pause_collection: emptyable(
        hash({ behavior: need(oneOf('keep_as_draft', 'mark_uncollectible', 'void')), resumes_at: integer() }),
      ),
      proration_behavior: oneOf('none'),
      ...unsupporteds(
        'add_invoice_items',
        'automatic_tax',
        'billing_cycle_anchor',
        'billing_schedules',
        'billing_thresholds',
        'collection_method',
        'days_until_due',
        'default_source',
        'default_tax_rates',
        'discounts',
        'invoice_settings',
        'off_session',
        'on_behalf_of',
        'payment_behavior',
        'payment_settings',
        'pending_invoice_item_interval',
        'proration_date',
        'transfer_data',
        'trial_end',
        'trial_from_plan',
        'trial_settings',
      ),
    },
    async (call) => {
      const { books, params } = call
      const { id, body } = await call.load('subscription', call.ids[0] as string)
      if (ended(body)) {
        const only = Object.keys(params).filter(
          (name) => !['metadata', 'cancellation_details', 'expand'].includes(name),
        )
        if (only.length > 0) {
          throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
        }
      }
      const subscription = books.edit('subscription', id)
      if (params.items) await changeItems(call, subscription, params.items)
      if (params.default_payment_method !== undefined) {
        await usePaymentMethod(call, subscription, params.default_payment_method)
      }
      if (params.application_fee_percent !== undefined) {
        if (call.account === PLATFORM_ACCOUNT) {
          throw invalid(
            'Can only apply an application_fee_percent when the request is made on behalf of another account.',
            {
              param: 'application_fee_percent',
            },
          )
        }
        subscription.application_fee_percent = params.application_fee_percent
      }
      if (params.description !== undefined) subscription.description = params.description
      if (params.pause_collection !== undefined) {
        const { resumes_at: resumes = null } = params.pause_collection ?? {}
        if (resumes !== null && resumes <= books.now) {
          throw invalid('Must be in the future.', { param: 'pause_collection[resumes_at]' })
        }
        subscription.pause_collection = params.pause_collection && {
          behavior: params.pause_collection.behavior,
          resumes_at: resumes,
        }
      }
      scheduleEnd(call, subscription, params)
      if (params.cancellation_details)
        Object.assign(subscription.cancellation_details ?? {}, params.cancellation_details)
      subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
      books.emit('customer.subscription.updated', subscription)
      return subscription
    },
  ),
  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    { cancellation_details: cancellation, ...unsupporteds('invoice_now', 'prorate') },
    async (call) => {
      const { id, body } = await call.load('subscription', call.ids[0] as string)
      if (ended(body)) {
        throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
      }
      await call.loadCustomer(body.customer)
      const subscription = call.books.edit('subscription', id)
      if (call.params.cancellation_details) {
        Object.assign(subscription.cancellation_details ?? {}, call.params.cancellation_details)
      }
      endSubscription(call.books, id)
      return subscription
    },
  ),
]

function scheduleEnd(
  { books }: Call<unknown>,
  subscription: Subscription,
  params: { cancel_at?: number | null; cancel_at_period_end?: boolean },
): void {
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end
    subscription.cancel_at = params.cancel_at_period_end ? periodEnd(subscription) : null
  }
  if (params.cancel_at !== undefined) {
    if (params.cancel_at !== null && params.cancel_at <= books.now) {
      throw invalid('The subscription cancel_at date must be in the future.', { param: 'cancel_at' })
    }
    subscription.cancel_at = params.cancel_at
    subscription.cancel_at_period_end = false
  }
  if (params.cancel_at === undefined && params.cancel_at_period_end === undefined) return
  const scheduled = subscription.cancel_at !== null
  subscription.canceled_at = scheduled ? books.now : null
  if (subscription.cancellation_details) {
    subscription.cancellation_details.reason = scheduled ? 'cancellation_requested' : null
  }
}

async function changeItems(
  call: Call<unknown>,
  subscription: Subscription,
  changes: Infer<typeof item>[],
): Promise<void> {
  for (const [index, change] of changes.entries()) {
    const held = subscription.items.data.find(({ id }) => id === change.id)
    if (!held) {
      if (change.id === undefined) {
        throw invalid('The local stand-in keeps the number of items: name the item to change.', {
          param: `items[${index}][id]`,
        })
      }
      throw invalid(`No such subscription item: '${change.id}'`, {
        code: 'resource_missing',
        param: `items[${index}][id]`,
      })
    }
    if (change.price !== undefined) {
      const { body: price } = await call.load('price', change.price, `items[${index}][price]`)
      if (!price.active) {
        throw invalid('The price specified is inactive. This field only accepts active prices.', {
          param: `items[${index}][price]`,
        })
      }
      if (
        price.recurring?.interval !== held.price.recurring?.interval ||
        price.currency !== held.price.currency
      ) {
        throw invalid('The local stand-in changes prices within one currency and interval.', {
          param: `items[${index}][price]`,
        })
      }
      held.price = structuredClone(price)
      held.plan = planOf(price)
    }
    if (change.quantity !== undefined) held.quantity = change.quantity
    held.metadata = mergeMetadata(held.metadata, change.metadata)
  }
}

async function usePaymentMethod(
  call: Call<unknown>,
  subscription: Subscription,
  id: string | null,
): Promise<void> {
  if (id !== null) {
    const { body } = await call.load('payment_method', id, 'default_payment_method')
    if (body.customer !== subscription.customer) {
      throw invalid(
        `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
        { code: 'resource_missing', param: 'default_payment_method' },
      )
    }
  }
  subscription.default_payment_method = id
}
