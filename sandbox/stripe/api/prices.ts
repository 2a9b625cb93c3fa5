import { invalid } from '../errors'
import { type Call } from './endpoint'
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
import { type WorkingSet } from '../engine/working-set'
import { type Price } from '../types'
import { endpoint, mergeMetadata, page, paging, range, retrieve } from './endpoint'
import { states } from './products'
import { lookup } from '../../lookup'

/** The most Stripe charges at once: eight digits. */
export const amount = integer(0, 99_999_999)

const recurring = hash({
  interval: need(oneOf('day', 'week', 'month', 'year')),
  interval_count: integer(1, 1095),
  usage_type: oneOf('licensed'),
  ...unsupporteds('meter', 'trial_period_days'),
})

const MOST = lookup({ day: 1095, week: 156, month: 36, year: 3 })

export const currency = oneOf('usd', 'eur', 'gbp', 'cad', 'aud', 'chf')

export const taxBehavior = oneOf('exclusive', 'inclusive', 'unspecified')

export const prices = [
  endpoint(
    'POST',
    '/v1/prices',
    {
      currency: need(currency),
      product: text(),
      unit_amount: amount,
      unit_amount_decimal: decimal(0, 99_999_999, 12),
      recurring,
      active: bool,
      billing_scheme: oneOf('per_unit'),
      lookup_key: text(200),
      transfer_lookup_key: bool,
      metadata,
      nickname: text(),
      tax_behavior: taxBehavior,
      ...unsupporteds(
        'currency_options',
        'custom_unit_amount',
        'product_data',
        'tiers',
        'tiers_mode',
        'transform_quantity',
      ),
    },
    async (call) => {
      const { workingSet, params, load } = call
      if (params.product === undefined) {
        throw invalid('Missing required param: product.', { code: 'parameter_missing', param: 'product' })
      }
      const product = await load('product', params.product, 'product')
      const unitAmount = params.unit_amount_decimal ?? params.unit_amount
      if (unitAmount === undefined) {
        throw invalid('Missing required param: unit_amount.', {
          code: 'parameter_missing',
          param: 'unit_amount',
        })
      }
      if (params.unit_amount !== undefined && params.unit_amount_decimal !== undefined) {
        throw invalid('You may only specify one of these parameters: unit_amount, unit_amount_decimal.')
      }
      await claimLookupKey(call, null)
      const price: Price = {
        ...priceOf(workingSet, { ...params, product: product.id, unitAmount }),
        active: params.active ?? true,
        lookup_key: params.lookup_key ?? null,
        metadata: mergeMetadata({}, params.metadata),
        nickname: params.nickname ?? null,
        recurring: recurringOf(params.recurring),
        type: params.recurring ? 'recurring' : 'one_time',
      }
      workingSet.put('price', price)
      workingSet.emit('price.created', price)
      return price
    },
  ),
  endpoint('GET', '/v1/prices/:id', {}, (call) => retrieve(call, 'price')),
  endpoint(
    'POST',
    '/v1/prices/:id',
    {
      active: bool,
      lookup_key: text(200),
      transfer_lookup_key: bool,
      metadata: emptyable(metadata),
      nickname: text(),
      tax_behavior: taxBehavior,
      ...unsupporteds('currency_options'),
    },
    async (call) => {
      const { workingSet, params, load, ids } = call
      const { id } = await load('price', ids[0] as string)
      await claimLookupKey(call, id)
      const price = workingSet.edit('price', id)
      if (
        params.tax_behavior &&
        price.tax_behavior !== 'unspecified' &&
        params.tax_behavior !== price.tax_behavior
      ) {
        throw invalid('The tax behavior of a price cannot be changed once it is set.', {
          param: 'tax_behavior',
        })
      }
      if (params.active !== undefined) price.active = params.active
      if (params.lookup_key !== undefined) price.lookup_key = params.lookup_key
      if (params.nickname !== undefined) price.nickname = params.nickname
      if (params.tax_behavior !== undefined) price.tax_behavior = params.tax_behavior
      price.metadata = mergeMetadata(price.metadata, params.metadata)
      workingSet.emit('price.updated', price)
      return price
    },
  ),
  endpoint(
    'GET',
    '/v1/prices',
    {
      ...paging,
      active: bool,
      created: range,
      currency: text(3),
      lookup_keys: list(text(), 10),
      product: text(),
      type: oneOf('one_time', 'recurring'),
      ...unsupporteds('recurring'),
    },
    (call) => {
      const { active, created, lookup_keys: keys, product, type, currency } = call.params
      const fields = [
        keys && { name: 'lookup_key', values: keys },
        type && { name: 'type', values: [type] },
        currency && { name: 'currency', values: [currency] },
      ].filter((field) => field !== undefined && field !== '')
      if (fields.length > 1)
        throw invalid('The local emulator filters prices by one of lookup_keys, type and currency at a time.')
      return page(
        call,
        { type: 'price', created, parent: product, states: states(active), field: fields[0] || undefined },
        '/v1/prices',
      )
    },
  ),
]

/** A one-time price that nothing else is known of. `unitAmount` in minor units. */
export function priceOf(
  workingSet: WorkingSet,
  terms: {
    product: string
    currency: Price['currency']
    unitAmount: number
    tax_behavior?: NonNullable<Price['tax_behavior']>
  },
): Price {
  return {
    id: workingSet.mint('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: workingSet.now,
    currency: terms.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: terms.product,
    recurring: null,
    tax_behavior: terms.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'one_time',
    unit_amount: Number.isInteger(terms.unitAmount) ? terms.unitAmount : null,
    unit_amount_decimal: String(terms.unitAmount),
  }
}

function recurringOf(params: Infer<typeof recurring> | undefined): Price['recurring'] {
  if (!params) return null
  const count = params.interval_count ?? 1
  const most = MOST.get(params.interval) ?? 1
  if (count > most) {
    throw invalid(`Invalid recurring[interval_count]: at most ${most} ${params.interval}s (three years).`, {
      param: 'recurring[interval_count]',
    })
  }
  return {
    interval: params.interval,
    interval_count: count,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

/** A lookup key belongs to one active price; with `transfer_lookup_key` it moves from the older one. */
async function claimLookupKey(
  {
    emulator,
    account,
    workingSet,
    params,
    load,
  }: Call<{ lookup_key?: string | null; transfer_lookup_key?: boolean }>,
  self: string | null,
): Promise<void> {
  if (!params.lookup_key) return
  const { data } = await emulator.store.list({
    account,
    type: 'price',
    field: { name: 'lookup_key', values: [params.lookup_key] },
    limit: 2,
  })
  const holder = data.find(({ id }) => id !== self)
  if (!holder) return
  if (!params.transfer_lookup_key) {
    throw invalid(
      `A price (\`${holder.id}\`) already uses that lookup key. You may transfer the lookup key from the existing ` +
        `price to the new one by passing \`transfer_lookup_key: true\`.`,
      { param: 'lookup_key' },
    )
  }
  await load('price', holder.id)
  const price = workingSet.edit('price', holder.id)
  price.lookup_key = null
  workingSet.emit('price.updated', price)
}
