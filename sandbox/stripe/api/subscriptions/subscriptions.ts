import { PLATFORM_ACCOUNT } from '../../../constants'
import { CardError, invalid, missing } from '../../errors'
import { attemptPayment } from '../../engine/invoices/dunning'
import { DAY, nextBoundary } from '../../engine/calendar'
import { isEnded, periodEnd } from '../../engine/due-at'
import { endSubscription } from '../../engine/subscriptions/end-subscription'
import { firstInvoice, startSubscription } from '../../engine/subscriptions/start-subscription'
import { bool, oneOf, text, unsupporteds } from '../../params'
import { automaticTax, locationOf, requireTaxBehavior } from '../../engine/tax/invoice-tax'
import { isTaxActive, taxTermsOf } from '../../engine/tax/rates'
import { type WorkingSet } from '../../engine/working-set'
import { type Price, type Subscription } from '../../types'
import { requireChargesEnabled } from '../require-charges-enabled'
import { type Call, endpoint, mergeMetadata, page, paging, range, retrieve } from '../endpoint'
import { changeSubscription, sellablePrice } from './change-subscription'
import {
  cancellation,
  type CreateParams,
  createShape,
  type UpdateParams,
  updateShape,
} from './subscription-params'

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
  endpoint('POST', '/v1/subscriptions', createShape, create),
  endpoint('GET', '/v1/subscriptions/:id', {}, (call) => retrieve(call, 'subscription')),
  endpoint(
    'GET',
    '/v1/subscriptions',
    {
      ...paging,
      created: range,
      customer: text(),
      price: text(),
      status: oneOf(...STATUSES, 'all', 'ended'),
      collection_method: oneOf('charge_automatically', 'send_invoice'),
      ...unsupporteds(
        'automatic_tax',
        'current_period_end',
        'current_period_start',
        'customer_account',
        'plan',
        'test_clock',
      ),
    },
    (call) => {
      const { created, customer, price, status, collection_method: method } = call.params
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
        { type: 'subscription', created, customer, price, states, ...(field ? { field } : {}) },
        '/v1/subscriptions',
      )
    },
  ),
  endpoint('POST', '/v1/subscriptions/:id', updateShape, update),
  endpoint(
    'DELETE',
    '/v1/subscriptions/:id',
    { cancellation_details: cancellation, invoice_now: bool, prorate: bool },
    async (call) => {
      const { id, body } = await call.load('subscription', call.ids[0] as string)
      if (isEnded(body)) {
        throw invalid(`No such subscription: '${id}'`, { code: 'resource_missing', param: 'id' })
      }
      await call.loadCustomer(body.customer)
      const subscription = call.workingSet.edit('subscription', id)
      if (call.params.cancellation_details) {
        Object.assign(subscription.cancellation_details ?? {}, call.params.cancellation_details)
      }
      const { prorate, invoice_now: invoiceNow } = call.params
      endSubscription(call.workingSet, id, { prorate, invoiceNow })
      return subscription
    },
  ),
]

async function create(call: Call<CreateParams>): Promise<Subscription> {
  const { workingSet, params, account } = call
  const customer = await call.loadCustomer(params.customer, 'customer')
  if (customer.hidden.deleted) throw missing('customer', customer.id, 'customer')
  await requireChargesEnabled(call)
  const items = []
  for (const [index, item] of params.items.entries()) {
    const param = `items[${index}][price]`
    if (item.price === undefined)
      throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
    const price = await sellablePrice(call, item.price, param, items[0]?.price)
    items.push({ price, quantity: item.quantity ?? 1 })
  }
  if (items.length === 0) {
    throw invalid('Missing required param: items.', { code: 'parameter_missing', param: 'items' })
  }
  platformTakesNone(account, params.application_fee_percent)
  const method = params.default_payment_method ?? null
  if (method) await ownMethod(call, customer.id, method)
  if (params.automatic_tax?.enabled) {
    requireTax(
      call,
      customer.id,
      method,
      items.map(({ price }) => price),
    )
  }
  const subscription = startSubscription(workingSet, {
    customer: customer.id,
    method,
    items,
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    applicationFeePercent: params.application_fee_percent ?? null,
    automaticTax: params.automatic_tax?.enabled ?? false,
    ...readBeginning(workingSet, params, items[0]!.price),
  })
  for (const [index, item] of subscription.items.data.entries()) {
    item.metadata = mergeMetadata({}, params.items[index]?.metadata)
  }
  scheduleEnd(call, subscription, params)
  const payment = params.payment_behavior ?? 'allow_incomplete'
  if (payment === 'pending_if_incomplete') {
    throw invalid('`payment_behavior=pending_if_incomplete` only applies to updates.', {
      param: 'payment_behavior',
    })
  }
  workingSet.edit('customer', customer.id).currency = subscription.currency
  if (subscription.status === 'active') {
    workingSet.emit('customer.subscription.created', subscription)
    return subscription
  }
  const invoice = firstInvoice(workingSet, subscription)
  if (!method && !customer.body.invoice_settings.default_payment_method && invoice.amount_due > 0) {
    if (payment !== 'default_incomplete') {
      throw invalid(
        'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
        { code: 'resource_missing' },
      )
    }
  }
  workingSet.emit('customer.subscription.created', subscription)
  if (payment === 'default_incomplete' && invoice.amount_due > 0) return subscription
  const declined = attemptPayment(workingSet, invoice.id)
  if (declined && payment === 'error_if_incomplete') throw new CardError(declined, {}, false)
  return subscription
}

