import { createHash } from 'node:crypto'
import { Buffer } from 'node:buffer'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { presetBrand } from '~/foundation/theme/brand'
import type { Club } from '#/tenants/club'
import { palette } from '~/foundation/theme/palette'
import type { RequestContext, Services } from '~/web/http/request-context.server'
import { createHttpApp } from '~/web/http/http-app.server'
import { listen } from '~/web/http/listen.server'
import { createMetrics } from '~/web/http/endpoints/metrics.server'
import { sendRaw } from './raw-request'

const club: Club = {
  id: '01900000-0000-7000-8000-000000000001',
  slug: 'bottega-rossa',
  name: 'Bottega Rossa',
  kind: 'restaurant',
  status: 'live',
  email: 'ciao@bottega-rossa.test',
  phone: null,
  address: null,
  website: null,
  pickUpHours: null,
  pickUpAddress: null,
  closedDays: [],
  shipsTo: [],
  timeZone: 'America/New_York',
  currency: 'usd',
  brand: presetBrand('trattoria'),
  version: 1,
  domain: null,
  canTakeMembers: true,
  closingOn: null,
  memberDataUntil: null,
  closedOn: null,
}

const pageHeaders = { headers: { 'content-type': 'text/html; charset=utf-8', 'x-page-cache': 'club' } }

interface Served {
  origin: string | null
  url: string
  method: string
  host: RequestContext['host']
  body: string
}

let shown: Club
let listening: boolean
let away: boolean
let served: Served[]
/** Webhooks that were passed on. */
let received: string[]
/** Log lines at `error`, and counted requests. */
let errors: string[]
let metrics: ReturnType<typeof createMetrics>
let page: (context: RequestContext) => Response
let server: { port: number; close(): Promise<void> }

beforeEach(async () => {
  shown = club
  listening = true
  away = false
  served = []
  received = []
  errors = []
  metrics = createMetrics()
  page = (context) =>
    new Response(`<html><script nonce="${context.nonce}"></script>v${shown.version}</html>`, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'x-page-cache': 'club' },
    })
  const services = {
    env: {
      scheme: 'http',
      rootDomain: 'tastevin.test',
      pageCache: true,
      stripe: { hostedOrigins: ['http://127.0.0.1:4242'] },
      mail: {},
      securityContact: null,
      metricsAccess: { token: 'a-token-for-metrics, its-successor-beside-it', addresses: [] },
    },
    log: pino({ level: 'error' }, { write: (line: string) => void errors.push(line) }),
    clubs: {
      bySlug: async (slug: string) => {
        if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
        if (slug === 'bottega-rossa') return { club: shown }
        return slug === 'old-bottega' ? { movedTo: 'bottega-rossa' } : null
      },
      remembered: (ref: string) => (ref === 'bottega-rossa' ? shown : undefined),
      lastKnown: (ref: string) => (ref === 'bottega-rossa' ? shown : undefined),
      byRef: async () => null,
      byDomain: async (domain: string) => (domain === 'wine.bottega.example' ? { club: shown } : null),
      onChange: () => () => {},
      get healthy() {
        return listening
      },
    },
    billing: {
      receiveWebhook: async ({ body }: { body: string }) => {
        received.push(body)
        return { status: 200 }
      },
    },
    now: () => new Date(),
  } as unknown as Services
  const answerer = createHttpApp({
    services,
    metrics,
    buildId: 'b1',
    assetsDirectory: 'public',
    isReady: async () => true,
    isStopping: () => false,
    demoState: () => 'building',
    async render(request, context) {
      served.push({
        origin: request.headers.get('origin'),
        url: request.url,
        method: request.method,
        host: context.host,
        body: await request.text(),
      })
      return page(context)
    },
  })
  server = await listen({
    port: 0,
    host: '127.0.0.1',
    rootDomain: 'tastevin.test',
    trustedProxies: [],
    ...answerer,
    drainMs: 0,
  })
})
afterEach(() => server.close())

