import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SANDBOX_WEBHOOK_SECRETS } from '#/sandbox/constants'
import { aPopulatedPlatform, type PopulatedPlatform, type Who } from '../../builders/populated-platform'
import { launchedPlatformNow } from '../../clock'
import { responseViolations, hostile } from './corpus'

let there: PopulatedPlatform
beforeAll(async () => void (there = await aPopulatedPlatform()))
afterAll(() => there?.close())

describe('POST /api/create-checkout-session', () => {
  const good = () => ({
    customerId: there.a.memberId,
    customerEmail: 'ada@example.test',
    restaurantId: there.a.id,
    successUrl: 'http://example.test/',
    cancelUrl: 'http://example.test/',
    type: 'customer_subscription',
    metadata: {
      type: 'customer_subscription',
      customer_id: there.a.memberId,
      restaurant_id: there.a.id,
      tier_id: there.a.tierId,
    },
    createPrice: true,
    tierData: { name: 'x', description: 'y', price: 1 },
  })
  const post = (body: string, who: Who = 'member', headers: Record<string, string> = {}) =>
    there.ask('/api/create-checkout-session', {
      who,
      where: 'a',
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })

  it(
    'rejects everything but its own request, in JSON and without echoing it',
    { timeout: 60_000 },
    async () => {
      const before = await there.rowCounts()
      const nested = (open: string, close: string, n: number) => open.repeat(n) + close.repeat(n)
      const bodies = [
        '',
        '{',
        'null',
        'true',
        '1e999',
        '"x"',
        '[]',
        '{}',
        '\0',
        '\uFEFF{}',
        '{"__proto__":{"x":1}}',
        '{"a":1,"a":2}',
        nested('[', ']', 40_000),
        nested('{"a":', '}', 10_000).replace('{"a":}', '{"a":1}'),
        `{"customerId":"\\ud800"}`,
        `[${'1,'.repeat(40_000)}1]`,
      ]
      const values: unknown[] = [...hostile, null, 0, -1, 1e308, true, [], {}, [[]], { toString: 1 }]
      for (const field of Object.keys(good())) {
        for (const value of values) bodies.push(JSON.stringify({ ...good(), [field]: value }))
      }
      for (const field of ['customer_id', 'restaurant_id', 'tier_id', 'type', 'extra']) {
        for (const value of values)
          bodies.push(JSON.stringify({ ...good(), metadata: { ...good().metadata, [field]: value } }))
      }
      bodies.push(JSON.stringify({ ...good(), extra: '<script>alert(1)</script>' }))
      const problems: string[] = []
      for (const body of bodies) {
        const answer = await post(body)
        const { error } = JSON.parse(answer.body)
        // Fields checked only for their shape pass; then the club's missing account is the error.
        const faults = [502, 503].includes(answer.status) ? [] : responseViolations(answer)
        if (answer.status < 400) faults.push('done')
        if (typeof error !== 'string' || error.length > 300) faults.push('no sentence')
        if (/alert\(1\)|drop table|pg_sleep/.test(answer.body)) faults.push('echoes what was sent')
        problems.push(...faults.map((fault) => `${body.slice(0, 120)}: ${fault} (${answer.status})`))
      }
      expect(problems).toEqual([])
      const after = await there.rowCounts()
      // A complete request may have started an attempt of the member's own, with its key.
      const own = { checkout_attempts: 0, idempotency_keys: 0 }
      expect({ ...after, ...own }).toEqual({ ...before, ...own })
    },
  )

  it('rejects more than 100 kB and other content types', async () => {
    const before = await there.rowCounts()
    expect((await post(`{"x":"${'x'.repeat(110_000)}"}`)).status).toBe(413)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'text/json',
      '',
      'application/jsonp',
    ]) {
      expect((await post(JSON.stringify(good()), 'member', { 'content-type': type })).status, type).toBe(415)
    }
    expect(await there.rowCounts()).toEqual(before)
  })

  it('is for members themselves', async () => {
    const before = await there.rowCounts()
    expect((await post(JSON.stringify(good()), 'anonymous')).status).toBe(401)
    for (const who of ['other', 'desk', 'former', 'owner', 'admin'] as const) {
      expect((await post(JSON.stringify(good()), who)).status, who).toBe(403)
    }
    const bearer = { authorization: 'Bearer x', cookie: '', 'sec-fetch-site': 'cross-site' }
    expect((await post(JSON.stringify(good()), 'anonymous', bearer)).status).toBe(403)
    expect(await there.rowCounts()).toEqual(before)
  })
})