const TRIAL_DAYS = 730

/** When the first full period begins, by Stripe's rules for an anchor, a trial and a start in the past. */
function readBeginning(
  { now }: WorkingSet,
  params: CreateParams,
  { recurring }: Price,
): Pick<Parameters<typeof startSubscription>[1], 'begins' | 'startDate'> {
  const { billing_cycle_anchor: anchor, trial_end: trial, backdate_start_date: startDate } = params
  if (startDate !== undefined && startDate > now) {
    throw invalid('The `backdate_start_date` must be in the past.', { param: 'backdate_start_date' })
  }
  if (anchor !== undefined && trial !== undefined) {
    throw invalid('The local emulator takes a trial or an anchor, not both.', {
      param: 'billing_cycle_anchor',
    })
  }
  if (trial !== undefined) {
    if (trial <= now)
      throw invalid('Invalid timestamp: must be an integer Unix time in the future.', { param: 'trial_end' })
    if (trial > now + TRIAL_DAYS * DAY) {
      throw invalid('Invalid timestamp: can be no more than two years in the future.', { param: 'trial_end' })
    }
    return { begins: { at: trial, by: 'trial' }, startDate }
  }
  if (anchor === undefined) {
    if (startDate === undefined) return {}
    throw invalid('The local emulator begins in the past only with a trial, or an anchor in the future.', {
      param: 'backdate_start_date',
    })
  }
  if (anchor <= now) {
    throw invalid('`billing_cycle_anchor` must be a timestamp in the future.', {
      param: 'billing_cycle_anchor',
    })
  }
  const natural = nextBoundary(now, recurring?.interval ?? 'month', recurring?.interval_count ?? 1, now)
  if (anchor > natural) {
    throw invalid(
      `\`billing_cycle_anchor\` cannot be later than next natural billing date (${natural}) for plan`,
      {
        param: 'billing_cycle_anchor',
      },
    )
  }
  if (params.proration_behavior !== 'none') {
    throw invalid(
      'The local emulator leaves the time before an anchor free: pass `proration_behavior=none`.',
      {
        param: 'proration_behavior',
      },
    )
  }
  return { begins: { at: anchor, by: 'anchor' }, startDate }
}

