import { poolOf } from '../../database'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { API_VERSION, SANDBOX_SECRET_KEY } from '#/sandbox/constants'
import { type Club, type Rig, startRig } from './rig'

let rig: Rig
let club: Club
beforeAll(async () => {
  rig = await startRig()
  club = await rig.club()
})
afterAll(() => rig.close())

interface Answer {
  status: number
  error: Record<string, unknown>
  headers: Headers
}

/** A bare request, for what the SDK would not let through. */
async function ask(
  path: string,
  init: { form?: string; headers?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
  const response = await fetch(rig.sandbox.url + path, {
    method: init.method ?? (init.form === undefined ? 'GET' : 'POST'),
    headers: {
      authorization: `Bearer ${SANDBOX_SECRET_KEY}`,
      'stripe-version': API_VERSION,
      'stripe-account': club.account,
      ...(init.form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...init.headers,
    },
    ...(init.form === undefined ? {} : { body: init.form }),
  })
  const body = (await response.json()) as { error?: Record<string, unknown> }
  return { status: response.status, error: body.error ?? {}, headers: response.headers }
}

/** The error that the SDK throws. */
async function refusal(call: Promise<unknown>): Promise<Partial<Stripe.errors.StripeError>> {
  try {
    await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('it was not refused')
}

describe('the API', () => {
  it('refuses a request without the key', async () => {
    expect(
      await ask('/v1/products', { headers: { authorization: 'Bearer sk_test_wrong_key_1234' } }),
    ).toMatchObject({
      status: 401,
      error: {
        type: 'invalid_request_error',
        message: expect.stringContaining('Invalid API Key provided: sk_test_'),
      },
    })
    expect((await ask('/v1/products', { headers: { authorization: '' } })).status).toBe(401)
    expect((await ask('/v2/core/accounts', { headers: { authorization: '' } })).status).toBe(401)
  })

  it('serves its own paths and no others', async () => {
    for (const path of ['/v1/nothing', '/v1/products/p/q', '/v2/core/nothing', '/v1/']) {
      expect(await ask(path)).toMatchObject({
        status: 404,
        error: {
          type: 'invalid_request_error',
          message: expect.stringContaining('Unrecognized request URL'),
        },
      })
    }
    expect((await ask('/v1/products', { method: 'DELETE' })).status).toBe(404)
  })

  it('has one version', async () => {
    expect((await ask('/v1/products', { headers: { 'stripe-version': '2020-08-27' } })).status).toBe(400)
    const { headers, status } = await ask('/v1/products')
    expect(status).toBe(200)
    expect(headers.get('request-id')).toMatch(/^req_/)
    expect(headers.get('stripe-version')).toBe(API_VERSION)
  })

  it('keeps accounts apart', async () => {
    const other = await rig.club()
    expect(await refusal(rig.stripe.products.retrieve(club.product.id, {}, other.on))).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    expect(await refusal(rig.stripe.products.retrieve(club.product.id))).toMatchObject({ statusCode: 404 })
    const stranger = rig.stripe.prices.list({ product: club.product.id }, other.on)
    expect((await stranger).data).toEqual([])
    expect(await refusal(rig.stripe.products.list({}, { stripeAccount: 'acct_nobody' }))).toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
    })
    const customer = await rig.stripe.customers.create({}, other.on)
    const foreign = club.checkout({ customer: customer.id })
    expect(await refusal(foreign)).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'customer',
    })
  })
})