describe('webhooks', () => {
  let count = 0
  const event = (more: object = {}) => ({
    id: `evt_hostile_${++count}`,
    object: 'event',
    type: 'customer.subscription.updated',
    livemode: false,
    account: 'acct_of_nobody',
    data: { object: { object: 'subscription', id: 'sub_1' } },
    ...more,
  })
  interface Sending {
    endpoint?: string
    secret?: string
    age?: number
    signature?: string | null
    method?: string
    headers?: Record<string, string>
  }
  const send = (body: string, sending: Sending = {}) => {
    const {
      endpoint = 'connect',
      secret = SANDBOX_WEBHOOK_SECRETS.connect,
      age = 0,
      method = 'POST',
      headers,
    } = sending
    const time = Math.floor(launchedPlatformNow().getTime() / 1000) - age
    const digest = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const signature = sending.signature === undefined ? `t=${time},v1=${digest}` : sending.signature
    return there.ask(`/hooks/stripe/${endpoint}`, {
      method,
      body,
      headers: {
        'content-type': 'application/json',
        ...(signature !== null && { 'stripe-signature': signature }),
        ...headers,
      },
    })
  }
  const inbox = async () =>
    (await there.db.owner.query('select event_id, status from webhook_inbox order by 1')).rows

  it.each<[string, number, () => [string, Sending?]]>([
    ['no signature', 400, () => [JSON.stringify(event()), { signature: null }]],
    ['an empty signature', 400, () => [JSON.stringify(event()), { signature: '' }]],
    ['a malformed signature', 400, () => [JSON.stringify(event()), { signature: 't=x,v1=' }]],
    [
      'a hundred signatures',
      400,
      () => [JSON.stringify(event()), { signature: `t=1,${'v1=00,'.repeat(100)}` }],
    ],
    ['an older scheme', 400, () => [JSON.stringify(event()), { signature: 't=1,v0=00' }]],
    ['an unknown secret', 400, () => [JSON.stringify(event()), { secret: 'whsec_none' }]],
    [
      'the secret of another endpoint',
      400,
      () => [JSON.stringify(event()), { secret: SANDBOX_WEBHOOK_SECRETS.platform }],
    ],
    ['an old signature', 400, () => [JSON.stringify(event()), { age: 301 }]],
    ['the other mode', 400, () => [JSON.stringify(event({ livemode: true }))]],
    ['no account', 400, () => [JSON.stringify(event({ account: undefined }))]],
    [
      'an account at the platform’s endpoint',
      400,
      () => [JSON.stringify(event()), { endpoint: 'platform', secret: SANDBOX_WEBHOOK_SECRETS.platform }],
    ],
    [
      'a whole event at the thin endpoint',
      400,
      () => [JSON.stringify(event()), { endpoint: 'accounts', secret: SANDBOX_WEBHOOK_SECRETS.accounts }],
    ],
    ['no such endpoint', 404, () => [JSON.stringify(event()), { endpoint: 'unknown' }]],
    [
      'an endpoint of strange letters',
      404,
      () => [JSON.stringify(event()), { endpoint: '%E2%80%AE__proto__' }],
    ],
    ['no JSON', 400, () => ['{']],
    ['nothing', 400, () => ['']],
    ['null', 400, () => ['null']],
    ['a list', 400, () => ['[]']],
    ['ids of another kind', 400, () => [JSON.stringify(event({ id: { x: 1 } }))]],
    ['an overlong id', 400, () => [JSON.stringify(event({ id: 'x'.repeat(300) }))]],
    ['a NUL in its id', 400, () => [JSON.stringify(event({ id: 'evt_\0' }))]],
    [
      'a NUL in its object',
      400,
      () => [JSON.stringify(event({ data: { object: { object: 'subscription', id: 'sub_\0' } } }))],
    ],
    ['a broken character in its account', 400, () => [JSON.stringify(event({ account: 'acct_\uD800' }))]],
    ['a very deep body', 400, () => [`{"id":"evt_x","data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`]],
    ['more than 512 kB', 413, () => [JSON.stringify(event({ x: 'x'.repeat(600_000) }))]],
    ['another method', 405, () => [JSON.stringify(event()), { method: 'PUT' }]],
    [
      'a sender with cookies and an origin',
      400,
      () => [
        JSON.stringify(event()),
        {
          signature: null,
          headers: { origin: 'http://evil.example', cookie: there.cookieOf('admin', 'root') },
        },
      ],
    ],
  ])('with %s are rejected and leave nothing', async (_what, status, make) => {
    const before = await inbox()
    const [body, sending] = make()
    const answer = await send(body, sending)
    expect(answer.status).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await inbox()).toEqual(before)
  })

  it('about an unknown account are stored apart, once', async () => {
    const body = JSON.stringify(event())
    const before = await inbox()
    expect([(await send(body)).status, (await send(body)).status]).toEqual([200, 200])
    expect(await inbox()).toEqual([...before, { event_id: JSON.parse(body).id, status: 'parked' }])
  })

  it('with a NUL in their object are stored by their type', async () => {
    const object = { object: 'checkout.session', id: 'cs_1', subscription: 'sub_\0' }
    const body = JSON.stringify(event({ type: 'checkout.session.completed', data: { object } }))
    expect((await send(body)).status).toBe(200)
    expect(await inbox()).toContainEqual({ event_id: JSON.parse(body).id, status: 'parked' })
  })

  it('cannot reach another URL with an old or forged Origin', async () => {
    const { status } = await there.ask('/hooks/stripe/connect.data', {
      method: 'POST',
      body: '{}',
      headers: { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' },
    })
    expect(status).toBe(404)
  })
})
