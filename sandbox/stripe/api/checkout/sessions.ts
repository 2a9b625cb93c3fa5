import { PLATFORM_ACCOUNT } from '../../../constants'
import { invalid, missing } from '../../errors'
import { type SessionPlan } from '../../engine/working-set'
import { DAY } from '../../engine/calendar'
import { MINIMUM_CHARGE, money } from '../../engine/money'
import { createSetupIntent } from '../../engine/payments/setup-intent'
import { locationOf, requireTaxBehavior } from '../../engine/tax/invoice-tax'
import { isTaxActive, taxTermsOf } from '../../engine/tax/rates'
import { applyTax } from '../../engine/tax/session-tax'
import { expireSession } from '../../engine/step'
import { oneOf, text, unsupporteds } from '../../params'
import {
  type CheckoutSessionParams,
  checkoutSessionShape,
  type LineItemParams,
  type PriceData,
} from './session-params'
import { requireChargesEnabled } from '../require-charges-enabled'
import { sessionOf } from './session-object'
import { type CheckoutSession, type Customer, type LineItem, type Price } from '../../types'
import { priceOf } from '../prices'
import { productOf } from '../products'
import { type Call, endpoint, mergeMetadata, page, pageOf, paging, range, retrieve } from '../endpoint'

export const checkoutSessions = [
  endpoint('POST', '/v1/checkout/sessions', checkoutSessionShape, create),
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
    expireSession(call.workingSet, id)
    return call.workingSet.get('checkout.session', id)
  }),
]

async function create(call: Call<CheckoutSessionParams>): Promise<CheckoutSession> {
  const { workingSet, params } = call
  const { mode } = params
  if (mode === undefined) throw parameterMissing('mode')
  if (!params.success_url) throw parameterMissing('success_url')
  const customer = await customerFor(call, mode)
  await requireChargesEnabled(call)
  refuseForeign(mode, params)
  const lines = mode === 'setup' ? [] : await linesOf(call, mode)
  const total = lines.reduce((sum, line) => sum + line.amount_total, 0)
  if ((mode === 'payment' || total > 0) && mode !== 'setup' && total < MINIMUM_CHARGE) {
    throw invalid(
      `The Checkout Session's total amount due must add up to at least ${money(MINIMUM_CHARGE, lines[0]?.currency ?? 'usd')}`,
      { code: 'amount_too_small' },
    )
  }
  const expires = params.expires_at ?? workingSet.now + DAY
  if (expires < workingSet.now + 30 * 60 || expires > workingSet.now + DAY + 60) {
    throw invalid(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      { param: 'expires_at' },
    )
  }
  const isTaxed = params.automatic_tax?.enabled === true
  if (isTaxed) requireTaxable(call, mode, customer?.body ?? null, lines)
  const plan = planOf(call, mode, lines)
  const email = customer?.body.email ?? params.customer_email ?? null
  const session = sessionOf(call, mode, lines, expires, email)
  const place = isTaxed && customer ? locationOf(workingSet, customer.body) : null
  applyTax(workingSet, session, lines, customer?.body ?? null, place)
  if (mode === 'setup' && customer) {
    const { metadata, description } = plan
    const terms = {
      customer: customer.id,
      method: null,
      description,
      metadata,
      usage: 'off_session',
    } as const
    session.setup_intent = createSetupIntent(workingSet, terms).id
  }
  workingSet.put('checkout.session', session, { plan, ...(place && { address: place }) })
  return session
}

type Mode = CheckoutSession['mode']

/** The customer who pays; null for a guest, who may pay once and is no customer afterwards. */
async function customerFor(call: Call<CheckoutSessionParams>, mode: Mode) {
  const { customer: id, customer_email: guest, customer_update } = call.params
  if (id !== undefined && guest !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.', {
      param: 'customer_email',
    })
  }
  if (id === undefined && customer_update !== undefined) {
    throw invalid('`customer_update` can only be used with `customer`.', { param: 'customer_update' })
  }
  if (id === undefined && mode === 'payment') return null
  if (id === undefined) {
    throw invalid('The local emulator needs the customer to be created first.', {
      code: 'parameter_missing',
      param: 'customer',
    })
  }
  const customer = await call.load('customer', id, 'customer')
  if (customer.hidden.deleted) throw missing('customer', customer.id, 'customer')
  return customer
}

/** Parameters that belong to one mode are refused in the others. */
function refuseForeign(mode: Mode, params: CheckoutSessionParams): void {
  const owners = [
    ['subscription_data', 'subscription'],
    ['payment_intent_data', 'payment'],
    ['setup_intent_data', 'setup'],
  ] as const
  for (const [name, owner] of owners) {
    if (params[name] !== undefined && owner !== mode) {
      throw invalid(`You can not pass \`${name}\` in \`${mode}\` mode.`, { param: name })
    }
  }
  if (mode !== 'setup') return
  if (params.line_items !== undefined) {
    throw invalid('You can not pass `line_items` in `setup` mode.', { param: 'line_items' })
  }
  if (params.currency === undefined) throw parameterMissing('currency')
}