describe('a response', () => {
  it.each([
    ['/v1/products', 'colour=red&name=A', { code: 'parameter_unknown', param: 'colour' }],
    ['/v1/products', 'active=true', { code: 'parameter_missing', param: 'name' }],
    ['/v1/products', 'name=', { code: 'parameter_invalid_empty', param: 'name' }],
    [
      '/v1/prices',
      'currency=usd&unit_amount=ten&product=p',
      { code: 'parameter_invalid_integer', param: 'unit_amount' },
    ],
    ['/v1/prices', 'currency=usd&unit_amount=-1&product=p', { param: 'unit_amount' }],
    [
      '/v1/prices',
      'currency=usd&unit_amount=10&product=prod_none',
      { code: 'resource_missing', param: 'product' },
    ],
    [
      '/v1/prices',
      'currency=usd&unit_amount=10&product=p&recurring[interval]=aeon',
      { param: 'recurring[interval]' },
    ],
    [
      '/v1/checkout/sessions',
      'mode=subscription&payment_method_types[0]=card',
      { param: 'payment_method_types' },
    ],
    ['/v1/checkout/sessions', 'mode=subscription', { code: 'parameter_missing', param: 'success_url' }],
    ['/v1/checkout/sessions', 'mode=subscription&success_url=javascript:1', { code: 'url_invalid' }],
    ['/v1/customers', 'email=no-address', { code: 'email_invalid', param: 'email' }],
    ['/v1/refunds', 'amount=5', {}],
  ])('POST %s %s', async (path: string, form: string, expected: { code?: string; param?: string }) => {
    const { status, error } = await ask(path, { form })
    expect(status).toBe(expected.code === 'resource_missing' ? 404 : 400)
    expect(error).toMatchObject({ type: 'invalid_request_error', ...expected })
    expect(error.message).toEqual(expect.any(String))
  })

  it('opens a checkout only for what is for sale, within a day, and only where money may be taken', async () => {
    const archived = await rig.stripe.prices.create(
      { product: club.product.id, currency: 'usd', unit_amount: 100, recurring: { interval: 'month' } },
      club.on,
    )
    await rig.stripe.prices.update(archived.id, { active: false }, club.on)
    const dead = club.checkout({ line_items: [{ price: archived.id, quantity: 1 }] })
    expect(await refusal(dead)).toMatchObject({ statusCode: 400, param: 'line_items[0][price]' })
    const soon = Math.floor(Date.now() / 1000) + 60
    expect(await refusal(club.checkout({ expires_at: soon }))).toMatchObject({ param: 'expires_at' })
    await rig.control(`/accounts/${club.account}/outcome`, { outcome: 'restricted' })
    expect(await refusal(club.checkout())).toMatchObject({
      statusCode: 400,
      type: 'StripeInvalidRequestError',
    })
    await rig.control(`/accounts/${club.account}/outcome`, { outcome: 'ready' })
    expect(await club.checkout()).toMatchObject({ status: 'open' })
  })

  it('embeds objects only on request, and only those that can be', async () => {
    const { session, customer } = await club.member()
    const plain = await rig.stripe.checkout.sessions.retrieve(session.id, {}, club.on)
    expect(typeof plain.subscription).toBe('string')
    expect(plain).not.toHaveProperty('line_items')
    const invoice = await rig.stripe.invoices.retrieve(String(plain.invoice), {}, club.on)
    expect(invoice).not.toHaveProperty('payments')
    const bad = rig.stripe.checkout.sessions.retrieve(session.id, { expand: ['metadata'] }, club.on)
    expect(await refusal(bad)).toMatchObject({ statusCode: 400 })
    const deep = rig.stripe.invoices.list({ expand: ['data.payments.data.payment.payment_intent'] }, club.on)
    expect((await refusal(deep)).message).toContain('more than 4 levels')
    const listed = await rig.stripe.subscriptions.list(
      { customer, expand: ['data.customer', 'data.latest_invoice'] },
      club.on,
    )
    expect(listed.data[0]?.customer).toMatchObject({ id: customer, email: 'ada@example.test' })
    expect(listed.data[0]?.latest_invoice).toMatchObject({ object: 'invoice' })
  })

  it('has pages forwards and backwards', async () => {
    const other = await rig.club()
    const made: string[] = []
    for (let i = 0; i < 7; i++)
      made.unshift((await rig.stripe.customers.create({ name: `C${i}` }, other.on)).id)
    const all: string[] = []
    for await (const one of rig.stripe.customers.list({ limit: 3 }, other.on)) all.push(one.id)
    expect(all).toEqual(made)
    const first = await rig.stripe.customers.list({ limit: 3 }, other.on)
    expect(first).toMatchObject({ has_more: true, url: '/v1/customers' })
    const back = await rig.stripe.customers.list({ limit: 3, ending_before: made[5] }, other.on)
    expect(back.data.map(({ id }) => id)).toEqual(made.slice(2, 5))
    const nowhere = rig.stripe.customers.list({ starting_after: 'cus_nobody' }, other.on)
    expect(await refusal(nowhere)).toMatchObject({ code: 'resource_missing', param: 'starting_after' })
    expect(await refusal(rig.stripe.customers.list({ limit: 101 }, other.on))).toMatchObject({
      param: 'limit',
    })
  })
})