const get = (path: string, headers: string[] = [], host = 'bottega-rossa.tastevin.test') =>
  sendRaw(server.port, [`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers])
const post = (path: string, headers: string[], body = 'a=1', host = 'bottega-rossa.tastevin.test') =>
  sendRaw(
    server.port,
    [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
    ],
    body,
  )

describe('resolving the host', () => {
  it('finds the club by its host, in any case', async () => {
    const answer = await get('/customer', [], 'Bottega-ROSSA.tastevin.test')
    expect(answer.status).toBe(200)
    expect(served[0]).toMatchObject({ url: 'http://bottega-rossa.tastevin.test/customer', host: { club } })
  })

  it.each([
    ['a path in the host', 'shop.example/evil', 400],
    ['a stranger', 'shop.example', 421],
    ['a nested label', 'a.bottega-rossa.tastevin.test', 421],
    ['full-width letters', 'ｂottega-rossa.tastevin.test', 400],
    ['a user before the host', 'x@tastevin.test', 400],
    ['an address', '127.0.0.1', 421],
  ])('refuses %s', async (_what, host, status) => {
    const answer = await get('/', [], host)
    expect(answer.status).toBe(status)
    expect(served).toEqual([])
  })

  it('answers 421 without a body or caching', async () => {
    const answer = await get('/', [], 'shop.example')
    expect(answer.body).toBe('')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.location).toBeUndefined()
  })

  it('rejects a second Host, a missing one, and an absolute target', async () => {
    expect((await get('/', ['Host: tastevin.test'])).status).toBe(400)
    expect((await sendRaw(server.port, ['GET / HTTP/1.1'])).status).toBe(400)
    expect((await get('http://tastevin.test/')).status).toBe(400)
  })

  it('ignores forwarded headers', async () => {
    await get('/customer', ['X-Forwarded-Host: harbor-cellars.tastevin.test', 'X-Forwarded-Proto: https'])
    expect(served[0]?.url).toBe('http://bottega-rossa.tastevin.test/customer')
  })

  it('redirects reads from an old name to the new one, but no forms', async () => {
    const answer = await get('/join?tier=x', [], 'old-bottega.tastevin.test')
    expect(answer.status).toBe(301)
    expect(answer.headers.location).toBe('http://bottega-rossa.tastevin.test/join?tier=x')
    expect(
      (await post('/join', ['Sec-Fetch-Site: same-origin'], 'a=1', 'old-bottega.tastevin.test')).status,
    ).toBe(404)
  })

  it('shows the closed page for an unknown or suspended club, on every path and for every form', async () => {
    await get('/customer/dashboard', [], 'no-such-club.tastevin.test')
    expect(served[0]).toMatchObject({
      url: 'http://no-such-club.tastevin.test/closed',
      host: { because: 'unknown' },
    })
    shown = { ...club, status: 'suspended' }
    await post('/login', ['Sec-Fetch-Site: same-origin'])
    expect(served[1]).toMatchObject({ method: 'GET', body: '', host: { because: 'suspended' } })
  })

  it.each([
    ['/customer/billing?after=x', '/session/club?club=bottega-rossa&next=%2Fcustomer%2Fbilling%3Fafter%3Dx'],
    ['/pay/a-token', '/session/club?club=bottega-rossa&next=%2Fcustomer%2Fbilling'],
    ['/account/devices', '/session/club?club=bottega-rossa&next=%2Faccount%2Fdevices'],
    ['/login?next=//elsewhere.example', '/session/club?club=bottega-rossa&next=%2Fcustomer%2Fdashboard'],
    ['/reset-password?token=x', '/forgot-password'],
    ['/privacy', '/privacy'],
  ])(
    'redirects a member of a suspended club from %s to their page on the platform’s host',
    async (path, to) => {
      shown = { ...club, status: 'suspended' }
      const answer = await get(path)
      expect(answer.status).toBe(302)
      expect(answer.headers.location).toBe(`http://tastevin.test${to}`)
      expect(answer.headers['cache-control']).toContain('no-store')
      expect(served).toEqual([])
    },
  )

  it('shows the closed page to guests of a suspended club, and to everyone for a draft', async () => {
    shown = { ...club, status: 'suspended' }
    for (const path of ['/', '/join', '/customer/join/a-token', '/place/a-token']) await get(path)
    shown = { ...club, status: 'draft' }
    await get('/customer/billing')
    expect(new Set(served.map(({ url }) => new URL(url).pathname))).toEqual(new Set(['/closed']))
    expect(served).toHaveLength(5)
  })

  it('shows the page of a closed club to its guests, on its opening list too, and sends members to the platform', async () => {
    shown = { ...club, status: 'closed' }
    for (const path of ['/', '/join', '/opening-list']) await get(path)
    expect(served.map(({ url }) => new URL(url).pathname)).toEqual(['/closed', '/closed', '/closed'])
    expect(served[0]).toMatchObject({ host: { because: 'closed' } })
    expect((await get('/customer/billing')).headers.location).toBe(
      'http://tastevin.test/session/club?club=bottega-rossa&next=%2Fcustomer%2Fbilling',
    )
  })

  it('tells a page that was open when its club was suspended what to reload', async () => {
    shown = { ...club, status: 'suspended' }
    await get('/customer/billing.data?after=x&_routes=routes%2Fcustomer%2Fbilling')
    await post('/customer/membership.data', ['Sec-Fetch-Site: same-origin'])
    const again = served.map(({ url, method, body }) => {
      const { pathname, searchParams } = new URL(url)
      return { pathname, again: searchParams.get('again'), method, body }
    })
    expect(again).toEqual([
      { pathname: '/closed.data', again: '/customer/billing?after=x', method: 'GET', body: '' },
      { pathname: '/closed.data', again: '/customer/membership', method: 'POST', body: '' },
    ])
  })

  it('lets everyone unsubscribe from a suspended club’s email', async () => {
    shown = { ...club, status: 'suspended' }
    await post('/unsubscribe?topic=news&note=x', ['Sec-Fetch-Site: same-origin'])
    expect(served[0]).toMatchObject({ method: 'POST', host: { kind: 'club' } })
  })

  it('does not reveal the name of a draft club', async () => {
    shown = { ...club, status: 'draft' }
    await get('/')
    expect(served[0]?.host).toEqual({ kind: 'closed', because: 'draft', club: null })
    const old = await get('/', [], 'old-bottega.tastevin.test')
    expect(old.headers.location).toBeUndefined()
    expect(served[1]?.host).toEqual({ kind: 'closed', because: 'draft', club: null })
  })
})

