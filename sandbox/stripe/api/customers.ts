import { invalid, missing } from '../errors'
import { endSubscription } from '../engine/subscriptions/end-subscription'
import { email, emptyable, hash, integer, list, metadata, need, oneOf, text, unsupporteds } from '../params'
import { type WorkingSet } from '../engine/working-set'
import { type Customer } from '../types'
import { address, whole } from './accounts/address'
import { testClockNamed } from './test-clocks'
import { type Call, endpoint, mergeMetadata, page, paging, range } from './endpoint'

// Only what the SDK's types call Emptyable can be unset.
const shape = {
  address: emptyable(address),
  description: text(),
  email,
  invoice_prefix: text(12),
  invoice_settings: hash({
    default_payment_method: text(),
    footer: text(),
    custom_fields: emptyable(list(hash({ name: need(text(40)), value: need(text(140)) }), 4)),
    ...unsupporteds('rendering_options'),
  }),
  metadata: emptyable(metadata),
  name: text(256),
  next_invoice_sequence: integer(1, 1_000_000_000),
  phone: text(20),
  preferred_locales: list(text(10)),
  shipping: emptyable(hash({ address: need(address), name: need(text()), phone: text(20) })),
  tax_exempt: emptyable(oneOf('none', 'exempt', 'reverse')),
  ...unsupporteds('balance', 'business_name', 'cash_balance', 'individual_name', 'source', 'tax', 'validate'),
}

type Given = Parameters<Parameters<typeof endpoint<typeof shape>>[3]>[0]['params']

export const customers = [
  endpoint(
    'POST',
    '/v1/customers',
    { ...shape, test_clock: text(), ...unsupporteds('payment_method', 'tax_id_data') },
    async (call) => {
      const { workingSet, params } = call
      if (params.invoice_settings?.default_payment_method) {
        throw missing(
          'PaymentMethod',
          params.invoice_settings.default_payment_method,
          'invoice_settings[default_payment_method]',
        )
      }
      if (params.test_clock !== undefined) await testClockNamed(call, params.test_clock, 'test_clock')
      const customer = { ...customerOf(workingSet), test_clock: params.test_clock ?? null }
      apply(customer, params)
      workingSet.put('customer', customer)
      workingSet.emit('customer.created', customer)
      return customer
    },
  ),
  endpoint('GET', '/v1/customers/:id', {}, async (call) => {
    const { id, body, hidden } = await call.load('customer', call.ids[0] as string)
    return hidden.deleted ? { id, object: 'customer', deleted: true } : body
  }),
  endpoint('POST', '/v1/customers/:id', { ...shape, ...unsupporteds('default_source') }, async (call) => {
    const { workingSet, params } = call
    const { id } = await living(call)
    const method = params.invoice_settings?.default_payment_method
    if (method) {
      const stored = await call.load('payment_method', method, 'invoice_settings[default_payment_method]')
      if (stored.body.customer !== id) {
        throw invalid(
          `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
          { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
        )
      }
    }
    const customer = workingSet.edit('customer', id)
    apply(customer, params)
    workingSet.emit('customer.updated', customer)
    return customer
  }),
  endpoint('DELETE', '/v1/customers/:id', {}, async (call) => {
    const { id } = await living(call)
    await deleteCustomer(call, id)
    return { id, object: 'customer', deleted: true }
  }),
  endpoint(
    'GET',
    '/v1/customers',
    { ...paging, created: range, email: text(512), test_clock: text() },
    (call) => {
      const { created, email: parent, test_clock: clock } = call.params
      // Stripe lists the customers of a test clock only by its id.
      const field = { name: 'test_clock', values: clock === undefined ? null : [clock] }
      return page(call, { type: 'customer', created, parent, states: ['active'], field }, '/v1/customers')
    },
  ),
]

/** A customer that nothing is known of. */
export function customerOf(workingSet: WorkingSet): Customer {
  const id = workingSet.mint('cus', 14)
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: workingSet.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(4, 12).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

/** Deletes a customer and ends their subscriptions. */
export async function deleteCustomer(call: Call<unknown>, id: string): Promise<void> {
  await call.loadCustomer(id)
  for (const { id: subscription, body } of call.workingSet.all('subscription')) {
    if (body.customer === id && body.status !== 'canceled') endSubscription(call.workingSet, subscription)
  }
  const stored = call.workingSet.editStored('customer', id)
  stored.hidden.deleted = true
  call.workingSet.emit('customer.deleted', stored.body)
}

async function living(call: Call<unknown>): Promise<{ id: string }> {
  const stored = await call.load('customer', call.ids[0] as string)
  if (stored.hidden.deleted) throw missing('customer', stored.id)
  return stored
}

function apply(customer: Customer, params: Given): void {
  const {
    metadata: changes,
    invoice_settings: settings,
    address: place,
    shipping,
    expand: _expand,
    tax_exempt,
    ...rest
  } = params as Given & { expand?: string[] }
  Object.assign(customer, rest)
  customer.metadata = mergeMetadata(customer.metadata, changes)
  if (tax_exempt !== undefined) customer.tax_exempt = tax_exempt ?? 'none'
  if (settings) Object.assign(customer.invoice_settings, settings)
  if (place !== undefined) customer.address = place && whole(place)
  if (shipping !== undefined) {
    customer.shipping = shipping && {
      ...shipping,
      address: whole(shipping.address),
      phone: shipping.phone ?? null,
    }
  }
}