it.each([
  ['customers', ['email', 'phone', 'name', 'description', 'address[line1]']],
  ['prices', ['lookup_key', 'nickname']],
  ['products', ['url', 'unit_label']],
] as const)('the fields of %s that Stripe cannot unset cannot be sent empty', async (type, params) => {
  for (const param of params) {
    const needed = type === 'prices' ? `product=${club.product.id}&currency=usd&unit_amount=1&` : 'name=A&'
    const form = param === 'name' ? 'name=' : `${type === 'customers' ? '' : needed}${param}=`
    expect(await ask(`/v1/${type}`, { form }), param).toMatchObject({
      status: 400,
      error: { code: 'parameter_invalid_empty', param },
    })
  }
})

describe('idempotency keys', () => {
  it('give the same answer to the same question', async () => {
    const idempotencyKey = 'the same customer'
    const [first, second] = [
      await rig.stripe.customers.create({ name: 'Ada' }, { ...club.on, idempotencyKey }),
      await rig.stripe.customers.create({ name: 'Ada' }, { ...club.on, idempotencyKey }),
    ]
    expect(second.id).toBe(first.id)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    const changed = rig.stripe.customers.create({ name: 'Grace' }, { ...club.on, idempotencyKey })
    expect(await refusal(changed)).toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' })
    const other = await rig.club()
    expect((await rig.stripe.customers.create({ name: 'Ada' }, { ...other.on, idempotencyKey })).id).not.toBe(
      first.id,
    )
  })

  it('let one of many at once through', async () => {
    const idempotencyKey = 'one of many'
    const ten = Array.from({ length: 10 }, () =>
      rig.stripe.customers.create({ name: 'Ada' }, { ...club.on, idempotencyKey }).then(
        ({ id }) => id,
        (error: Stripe.errors.StripeError) => `${error.statusCode} ${error.code}`,
      ),
    )
    const answers = new Set(await Promise.all(ten))
    answers.delete('409 idempotency_key_in_use')
    expect([...answers]).toEqual([expect.stringMatching(/^cus_/)])
  })

  it('do not keep a refusal of the request itself', async () => {
    const idempotencyKey = 'refused and mended'
    const bad = rig.stripe.customers.create({ email: 'no-address' }, { ...club.on, idempotencyKey })
    expect(await refusal(bad)).toMatchObject({ statusCode: 400 })
    const good = await rig.stripe.customers.create({ email: 'a@b.test' }, { ...club.on, idempotencyKey })
    expect(good.email).toBe('a@b.test')
  })

  it('keep what a request that was begun came to, a refusal as well', async () => {
    const idempotencyKey = 'refused and kept'
    const missing = { ...club.on, idempotencyKey }
    const ask = () => rig.stripe.customers.update('cus_made_later', { name: 'Ada' }, missing)
    expect(await refusal(ask())).toMatchObject({ statusCode: 404 })
    const again = await refusal(ask())
    expect(again).toMatchObject({ statusCode: 404, headers: { 'idempotent-replayed': 'true' } })
  })

  it('repeat a 500 for 24 hours, which only another key gets past', async () => {
    const other = await rig.club()
    const idempotencyKey = 'a stored fault'
    const ask = (key = idempotencyKey) =>
      rig.stripe.customers.create({ name: 'Ada' }, { ...other.on, idempotencyKey: key })
    await rig.control('/faults', { target: 'api', mode: '500', count: 1, match: '/v1/customers' })
    // The SDK is told that repeating is no use.
    expect(await refusal(ask())).toMatchObject({
      statusCode: 500,
      headers: { 'stripe-should-retry': 'false' },
    })
    expect(await refusal(ask())).toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' },
    })
    expect((await ask(`${idempotencyKey}-2`)).name).toBe('Ada')
    await age(idempotencyKey, '23 hours 59 minutes')
    expect(await refusal(ask())).toMatchObject({ statusCode: 500 })
    await age(idempotencyKey, '24 hours')
    expect((await ask()).name).toBe('Ada')
    // From then on the key stands for what it was used for last.
    expect((await ask()).lastResponse.headers['idempotent-replayed']).toBe('true')
  })

  it('let a request of API v2 that failed be done again', async () => {
    const idempotencyKey = 'an account after a fault'
    const ask = () => rig.stripe.v2.core.accounts.create({ display_name: 'Cantina' }, { idempotencyKey })
    await rig.control('/faults', { target: 'api', mode: '500', count: 1, match: '/v2/core/accounts' })
    expect(await refusal(ask())).toMatchObject({ statusCode: 500 })
    expect((await ask()).id).toMatch(/^acct_/)
  })
})