describe('a club’s own domain', () => {
  const domain = 'wine.bottega.example'

  it('shows the club, like its subdomain of the platform', async () => {
    await get('/customer', [], domain)
    expect(served[0]).toMatchObject({ url: `http://${domain}/customer`, host: { club } })
    expect((await get('/')).status).toBe(200)
  })

  it('is the redirect target while it is the primary one', async () => {
    shown = { ...club, domain }
    const answer = await get('/list?type=red')
    expect(answer.status).toBe(302)
    expect(answer.headers.location).toBe(`http://${domain}/list?type=red`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await get('/', [], 'old-bottega.tastevin.test')).headers.location).toBe(`http://${domain}/`)
    expect((await get('/', [], domain)).status).toBe(200)
    expect(served).toHaveLength(1)
    // A form that was open on the other host is still accepted.
    expect((await post('/events/x', ['Sec-Fetch-Site: same-origin'])).status).toBe(200)
  })

  const below = 'http://bottega-rossa.tastevin.test'
  const accountPages = [
    '/login/code',
    '/login/verify',
    '/login/passkey',
    '/forgot-password',
    '/account/settings',
    '/account/security',
    '/account/prove?next=%2F',
    '/account/delete',
    '/customer/account-settings?tab=security',
    '/join',
    '/join?step=account&tier=x',
    '/customer/join/a-token',
    '/place/a-token',
    '/from/qr',
    '/gift/a-token',
    // The router reads these as the same pages.
    '/Forgot-Password',
    '/%61ccount/security',
    '/ACCOUNT/settings/',
  ]

  it.each(accountPages)('serves %s on the address below the platform’s host alone', async (path) => {
    for (const primary of [null, domain]) {
      served = []
      shown = { ...club, domain: primary }
      const away = await get(path, [], domain)
      expect(away).toMatchObject({ status: 302, headers: { location: below + path } })
      expect((await post(path, ['Sec-Fetch-Site: same-origin'], 'a=1', domain)).status).toBe(409)
      expect(served).toEqual([])
      expect((await get(path)).status).toBe(200)
      expect((await post(path, ['Sec-Fetch-Site: same-origin'])).status).toBe(200)
      expect(served.map(({ url }) => url)).toEqual([below + path, below + path])
    }
  })

  it.each(['/reset-password', '/confirm', '/account/email', '/Reset-Password', '/con%66irm/'])(
    'leaves a token of %s behind',
    async (path) => {
      shown = { ...club, domain }
      expect((await get(`${path}?token=abc`, [], domain)).headers.location).toBe(below + path)
      expect(served).toEqual([])
      expect((await get(`${path}?token=abc`)).status).toBe(200)
    },
  )

  it('takes no password: its sign-in page only begins the hand-over', async () => {
    shown = { ...club, domain }
    expect((await get('/login?next=/customer', [], domain)).status).toBe(200)
    expect((await post('/login', ['Sec-Fetch-Site: same-origin'], 'a=1', domain)).status).toBe(409)
    expect(served).toMatchObject([{ url: `http://${domain}/login?next=/customer`, method: 'GET' }])
  })

  it.each([
    '/session/refresh',
    '/logout',
    '/events/x',
    '/gift',
    '/gift/manage/x',
    '/pay/x',
    '/customer/dashboard',
  ])('serves %s', async (path) => {
    shown = { ...club, domain }
    expect((await get(path, [], domain)).status).toBe(200)
  })

  it('asks for the document where a page loads the data of one on the other host', async () => {
    shown = { ...club, domain }
    await get('/join.data?tier=x&_routes=a', [], domain)
    await post('/account/security.data', ['Sec-Fetch-Site: same-origin'], 'a=1', domain)
    await get('/customer/dashboard.data')
    await get('/account/security.data')
    expect(served.map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search)).toEqual([
      '/closed.data?again=%2Fjoin%3Ftier%3Dx',
      '/closed.data?again=%2Faccount%2Fsecurity',
      '/closed.data?again=%2Fcustomer%2Fdashboard',
      '/account/security.data',
    ])
  })

  it('is where the address below the platform’s host gets no files from', async () => {
    shown = { ...club, domain }
    for (const path of ['/favicon.ico', '/assets/none.js', '/media/a/b/c.webp', '/__manifest?p=%2Flogin'])
      expect((await get(path)).status).not.toBe(302)
  })

  it('is allowed as the answer to a form, on both hosts of the club and no other', async () => {
    const forms = async (host: string) =>
      /form-action ([^;]*)/.exec((await get('/account/x', [], host)).headers['content-security-policy']!)?.[1]
    expect(await forms('bottega-rossa.tastevin.test')).toBe("'self' http://127.0.0.1:4242")
    shown = { ...club, domain }
    expect(await forms('bottega-rossa.tastevin.test')).toBe(
      `'self' http://127.0.0.1:4242 ${below} http://${domain}`,
    )
  })

  it('does not redirect while the club is closed', async () => {
    shown = { ...club, domain, status: 'suspended' }
    expect((await get('/')).headers.location).toBeUndefined()
  })
})

