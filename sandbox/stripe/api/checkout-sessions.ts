import { PLATFORM_ACCOUNT } from '../../fixed'
import { invalid, missing } from '../errors'
import { DAY } from '../engine/calendar'
import { expireSession } from '../engine/step'
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
  url,
} from '../params'
import { type CheckoutSession, type LineItem } from '../types'
import { type Call, endpoint, mergeMetadata, page, pageOf, paging, range, retrieve } from './endpoint'

const message = emptyable(hash({ message: need(text(1200)) }))

const lineItem = hash({
  price: text(),
  quantity: integer(1, 999_999),
  metadata,
  ...unsupporteds('adjustable_quantity', 'price_data', 'tax_rates'),
})

const shape = {
  mode: oneOf('subscription', 'payment', 'setup'),
  ui_mode: oneOf('hosted_page'),
  customer: text(),
  client_reference_id: text(200),
  line_items: list(lineItem, 20),
  success_url: url,
  cancel_url: url,
  expires_at: integer(),
  metadata,
  currency: text(3),
  locale: text(10),
  integration_identifier: text(200),
  origin_context: oneOf('mobile_app', 'web'),
  payment_method_collection: oneOf('always', 'if_required'),
  billing_address_collection: oneOf('auto', 'required'),
  allow_promotion_codes: bool,
  submit_type: oneOf('auto', 'subscribe'),
  customer_update: hash({
    address: oneOf('auto', 'never'),
    name: oneOf('auto', 'never'),
    shipping: oneOf('auto', 'never'),
  }),
  custom_text: hash({
    after_submit: message,
    shipping_address: message,
    submit: message,
    terms_of_service_acceptance: message,
  }),
  saved_payment_method_options: hash({
    allow_redisplay_filters: list(oneOf('always', 'limited', 'unspecified')),
    payment_method_remove: oneOf('disabled', 'enabled'),
    payment_method_save: oneOf('disabled', 'enabled'),
  }),
  subscription_data: hash({
    application_fee_percent: decimal(0, 100, 2),
    description: text(500),
    metadata,
    billing_mode: hash({
      type: need(oneOf('flexible')),
      flexible: hash({ proration_discounts: oneOf('included', 'itemized') }),
    }),
    proration_behavior: oneOf('create_prorations', 'none'),
    ...unsupporteds(
      'billing_cycle_anchor',
      'billing_cycle_anchor_config',
      'default_tax_rates',
      'invoice_settings',
      'on_behalf_of',
      'pending_invoice_item_interval',
      'transfer_data',
      'trial_end',
      'trial_period_days',
      'trial_settings',
    ),
  }),
  ...unsupporteds(
    'adaptive_pricing',
    'after_expiration',
    'allowed_payment_method_types',
    'automatic_tax',
    'branding_settings',
    'consent_collection',
    'custom_fields',
    'customer_account',
    'customer_creation',
    'customer_email',
    'discounts',
    'excluded_payment_method_types',
    'invoice_creation',
    'managed_payments',
    'name_collection',
    'optional_items',
    'payment_intent_data',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'permissions',
    'phone_number_collection',
    'redirect_on_completion',
    'return_url',
    'setup_intent_data',
    'shipping_address_collection',
    'shipping_options',
    'tax_id_collection',
    'wallet_options',
  ),
}

type Given = Parameters<Parameters<typeof endpoint<typeof shape>>[3]>[0]['params']

