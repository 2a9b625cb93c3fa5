import { PLATFORM_ACCOUNT } from '../../fixed'
import { invalid, missing } from '../errors'
import { DAY } from '../engine/calendar'
import { expireSession } from '../engine/step'
import { oneOf, text, unsupporteds } from '../params'
import {
  type CheckoutSessionParams,
  checkoutSessionShape,
  type LineItemParams,
} from './checkout-session-params'
import { chargeable } from './chargeable'
import { sessionOf } from './checkout-session-object'
import { type LineItem } from '../types'
import { type Call, endpoint, mergeMetadata, page, pageOf, paging, range, retrieve } from './endpoint'

export const checkoutSessions = [
  endpoint('POST', '/v1/checkout/sessions', checkoutSessionShape, async (call) => {
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

async function linesOf({ books, load, params }: Call<CheckoutSessionParams>): Promise<LineItem[]> {
  const given: LineItemParams[] = params.line_items ?? []
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