describe('the on-demand TLS check', () => {
  const ask = (domain: string, headers: string[] = []) =>
    get(`/internal/tls-ask?domain=${encodeURIComponent(domain)}`, headers, '127.0.0.1')

  it.each([
    'tastevin.test',
    'bottega-rossa.tastevin.test',
    'BOTTEGA-rossa.tastevin.test',
    'old-bottega.tastevin.test',
    'wine.bottega.example',
  ])('allows %s', async (domain) => {
    expect((await ask(domain)).status).toBe(200)
  })

  it.each([
    '',
    'shop.example',
    'no-such-club.tastevin.test',
    'a.bottega-rossa.tastevin.test',
    'xtastevin.test',
    'tastevin.test.evil.example',
    'bottega-rossa.tastevin.test:443',
    'bottega-rossa.tastevin.test.',
    '127.0.0.1',
    'ｂottega-rossa.tastevin.test',
    'wine.bottega.example/..',
    'x'.repeat(3_000),
  ])('refuses %j', async (domain) => {
    expect((await ask(domain)).status).toBe(404)
  })

  it('refuses a club that is not live', async () => {
    for (const status of ['draft', 'suspended'] as const) {
      shown = { ...club, status }
      expect((await ask('bottega-rossa.tastevin.test')).status).toBe(404)
      expect((await ask('wine.bottega.example')).status).toBe(404)
    }
  })

  it('is refused to other machines', async () => {
    expect((await ask('tastevin.test', ['X-Forwarded-For: 203.0.113.9'])).status).toBe(403)
    expect((await get('/internal/tls-ask', [], '127.0.0.1')).status).toBe(421)
  })
})