async function age(key: string, by: string) {
  const pool = poolOf(rig.databaseUrl)
  await pool.query('update sandbox.idempotency_keys set created_at = now() - $2::interval where key = $1', [
    key,
    by,
  ])
  await pool.end()
}

describe('the control of faults', () => {
  afterEach(() => rig.control('/faults', { clear: true }))
  const retrying = () => {
    const { hostname: host, port } = new URL(rig.sandbox.url)
    return new Stripe(SANDBOX_SECRET_KEY, {
      host,
      port,
      protocol: 'http',
      maxNetworkRetries: 2,
      timeout: 1000,
    })
  }

  it.each([
    ['500', { statusCode: 500, type: 'StripeAPIError' }],
    ['429', { statusCode: 429, type: 'StripeRateLimitError' }],
    ['timeout', { type: 'StripeConnectionError' }],
    ['lost', { type: 'StripeConnectionError' }],
  ])('api %s strikes as often as asked, and a repetition does the thing once', async (mode, expected) => {
    const other = await rig.club()
    const { hostname: host, port } = new URL(rig.sandbox.url)
    const hasty = new Stripe(SANDBOX_SECRET_KEY, {
      host,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      timeout: 500,
    })
    const idempotencyKey = `fault-${mode}`
    // The SDK tries a connection that broke once more of its own accord.
    const count = mode === 'lost' ? 2 : 1
    await rig.control('/faults', { target: 'api', mode, count, match: '/v1/customers' })
    expect(
      await refusal(hasty.customers.create({ name: 'Ada' }, { ...other.on, idempotencyKey })),
    ).toMatchObject(expected)
    const done = (await rig.stripe.customers.list({}, other.on)).data.length
    expect(done).toBe(mode === 'lost' ? 1 : 0)
    // A 500 is kept under its key.
    const next = mode === '500' ? `${idempotencyKey}-2` : idempotencyKey
    await rig.stripe.customers.create({ name: 'Ada' }, { ...other.on, idempotencyKey: next })
    expect((await rig.stripe.customers.list({}, other.on)).data).toHaveLength(1)
  })

  it('makes faults that the SDK survives on its own', async () => {
    const other = await rig.club()
    await rig.control('/faults', { target: 'api', mode: 'lost', count: 1 })
    await retrying().customers.create({ name: 'Ada' }, other.on)
    expect((await rig.stripe.customers.list({}, other.on)).data).toHaveLength(1)
  })

  it('drops webhooks, and they can be sent again by hand', async () => {
    const other = await rig.club()
    await rig.control('/clock', { advance: 'PT0S' })
    await rig.control('/faults', { target: 'webhooks', mode: 'drop' })
    rig.received.length = 0
    const { session } = await other.member()
    await rig.control('/clock', { advance: 'PT0S' })
    expect(rig.received).toEqual([])
    const { body } = await rig.control(`/events?account=${other.account}&type=checkout.session.completed`)
    const [event] = body.data as { id: string; state: string }[]
    expect(event?.state).toBe('dropped')
    expect((await rig.control(`/events/${event?.id}/resend`, {})).body).toEqual({ status: 200 })
    expect(rig.received.map(({ type }) => type)).toEqual(['checkout.session.completed'])
    expect(rig.received[0]?.body).toContain(session.id)
  })

  it('duplicates and reorders webhooks', async () => {
    const other = await rig.club()
    await rig.control('/clock', { advance: 'PT0S' })
    await rig.control('/faults', {
      target: 'webhooks',
      mode: 'duplicate',
      count: 1,
      match: 'checkout.session.completed',
    })
    await rig.control('/faults', { target: 'webhooks', mode: 'reorder', count: 3, match: 'invoice.' })
    rig.received.length = 0
    await other.member()
    await rig.control('/clock', { advance: 'PT0S' })
    const types = rig.received.map(({ type }) => type)
    expect(types.filter((type) => type === 'checkout.session.completed')).toHaveLength(2)
    const firsts = ['invoice.created', 'invoice.finalized', 'invoice.paid'].map((type) => types.indexOf(type))
    expect(firsts).toEqual([...firsts].sort((a, b) => b - a))
  })

  it('refuses faults it does not know', async () => {
    expect((await rig.control('/faults', { target: 'api', mode: 'drop' })).status).toBe(400)
    expect((await rig.control('/faults', { target: 'moon', mode: 'drop' })).status).toBe(400)
  })
})