/** Stripe's conditions for computing tax on a session. */
function requireTaxable(
  { account, workingSet, params }: Call<CheckoutSessionParams>,
  mode: Mode,
  customer: Customer | null,
  lines: LineItem[],
): void {
  const param = 'automatic_tax[enabled]'
  if (mode === 'setup') {
    throw invalid('You cannot set `automatic_tax[enabled]=true` in `setup` mode.', { param })
  }
  const terms = taxTermsOf(workingSet.find('v2.core.account', account))
  if (!isTaxActive(terms)) {
    throw invalid(
      'Stripe Tax has not been activated on your account. To activate it, visit https://dashboard.stripe.com/settings/tax.',
      { code: 'stripe_tax_inactive', param },
    )
  }
  const { address, shipping } = params.customer_update ?? {}
  // A guest types their address on the page.
  if (customer && !locationOf(workingSet, customer) && address !== 'auto' && shipping !== 'auto') {
    throw invalid(
      'Automatic tax calculation in Checkout requires a valid address on the Customer. Add a valid address to the ' +
        "Customer or set either `customer_update[address]` to 'auto' or `customer_update[shipping]` to 'auto' to save " +
        'the address entered in Checkout to the Customer.',
      { code: 'customer_tax_location_invalid' },
    )
  }
  requireTaxBehavior(
    terms,
    lines.map(({ price }) => price),
    'line_items',
  )
}

function planOf(
  { account, params }: Call<CheckoutSessionParams>,
  mode: Mode,
  lines: LineItem[],
): SessionPlan {
  const data =
    mode === 'subscription'
      ? params.subscription_data
      : mode === 'payment'
        ? params.payment_intent_data
        : params.setup_intent_data
  const percent = params.subscription_data?.application_fee_percent ?? null
  const amount = params.payment_intent_data?.application_fee_amount ?? null
  if ((percent !== null || amount !== null) && account === PLATFORM_ACCOUNT) {
    const name = percent === null ? 'application_fee_amount' : 'application_fee_percent'
    throw invalid(`Can only apply an ${name} when the request is made on behalf of another account.`, {
      param: percent === null ? `payment_intent_data[${name}]` : `subscription_data[${name}]`,
    })
  }
  return {
    lines,
    metadata: mergeMetadata({}, data?.metadata),
    description: data?.description ?? null,
    applicationFeePercent: percent,
    applicationFeeAmount: amount,
    savesAddress: params.customer_update?.address === 'auto',
  }
}

function parameterMissing(param: string): Error {
  return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

async function linesOf(call: Call<CheckoutSessionParams>, mode: Mode): Promise<LineItem[]> {
  const { workingSet, load, params } = call
  const items: LineItemParams[] = params.line_items ?? []
  if (items.length === 0) throw parameterMissing('line_items')
  if (mode === 'subscription' && items.length > 20) {
    throw invalid('Array line_items exceeded maximum 20 allowed elements.', { param: 'line_items' })
  }
  const lines: LineItem[] = []
  for (const [index, item] of items.entries()) {
    const at = `line_items[${index}]`
    if ((item.price === undefined) === (item.price_data === undefined)) {
      throw item.price === undefined
        ? parameterMissing(`${at}[price]`)
        : invalid('You may only specify one of these parameters: price, price_data.', { param: at })
    }
    if (item.quantity === undefined) {
      throw invalid('Quantity is required. Add `quantity` to `line_items[' + String(index) + ']`', {
        param: `${at}[quantity]`,
      })
    }
    const price = item.price_data
      ? await inlinePrice(call, item.price_data, `${at}[price_data]`)
      : (await load('price', item.price!, `${at}[price]`)).body
    // Stripe creates an inline price as an inactive one, which only this session uses.
    if (!price.active && !item.price_data) {
      throw invalid('The price specified is inactive. This field only accepts active prices.', {
        param: `${at}[price]`,
      })
    }
    if (price.type !== (mode === 'subscription' ? 'recurring' : 'one_time')) {
      throw invalid(
        mode === 'subscription'
          ? 'You must provide at least one recurring price in `subscription` mode when using prices.'
          : 'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
        { param: 'line_items' },
      )
    }
    const { body: product } = await load('product', price.product)
    const amount = (price.unit_amount ?? 0) * item.quantity
    lines.push({
      id: workingSet.mint('li', 24),
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

/** The price that a line brings along: an inactive one, of a product that is there or created with it. */
async function inlinePrice(
  { workingSet, load }: Call<CheckoutSessionParams>,
  { product, product_data: data, unit_amount: unitAmount, ...terms }: PriceData,
  at: string,
): Promise<Price> {
  if ((product === undefined) === (data === undefined)) {
    throw product === undefined
      ? parameterMissing(`${at}[product]`)
      : invalid('You may only specify one of these parameters: product, product_data.', { param: at })
  }
  if (unitAmount === undefined) throw parameterMissing(`${at}[unit_amount]`)
  const made = data && productOf(workingSet, data)
  if (made) {
    workingSet.put('product', made)
    workingSet.emit('product.created', made)
  }
  const productId = made ? made.id : (await load('product', product!, `${at}[product]`)).id
  const price: Price = {
    ...priceOf(workingSet, { ...terms, product: productId, unitAmount }),
    active: false,
  }
  workingSet.put('price', price)
  workingSet.emit('price.created', price)
  return price
}