describe('a page that may be framed', () => {
  it('names who may frame it, and every other page forbids it', async () => {
    const answer = (more: Record<string, string>) => {
      page = () => new Response('page', { headers: { 'content-type': 'text/html', ...more } })
      return get('/embed/bottega-rossa', [], 'tastevin.test')
    }
    const policy = { 'content-security-policy': "default-src 'none'" }
    const framers = { 'x-frame-ancestors': 'https://bottega.example' }
    const button = await answer({ ...policy, ...framers })
    expect(button.headers['content-security-policy']).toBe(
      "default-src 'none'; frame-ancestors https://bottega.example",
    )
    expect((await answer(policy)).headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    })
    const framed = await answer(framers)
    expect(framed.headers['content-security-policy']).toMatch(/; frame-ancestors https:\/\/bottega\.example$/)
    for (const { headers } of [button, framed]) {
      expect(headers['x-frame-options']).toBeUndefined()
      expect(headers['x-frame-ancestors']).toBeUndefined()
    }
    page = () => new Response('page', { headers: { 'content-type': 'text/html' } })
    const plain = await get('/login')
    expect(plain.headers['x-frame-options']).toBe('DENY')
    expect(plain.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
})

describe('changing requests', () => {
  it('are accepted from our own forms only', async () => {
    expect((await post('/join', ['Sec-Fetch-Site: same-origin'])).status).toBe(200)
    for (const headers of [
      ['Sec-Fetch-Site: same-site', 'Origin: http://harbor-cellars.tastevin.test'],
      ['Sec-Fetch-Site: cross-site'],
      ['Origin: http://evil.example'],
      [],
    ]) {
      expect((await post('/join', headers)).status).toBe(403)
      expect((await post('/join.data', headers)).status).toBe(403)
      expect((await post('/api/create-checkout-session', headers)).status).toBe(403)
    }
    expect(served).toHaveLength(1)
  })

  it('are accepted from a page without referrers', async () => {
    expect((await post('/confirm', ['Sec-Fetch-Site: same-origin', 'Origin: null'])).status).toBe(200)
    expect(served[0]?.origin).toBeNull()
  })

  it('are accepted from webhooks, which check their signature', async () => {
    const answer = await post('/hooks/stripe/connect', [])
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
    })
    expect(received).toEqual(['a=1'])
    const large = await post('/hooks/stripe/connect', [], 'x'.repeat(600 * 1024))
    expect(large.status).toBe(413)
    expect(received).toHaveLength(1)
  })

  it('stops reading a body that is too large, announced or not', async () => {
    const own = 'Sec-Fetch-Site: same-origin'
    const large = `a=${'x'.repeat(80 * 1024)}`
    expect((await post('/join', [own], large)).status).toBe(413)
    const chunked = await sendRaw(
      server.port,
      ['POST /join HTTP/1.1', 'Host: bottega-rossa.tastevin.test', own, 'Transfer-Encoding: chunked'],
      `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
    )
    expect(chunked.status).toBe(413)
    expect(served).toEqual([])
  })

  it('get a page with a sentence and the way back when they are too large and a browser sent them', async () => {
    const large = `a=${'x'.repeat(80 * 1024)}`
    const answer = await post('/join', ['Sec-Fetch-Site: same-origin', 'Accept: text/html'], large)
    expect(answer.status).toBe(413)
    expect(answer.body).toContain('This page takes at most 64 KB at once')
    expect(answer.body).toContain('href="/join"')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-")
  })
})

describe('a body', () => {
  const own = 'Sec-Fetch-Site: same-origin'
  const host = 'Host: bottega-rossa.tastevin.test'

  it('may be missing altogether', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await sendRaw(server.port, [`${method} /login HTTP/1.1`, host, own])).status, method).toBe(200)
    }
    expect(served.map(({ body }) => body)).toEqual(['', '', '', ''])
  })

  it('may come in pieces', async () => {
    const lines = ['POST /join HTTP/1.1', host, own, 'Transfer-Encoding: chunked']
    const answer = await sendRaw(server.port, lines, '3\r\na=1\r\n4\r\n&b=2\r\n0\r\n\r\n')
    expect(answer.status).toBe(200)
    expect(served).toMatchObject([{ method: 'POST', body: 'a=1&b=2', host: { kind: 'club' } }])
  })
})

describe('every response', () => {
  it('is for pages of its own site alone, except the pictures that emails show', async () => {
    const policyOf = async (path: string) => (await get(path)).headers['cross-origin-resource-policy']
    expect(await policyOf('/clubs/bottle-red.png')).toBe('cross-origin')
    for (const path of ['/', '/favicon.svg']) expect(await policyOf(path), path).toBe('same-origin')
  })

  it('has a policy with its own nonce, which its scripts use', async () => {
    const [first, second] = [await get('/customer'), await get('/customer')]
    const nonceOf = (text = '') => /nonce[-=]"?([\w-]{22})/.exec(text)?.[1]
    expect(nonceOf(first.headers['content-security-policy'])).toBe(nonceOf(first.body))
    expect(nonceOf(first.body)).not.toBe(nonceOf(second.body))
    expect(first.headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:4242")
  })

  it('is not cached, and names its request', async () => {
    const { headers } = await get('/customer')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers['x-page-cache']).toBeUndefined()
  })

  it('distinguishes too many headers from malformed requests', async () => {
    expect((await get('/', [`X-Flood: ${'x'.repeat(20_000)}`])).status).toBe(431)
    expect((await sendRaw(server.port, ['NONSENSE'])).status).toBe(400)
  })
})

/** The source of a page's only script for a content security policy. */
function hashIn(body: string): string {
  const [, script] = /<script>([^<]*)</.exec(body)!
  return `script-src 'sha256-${createHash('sha256').update(script!).digest('base64')}'`
}

describe('the page cache', () => {
  it('renders a club page once for all guests, with its scripts allowed by their hashes', async () => {
    const [first, second] = [await get('/'), await get('/')]
    expect(served).toHaveLength(1)
    expect(first.body).toBe(second.body)
    for (const { body, headers } of [first, second])
      expect(headers['content-security-policy']).toContain(hashIn(body))
  })

  it('keeps a club’s wine list for all guests, and each search of it for none', async () => {
    for (const path of ['/list', '/list', '/list?q=barolo', '/list?q=barolo']) await get(path)
    expect(served).toHaveLength(3)
  })

  it('keeps the pages of the public site, and one that shows the state of the service for its seconds only', async () => {
    const root = 'tastevin.test'
    for (const path of ['/landing', '/landing', '/support', '/support', '/terms', '/terms'])
      expect((await get(path, [], root)).status).toBe(200)
    expect(served).toHaveLength(3)
    for (const path of ['/get-started', '/get-started']) await get(path, [], root)
    expect(served).toHaveLength(5)

    const now = vi.spyOn(performance, 'now')
    const began = performance.now()
    page = () =>
      new Response('working', {
        headers: { 'content-type': 'text/html', 'x-page-cache': 'site; max-age=10' },
      })
    await get('/careers', [], root)
    page = () => new Response('changed', { headers: { 'content-type': 'text/html' } })
    expect((await get('/careers', [], root)).body).toBe('working')
    now.mockImplementation(() => began + 60_000)
    expect((await get('/careers', [], root)).body).toBe('changed')
    now.mockRestore()
  })

  it('shows a change on the very next request', async () => {
    expect((await get('/')).body).toContain('v1')
    shown = { ...club, version: 2 }
    expect((await get('/')).body).toContain('v2')
  })

  it('is not used for signed-in users, nor for URLs with a query', async () => {
    await get('/')
    await get('/', ['Cookie: __Host-session=abc'])
    await get('/', ['Cookie: theme=dark; __Host-join=abc'])
    await get('/?utm=1')
    expect(served).toHaveLength(4)
  })

  it('never stores the empty response to a HEAD', async () => {
    const head = () => sendRaw(server.port, ['HEAD / HTTP/1.1', 'Host: bottega-rossa.tastevin.test'])
    page = () => new Response(served.at(-1)?.method === 'HEAD' ? null : '<html>whole</html>', pageHeaders)
    expect((await head()).status).toBe(200)
    expect((await get('/')).body).toBe('<html>whole</html>')
    expect((await head()).body).toBe('')
    expect(served).toHaveLength(2)
  })

  it('stores no page that sets a cookie', async () => {
    page = () =>
      new Response(`page ${served.length}`, { headers: { ...pageHeaders.headers, 'set-cookie': 'a=b' } })
    expect([(await get('/')).body, (await get('/')).body]).toEqual(['page 1', 'page 2'])
  })

  it('renders a page that is not public once per request', async () => {
    page = () => new Response('mine', { headers: { 'content-type': 'text/html' } })
    await get('/')
    expect(served).toHaveLength(1)
  })

  it('is not used while change notifications are lost', async () => {
    await get('/')
    listening = false
    await get('/')
    expect(served).toHaveLength(2)
  })

  it('serves the last known pages while the database is unavailable, for reads only', async () => {
    await get('/')
    ;[listening, away] = [false, true]
    const answer = await get('/')
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('v1') })
    expect(answer.headers['content-security-policy']).toContain(hashIn(answer.body))
    expect(served).toHaveLength(1)
    const form = await post('/', ['Sec-Fetch-Site: same-origin'])
    expect(form).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    shown = { ...club, status: 'suspended' }
    expect((await get('/')).status).toBe(503)
  })

  it('stores no failed page', async () => {
    page = () => new Response('broken', { status: 500, headers: { 'x-page-cache': 'club' } })
    expect((await get('/')).status).toBe(500)
    page = () => new Response('mended', { headers: { 'content-type': 'text/html' } })
    expect((await get('/')).body).toBe('mended')
  })

  it('is compressed for clients that accept it', async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/healthz`)
    expect(response.status).toBe(200)
    const plain = await get('/')
    const raw = await get('/', ['Accept-Encoding: gzip'])
    expect(raw.headers['content-encoding']).toBe('gzip')
    const text = gunzipSync(Buffer.from(raw.body, 'latin1')).toString()
    expect(text.replace(/nonce="[^"]+"/, '')).toBe(plain.body.replace(/nonce="[^"]+"/, ''))
  })

  it('is compressed where it is not cached, unless the client forbids it', async () => {
    const text = 'Barolo and Barbera. '.repeat(200)
    page = () => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
    const answer = async (accept: string) => {
      const headers = { 'accept-encoding': accept, host: 'bottega-rossa.tastevin.test' }
      const sent = request({ port: server.port, host: '127.0.0.1', path: '/login', headers }).end()
      const [response] = (await once(sent, 'response')) as [IncomingMessage]
      return { headers: response.headers, bytes: await buffer(response) }
    }
    const zipped = await answer('gzip, br')
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(gunzipSync(zipped.bytes).toString()).toBe(text)
    for (const accept of ['', 'br', 'gzip;q=0, br']) {
      const plain = await answer(accept)
      expect(plain.headers['content-encoding']).toBeUndefined()
      expect(plain.bytes.toString()).toBe(text)
    }
  })

  it('is compressed while the database is unavailable', async () => {
    const before = await get('/')
    ;[listening, away] = [false, true]
    const raw = await get('/', ['Accept-Encoding: gzip'])
    expect(raw.headers['content-encoding']).toBe('gzip')
    const text = gunzipSync(Buffer.from(raw.body, 'latin1')).toString()
    expect(text.replace(/nonce="[^"]+"/, '')).toBe(before.body.replace(/nonce="[^"]+"/, ''))
  })
})