async function update(call: Call<UpdateParams>): Promise<Subscription> {
  const { workingSet, params } = call
  const { id, body } = await call.load('subscription', call.ids[0] as string)
  if (isEnded(body)) {
    const only = Object.keys(params).filter(
      (name) => !['metadata', 'cancellation_details', 'expand'].includes(name),
    )
    if (only.length > 0) {
      throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
    }
  }
  if (params.items || params.add_invoice_items || params.billing_cycle_anchor || params.automatic_tax) {
    await call.loadCustomer(body.customer)
  }
  const subscription = workingSet.edit('subscription', id)
  if (params.default_payment_method !== undefined) {
    const method = params.default_payment_method
    if (method !== null) await ownMethod(call, subscription.customer, method)
    subscription.default_payment_method = method
  }
  if (params.application_fee_percent !== undefined) {
    platformTakesNone(call.account, params.application_fee_percent)
    subscription.application_fee_percent = params.application_fee_percent
  }
  if (params.automatic_tax) {
    if (params.automatic_tax.enabled) {
      const { customer, default_payment_method: method, items } = subscription
      // An item carries its price as it was when it was put there.
      const prices = await Promise.all(items.data.map(({ price }) => call.load('price', price.id)))
      requireTax(
        call,
        customer,
        method,
        prices.map(({ body }) => body),
      )
    }
    subscription.automatic_tax = automaticTax(params.automatic_tax.enabled)
  }
  if (params.description !== undefined) subscription.description = params.description
  if (params.pause_collection !== undefined) pause(call, subscription, params.pause_collection)
  scheduleEnd(call, subscription, params)
  if (params.cancellation_details)
    Object.assign(subscription.cancellation_details ?? {}, params.cancellation_details)
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata)
  if (params.items || params.add_invoice_items || params.billing_cycle_anchor?.type === 'now') {
    await changeSubscription(call, subscription, params)
  }
  workingSet.emit('customer.subscription.updated', subscription)
  return subscription
}

/** Stripe's conditions for computing tax on a subscription's invoices. */
function requireTax(
  { account, workingSet }: Call<unknown>,
  customer: string,
  method: string | null,
  prices: Price[],
): void {
  const terms = taxTermsOf(workingSet.find('v2.core.account', account))
  if (!isTaxActive(terms)) {
    throw invalid(
      'Stripe Tax has not been activated on your account. To activate it, visit https://dashboard.stripe.com/settings/tax.',
      { code: 'stripe_tax_inactive', param: 'automatic_tax[enabled]' },
    )
  }
  if (!locationOf(workingSet, workingSet.get('customer', customer), method)) {
    throw invalid(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      { code: 'customer_tax_location_invalid' },
    )
  }
  requireTaxBehavior(terms, prices, 'items')
}

function pause(
  { workingSet }: Call<unknown>,
  subscription: Subscription,
  wanted: UpdateParams['pause_collection'],
): void {
  const { resumes_at: resumes = null } = wanted ?? {}
  if (resumes !== null && resumes <= workingSet.now) {
    throw invalid('Must be in the future.', { param: 'pause_collection[resumes_at]' })
  }
  subscription.pause_collection = wanted ? { behavior: wanted.behavior, resumes_at: resumes } : null
}

function scheduleEnd(
  { workingSet }: Call<unknown>,
  subscription: Subscription,
  params: Pick<UpdateParams, 'cancel_at' | 'cancel_at_period_end'>,
): void {
  if (params.cancel_at === undefined && params.cancel_at_period_end === undefined) return
  if (params.cancel_at !== undefined && params.cancel_at_period_end !== undefined) {
    throw invalid('You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
  }
  if (subscription.schedule) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any ` +
        'cancelation behavior directly is not allowed. Please update the schedule instead.',
    )
  }
  if (params.cancel_at_period_end !== undefined) {
    subscription.cancel_at_period_end = params.cancel_at_period_end
    subscription.cancel_at = params.cancel_at_period_end ? periodEnd(subscription) : null
  }
  if (params.cancel_at !== undefined) {
    const at = typeof params.cancel_at === 'string' ? periodEnd(subscription) : params.cancel_at
    if (at !== null && at <= workingSet.now) {
      throw invalid('The subscription cancel_at date must be in the future.', { param: 'cancel_at' })
    }
    subscription.cancel_at = at
    subscription.cancel_at_period_end = false
  }
  const scheduled = subscription.cancel_at !== null
  subscription.canceled_at = scheduled ? workingSet.now : null
  if (subscription.cancellation_details) {
    subscription.cancellation_details.reason = scheduled ? 'cancellation_requested' : null
  }
}

function platformTakesNone(account: string, percent: number | null | undefined): void {
  if (percent === undefined || percent === null || account !== PLATFORM_ACCOUNT) return
  throw invalid(
    'Can only apply an application_fee_percent when the request is made on behalf of another account.',
    { param: 'application_fee_percent' },
  )
}

async function ownMethod(call: Call<unknown>, customer: string, id: string): Promise<void> {
  const { body } = await call.load('payment_method', id, 'default_payment_method')
  if (body.customer === customer) return
  throw invalid(
    `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
    { code: 'resource_missing', param: 'default_payment_method' },
  )
}