export const checkoutSessions = [
  endpoint('POST', '/v1/checkout/sessions', shape, async (call) => {
    const { books, params } = call
    if (params.mode !== 'subscription') {
      throw invalid("The local stand-in offers checkout in mode 'subscription' only.", { param: 'mode' })
    }
    if (!params.success_url) {
      throw invalid('Missing required param: success_url.', {
        code: 'parameter_missing',
        param: 'success_url',
      })
    }
    if (params.customer === undefined) {
      throw invalid('The local stand-in needs the customer to be created first.', {
        code: 'parameter_missing',
        param: 'customer',
      })
    }
    const customer = await call.load('customer', params.customer, 'customer')
    if (customer.hidden.deleted) throw missing('customer', customer.id, 'customer')
    await chargeable(call)
    const lines = await linesOf(call)
    const expires = params.expires_at ?? books.now + DAY
    if (expires < books.now + 30 * 60 || expires > books.now + DAY + 60) {
      throw invalid(
        'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
        {
          param: 'expires_at',
        },
      )
    }
    const fee = params.subscription_data?.application_fee_percent ?? null
    if (fee !== null && call.account === PLATFORM_ACCOUNT) {
      throw invalid(
        'Can only apply an application_fee_percent when the request is made on behalf of another account.',
        {
          param: 'subscription_data[application_fee_percent]',
        },
      )
    }
    const session = sessionOf(call, lines, expires, customer.body.email)
    books.put('checkout.session', session, {
      plan: {
        lines,
        metadata: mergeMetadata({}, params.subscription_data?.metadata),
        description: params.subscription_data?.description ?? null,
        applicationFeePercent: fee,
      },
    })
    return session
  }),
  endpoint('GET', '/v1/checkout/sessions/:id', {}, (call) => retrieve(call, 'checkout.session')),
  endpoint(
    'GET',
    '/v1/checkout/sessions',
    {
      ...paging,
      created: range,
      customer: text(),
      status: oneOf('open', 'complete', 'expired'),
      subscription: text(),
      ...unsupporteds('customer_account', 'customer_details', 'payment_intent', 'payment_link'),
    },
    (call) => {
      const { created, customer, status, subscription } = call.params
      return page(
        call,
        { type: 'checkout.session', created, customer, parent: subscription, states: status && [status] },
        '/v1/checkout/sessions',
      )
    },
  ),
  endpoint('GET', '/v1/checkout/sessions/:id/line_items', paging, async (call) => {
    const { id, hidden } = await call.load('checkout.session', call.ids[0] as string)
    return pageOf(
      call.params,
      hidden.plan?.lines ?? [],
      'line item',
      `/v1/checkout/sessions/${id}/line_items`,
    )
  }),
  endpoint('POST', '/v1/checkout/sessions/:id/expire', {}, async (call) => {
    const { id, body } = await call.load('checkout.session', call.ids[0] as string)
    if (body.status !== 'open') {
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${body.status}.`,
      )
    }
    expireSession(call.books, id)
    return call.books.get('checkout.session', id)
  }),
]

/** Nothing takes money on an account whose card payments are not active. */
async function chargeable({ stand, account }: Call<unknown>): Promise<void> {
  if (account === PLATFORM_ACCOUNT) return
  const kept = await stand.store.get('v2.core.account', account)
  if (kept?.body.configuration?.merchant?.capabilities?.card_payments?.status === 'active') return
  throw invalid(
    'Your account cannot currently make charges. The `card_payments` capability of this account is not active.',
  )
}

async function linesOf({ books, load, params }: Call<Given>): Promise<LineItem[]> {
  const given: Infer<typeof lineItem>[] = params.line_items ?? []
  if (given.length === 0) {
    throw invalid('Missing required param: line_items.', { code: 'parameter_missing', param: 'line_items' })
  }
  const lines: LineItem[] = []
  for (const [index, item] of given.entries()) {
    const at = `line_items[${index}]`
    if (item.price === undefined) {
      throw invalid(`Missing required param: ${at}[price].`, {
        code: 'parameter_missing',
        param: `${at}[price]`,
      })
    }
    if (item.quantity === undefined) {
      throw invalid('Quantity is required. Add `quantity` to `line_items[' + String(index) + ']`', {
        param: `${at}[quantity]`,
      })
    }
    const { body: price } = await load('price', item.price, `${at}[price]`)
    if (!price.active) {
      throw invalid('The price specified is inactive. This field only accepts active prices.', {
        param: `${at}[price]`,
      })
    }
    if (price.type !== 'recurring') {
      throw invalid(
        'You must provide at least one recurring price in `subscription` mode when using prices.',
        { param: 'line_items' },
      )
    }
    const { body: product } = await load('product', price.product)
    const amount = (price.unit_amount ?? 0) * item.quantity
    lines.push({
      id: books.mint('li', 24),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: product.name,
      metadata: mergeMetadata({}, item.metadata),
      price,
      quantity: item.quantity,
    })
  }
  const cycles = new Set(
    lines.map(
      ({ price }) => `${price?.currency} ${price?.recurring?.interval} ${price?.recurring?.interval_count}`,
    ),
  )
  if (cycles.size > 1) {
    throw invalid('All prices on a subscription must have the same currency and interval.', {
      param: 'line_items',
    })
  }
  return lines
}

function sessionOf(
  { books, params }: Call<Given>,
  lines: LineItem[],
  expires: number,
  customerEmail: string | null,
): CheckoutSession {
  const id = books.mint('cs_test', 58)
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  const filters = params.saved_payment_method_options
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: params.allow_promotion_codes ?? null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: params.billing_address_collection ?? null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: { business_name: null, individual_name: null, shipping_details: null },
    consent: null,
    consent_collection: null,
    created: books.now,
    currency: lines[0]?.currency ?? null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: params.custom_text?.after_submit ?? null,
      shipping_address: params.custom_text?.shipping_address ?? null,
      submit: params.custom_text?.submit ?? null,
      terms_of_service_acceptance: params.custom_text?.terms_of_service_acceptance ?? null,
    },
    customer: params.customer ?? null,
    customer_account: null,
    customer_creation: null,
    customer_details: {
      address: null,
      business_name: null,
      email: customerEmail,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    customer_email: null,
    discounts: [],
    expires_at: expires,
    integration_identifier: params.integration_identifier ?? null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: (params.locale as CheckoutSession['locale'] | undefined) ?? null,
    managed_payments: { enabled: false },
    metadata: mergeMetadata({}, params.metadata),
    mode: 'subscription',
    origin_context: params.origin_context ?? null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: params.payment_method_collection ?? 'always',
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: {
      allow_redisplay_filters: filters?.allow_redisplay_filters ?? ['always'],
      payment_method_remove: filters?.payment_method_remove ?? 'disabled',
      payment_method_save: filters?.payment_method_save ?? null,
    },
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${books.baseUrl}/c/pay/${id}`,
    wallet_options: null,
  }
}