describe('a page that fails', () => {
  const failing = (status: number) => (context: RequestContext) => {
    context.memo.set('fault', { status: 503, retryAfterSeconds: 2 })
    return new Response('broken', { status })
  }

  it.each([500, 400, 502])('has the status of its error, whatever came before it: %i', async (status) => {
    page = failing(status)
    expect(await get('/login')).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
  })

  describe('a page without a database', () => {
    const html = ['Accept: text/html']

    it('is a page in the club’s colors with a link to try again, without scripts', async () => {
      ;[listening, away] = [false, true]
      const answer = await get('/join?step=tier', html)
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
      expect(answer.headers['content-type']).toMatch(/^text\/html/)
      expect(answer.body).toMatch(/right back.*<p class="name">Bottega Rossa</)
      expect(answer.body).toContain('href="/join?step=tier"')
      expect(answer.body).toContain(`--primary:${palette(club.brand, club.brand.mode).primary}`)
      expect(answer.body).not.toContain('<script')
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    })

    it('names no club that is not public', async () => {
      away = true
      shown = { ...club, status: 'draft' }
      const { body } = await get('/', html)
      expect(body).toMatch(/right back.*<p class="name">Tastevin</)
      expect(body).not.toContain('Bottega Rossa')
    })

    it('says of a form that it was not saved', async () => {
      away = true
      const { body } = await post('/login', ['Sec-Fetch-Site: same-origin', ...html])
      expect(body).toContain('what you sent was not saved')
    })

    it('is a short text for scripts', async () => {
      away = true
      const answer = await get('/login.data', html)
      expect(answer).toMatchObject({ status: 503, body: 'One moment, please try again.' })
    })
  })

  it('still redirects when another handler does', async () => {
    page = failing(303)
    expect((await get('/login')).status).toBe(303)
  })
})

describe('an address below /api', () => {
  const own = 'Sec-Fetch-Site: same-origin'
  const asText =
    (status: number, headers: Record<string, string> = {}) =>
    () =>
      new Response('Unexpected Server Error', {
        status,
        headers: { 'content-type': 'text/plain', ...headers },
      })
  const isError = (status: number) => ({ error: { status, message: expect.any(String), type: 'API_ERROR' } })

  it('is answered in JSON for a request from another site, with the text that the specification asks for', async () => {
    const answer = await post('/api/auth/nothing', ['Sec-Fetch-Site: cross-site'])
    expect(answer).toMatchObject({ status: 403, headers: { 'content-type': 'application/json' } })
    expect(JSON.parse(answer.body)).toMatchObject(isError(403))
    const checkout = await post('/api/create-checkout-session', ['Sec-Fetch-Site: cross-site'])
    expect(JSON.parse(checkout.body)).toEqual({
      error: 'This request came from another site, so nothing was done.',
      status: 403,
      type: 'API_ERROR',
    })
  })

  it('is answered in JSON for a body that is too large, announced or not', async () => {
    const large = `a=${'x'.repeat(120 * 1024)}`
    const chunked = await sendRaw(
      server.port,
      ['POST /api/auth/token HTTP/1.1', 'Host: tastevin.test', own, 'Transfer-Encoding: chunked'],
      `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`,
    )
    for (const answer of [await post('/api/auth/token', [own, 'Accept: text/html'], large), chunked]) {
      expect(answer.status).toBe(413)
      expect(JSON.parse(answer.body)).toMatchObject(isError(413))
    }
  })

  it('is answered in JSON for an unexpected error, and while the database cannot be reached', async () => {
    page = asText(500)
    expect(JSON.parse((await get('/api/auth/user')).body)).toMatchObject(isError(500))
    ;[listening, away] = [false, true]
    const answer = await get('/api/auth/user', ['Accept: text/html'])
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2' } })
    expect(JSON.parse(answer.body)).toMatchObject(isError(503))
  })

  it('is answered with 404 in JSON where there is no such address, whatever the method', async () => {
    page = () => new Response(null, { status: 302, headers: { location: '/login?next=%2Fapi%2Fnothing' } })
    for (const path of ['/api', '/api/nothing', '/api/auth/user.data']) {
      const answer = await get(path)
      expect(answer, path).toMatchObject({ status: 404, headers: { 'content-type': 'application/json' } })
      expect(answer.headers).not.toHaveProperty('location')
      expect(JSON.parse(answer.body)).toMatchObject(isError(404))
    }
    page = asText(405)
    expect((await post('/api/nothing', [own])).status).toBe(404)
  })

  it('names the methods that it has, and refuses malformed addresses in JSON too', async () => {
    page = asText(405, { allow: 'POST' })
    expect(await get('/api/auth/token')).toMatchObject({ status: 405, headers: { allow: 'POST' } })
    for (const path of ['/api/%zz', `/api/${'a'.repeat(5_000)}`])
      expect(JSON.parse((await get(path)).body)).toMatchObject({ error: { type: 'API_ERROR' } })
  })
})

describe('the portal’s addresses on a club’s host', () => {
  it.each([
    ['/business/members?q=ada&page=2', '/business/members?q=ada&page=2'],
    ['/admin', '/admin'],
    ['/business/members/1.data?_routes=x', '/business/members/1?_routes=x'],
  ])(
    'lead from %s to the same address of the platform, without asking for a session',
    async (path, there) => {
      for (const host of ['bottega-rossa.tastevin.test', 'wine.bottega.example']) {
        const answer = await get(path, ['Cookie: __Host-session=x'], host)
        expect(answer).toMatchObject({
          status: 302,
          headers: { location: `http://tastevin.test${there}`, 'cache-control': 'private, no-store' },
        })
      }
      expect(served).toEqual([])
    },
  )

  it('take no form there, and are no prefix of a club’s own addresses', async () => {
    await post('/business/members', ['Sec-Fetch-Site: same-origin'])
    await get('/businesses')
    await get('/customer/business')
    expect(served.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET'])
  })
})

describe('probes', () => {
  it('answer requests by IP address, and nothing else does', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect((await get(path, [], '127.0.0.1')).status).toBe(200)
    expect((await get('/login', [], '127.0.0.1')).status).toBe(421)
  })

  it('give metrics through a proxy only for their token', async () => {
    const proxied = ['X-Forwarded-For: 203.0.113.9']
    expect((await get('/metrics', proxied)).status).toBe(403)
    expect((await get('/metrics', [...proxied, 'Authorization: Bearer another-token'])).status).toBe(403)
    const answer = await get('/metrics', [...proxied, 'Authorization: Bearer a-token-for-metrics'])
    expect(answer.body).toContain('# TYPE http_request_duration_seconds histogram')
    const next = await get('/metrics', [...proxied, 'Authorization: Bearer its-successor-beside-it'])
    expect(next.status).toBe(200)
  })

  it('say whether the server is ready, and whether the demo is still being made', async () => {
    expect(JSON.parse((await get('/readyz')).body)).toEqual({ status: 'ready', demo: 'building' })
  })
})

describe('a client’s error', () => {
  /** The counted statuses. */
  const counted = async () => [
    ...new Set([...(await metrics.text()).matchAll(/_count\{[^}]*status="(\d+)"/g)].map(([, s]) => s)),
  ]
  /** Sends only part of the announced body, then disconnects. */
  const breakOff = (path: string, headers: string[], part: string) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        const lines = [
          `POST ${path} HTTP/1.1`,
          'Host: bottega-rossa.tastevin.test',
          'Sec-Fetch-Site: same-origin',
        ]
        socket.write(`${[...lines, ...headers].join('\r\n')}\r\n\r\n${part}`, () => {
          setTimeout(() => socket.destroy(), 20)
        })
      })
      socket.on('error', reject).on('close', () => resolve())
    })

  it('includes a request to a closed club, which is counted separately and not logged as an error', async () => {
    shown = { ...club, status: 'suspended' }
    page = () => new Response('closed', { status: 503 })
    expect((await get('/')).status).toBe(503)
    expect(errors).toEqual([])
    expect(await metrics.text()).toContain('_count{method="GET",status="503",kind="closed"} 1')
    page = () => new Response('', { status: 500 })
    await get('/')
    expect(errors).toHaveLength(1)
  })

  it.each([
    ['a form whose client disconnects', '/join', ['Content-Length: 100'], 'a=1'],
    ['a chunked form whose client disconnects', '/join', ['Transfer-Encoding: chunked'], '5\r\na=1'],
    ['a webhook whose client disconnects', '/hooks/stripe/connect', ['Content-Length: 100'], '{'],
  ])('is %s', async (_what, path, headers, part) => {
    await breakOff(path, headers, part)
    await vi.waitFor(async () => expect(await counted()).toEqual(['499']))
    expect(errors).toEqual([])
    expect(received).toEqual([])
  })

  it.each(['/join', '/hooks/stripe/connect'])('includes malformed chunks sent to %s', async (path) => {
    const lines = [
      `POST ${path} HTTP/1.1`,
      'Host: bottega-rossa.tastevin.test',
      'Sec-Fetch-Site: same-origin',
    ]
    const answer = await sendRaw(server.port, [...lines, 'Transfer-Encoding: chunked'], '3\r\na=1\r\nzz\r\n')
    expect(answer.status).toBe(400)
    await vi.waitFor(async () => expect(await counted()).not.toEqual([]))
    expect((await counted()).filter((status) => status! >= '500')).toEqual([])
    expect(errors).toEqual([])
  })
})

describe('a webhook’s body', () => {
  const send = (body: Buffer) =>
    sendRaw(
      server.port,
      [
        'POST /hooks/stripe/connect HTTP/1.1',
        'Host: tastevin.test',
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ],
      body,
    )

  it('is passed on byte for byte, including a byte order mark', async () => {
    await send(Buffer.from('\uFEFF{"id":"evt_1"} \u00e9\r\n'))
    expect(received).toEqual(['\uFEFF{"id":"evt_1"} \u00e9\r\n'])
  })

  it('is rejected when it is not UTF-8', async () => {
    const answer = await send(
      Buffer.concat([Buffer.from('{"id":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    )
    expect(answer.status).toBe(400)
    expect(received).toEqual([])
  })
})
