import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalHost,
  clubHost,
  couldBeDomain,
  hostValues,
  parseHost,
  splitHost,
  type ParseHostOptions,
} from '#/tenants/hosts'
import { isSlug } from '#/tenants/slugs'

const question: ParseHostOptions = { rootDomain: 'tastevin.example', method: 'GET', target: '/' }
const local: ParseHostOptions = { ...question, rootDomain: 'localhost:3000' }
const ask = (host: string, over: Partial<ParseHostOptions> = {}) =>
  parseHost(['Host', host], { ...question, ...over })

describe('a host that is ours', () => {
  it.each([
    ['tastevin.example', { kind: 'root', host: 'tastevin.example' }],
    ['Tastevin.Example', { kind: 'root', host: 'tastevin.example' }],
    ['tastevin.example:443', { kind: 'root', host: 'tastevin.example' }],
    [
      'bottega-rossa.tastevin.example',
      { kind: 'club', slug: 'bottega-rossa', host: 'bottega-rossa.tastevin.example' },
    ],
    [
      'BOTTEGA-Rossa.tastevin.example',
      { kind: 'club', slug: 'bottega-rossa', host: 'bottega-rossa.tastevin.example' },
    ],
    ['club.bottega.com', { kind: 'domain', domain: 'club.bottega.com', host: 'club.bottega.com' }],
    [
      'xn--caff-8oa.example',
      { kind: 'domain', domain: 'xn--caff-8oa.example', host: 'xn--caff-8oa.example' },
    ],
    ['nottastevin.example', { kind: 'domain', domain: 'nottastevin.example', host: 'nottastevin.example' }],
  ])('%s', (host, reading) => expect(ask(host)).toEqual(reading))

  it('carries the configured port, given or not', () => {
    const club = { kind: 'club', slug: 'olive', host: 'olive.localhost:3000' }
    expect(parseHost(['host', 'olive.localhost:3000'], local)).toEqual(club)
    expect(parseHost(['host', 'olive.localhost'], local)).toEqual(club)
  })

  it('may be an address, where the platform is configured to be one', () => {
    const byAddress = { ...question, rootDomain: '127.0.0.1:3000' }
    expect(parseHost(['Host', '127.0.0.1:3000'], byAddress)).toEqual({ kind: 'root', host: '127.0.0.1:3000' })
  })
})

describe('the header itself', () => {
  it('must be there, once', () => {
    expect(parseHost([], question)).toMatchObject({ kind: 'refused', status: 400 })
    expect(parseHost(['Accept', '*/*'], question)).toMatchObject({ kind: 'refused', status: 400 })
    const twice = ['Host', 'tastevin.example', 'HOST', 'tastevin.example']
    expect(parseHost(twice, question)).toMatchObject({ kind: 'refused', status: 400 })
  })

  it('is the only one that counts', () => {
    const headers = [
      'X-Forwarded-Host',
      'olive.tastevin.example',
      'Host',
      'tastevin.example',
      'Forwarded',
      'host=a',
    ]
    expect(parseHost(headers, question)).toEqual({ kind: 'root', host: 'tastevin.example' })
    expect(hostValues(headers)).toEqual(['tastevin.example'])
  })

  it.each([
    ['nothing', ''],
    ['a path behind it', 'shop.example/evil'],
    ['a query behind it', 'shop.example?x'],
    ['a fragment behind it', 'shop.example#x'],
    ['a backslash', 'tastevin.example\\@evil.example'],
    ['user and password', 'user:pass@tastevin.example'],
    ['a user', 'evil.example@tastevin.example'],
    ['an IPv6 address', '[::1]:3000'],
    ['an IPv4-mapped address', '[::ffff:127.0.0.1]'],
    ['full-width letters', 'ｏlive.tastevin.example'],
    ['a full-width dot', 'olive．tastevin.example'],
    ['an ideographic dot', 'olive。tastevin.example'],
    ['a zero-width space', 'olive\u200b.tastevin.example'],
    ['a soft hyphen', 'ol\u00adive.tastevin.example'],
    ['a Kelvin sign', '\u212aitchen.tastevin.example'],
    ['a dotless i', 'ol\u0131ve.tastevin.example'],
    ['a long s', 'ta\u017ftevin.example'],
    ['a name in Cyrillic', 'оlive.tastevin.example'],
    ['raw UTF-8 read as Latin-1', 'Ã³live.tastevin.example'],
    ['a percent-encoded dot', 'olive%2etastevin.example'],
    ['a space in front', ' tastevin.example'],
    ['a tab behind', 'tastevin.example\t'],
    ['a NUL', 'tastevin.example\0'],
    ['a line break', 'tastevin.example\r\nX: y'],
    ['a newline at the end', 'tastevin.example\n'],
    ['an underscore', 'my_shop.tastevin.example'],
    ['a leading hyphen', '-olive.tastevin.example'],
    ['a trailing hyphen', 'olive-.tastevin.example'],
    ['an empty label', 'olive..tastevin.example'],
    ['a leading dot', '.tastevin.example'],
    ['only a dot', '.'],
    ['two trailing dots', 'tastevin.example..'],
    ['an empty port', 'tastevin.example:'],
    ['a port with a sign', 'tastevin.example:+443'],
    ['a port of six digits', 'tastevin.example:000443'],
    ['two ports', 'tastevin.example:443:443'],
    ['a list', 'tastevin.example, evil.example'],
    ['a label of 64 octets', `${'a'.repeat(64)}.tastevin.example`],
    ['a name of 254 octets', `${'a.'.repeat(126)}aa`],
    ['a megabyte', 'a'.repeat(1_000_000)],
  ])('is refused with %s', (_, host) => {
    expect(ask(host)).toMatchObject({ kind: 'refused', status: 400 })
  })

  it('takes a label of 63 octets', () => {
    expect(ask(`${'a'.repeat(63)}.tastevin.example`)).toMatchObject({ kind: 'club', slug: 'a'.repeat(63) })
  })
})

describe('a host that is not ours', () => {
  it.each([
    ['two labels under the root', 'a.b.tastevin.example'],
    ['an IPv4 address', '203.0.113.7'],
    ['an address in one number', '3405803783'],
    ['a single label', 'localhost'],
    ['a name that ends in digits alone', 'shop.123'],
    ['a name that ends in a hex number', 'shop.0x7f'],
    ['broken punycode under the root', 'xn--a.tastevin.example'],
    ['broken punycode of its own', 'xn--a.example'],
    ['punycode of nothing', 'xn--0.example'],
  ])('is misdirected: %s', (_, host) => expect(ask(host)).toMatchObject({ kind: 'refused', status: 421 }))

  it('is misdirected on another port, unless a proxy of ours stands in front', () => {
    const other = ['Host', 'olive.localhost:8080']
    expect(parseHost(other, local)).toMatchObject({ kind: 'refused', status: 421 })
    expect(parseHost(other, { ...local, behindProxy: true })).toMatchObject({
      kind: 'club',
      host: 'olive.localhost:3000',
    })
    expect(ask('tastevin.example:8443')).toMatchObject({ kind: 'refused', status: 421 })
    expect(parseHost(['Host', 'localhost:03000'], local)).toMatchObject({ kind: 'refused', status: 421 })
  })
})

describe('a trailing dot', () => {
  it.each(['GET', 'HEAD'])('leads a %s to the canonical host', (method) => {
    const redirect = { kind: 'redirect', host: 'olive.localhost:3000' }
    expect(parseHost(['Host', 'Olive.localhost.:3000'], { ...local, method })).toEqual(redirect)
  })
  it('refuses whatever would change something', () => {
    expect(ask('tastevin.example.', { method: 'POST' })).toMatchObject({ kind: 'refused', status: 400 })
  })
  it('redirects to no host that is not served', () => {
    expect(ask('a.b.tastevin.example.')).toMatchObject({ kind: 'refused', status: 421 })
  })
})

describe('the request target', () => {
  it.each([
    'http://tastevin.example/',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '*',
    '',
    'tastevin.example:443',
    'join',
  ])('%s is refused', (target) =>
    expect(ask('tastevin.example', { target })).toMatchObject({ kind: 'refused', status: 400 }),
  )
  it('is a path with its query', () => {
    expect(ask('tastevin.example', { target: '/join/olive?a=//b' })).toMatchObject({ kind: 'root' })
  })
})

describe('the reader of any header at all', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(...'aB3-.:/@[]\\ \u200b．0xn'), maxLength: 80 }),
    fc
      .tuple(fc.string({ maxLength: 20 }), fc.constantFrom('.tastevin.example', '.tastevin.example.'))
      .map((p) => p.join('')),
  )

  it('answers, and never lets a foreign character through', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('GET', 'POST'), (host, method) => {
        const reading = ask(host, { method })
        if (reading.kind === 'refused') return [400, 421].includes(reading.status)
        expect(reading.host).toMatch(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/)
        // The strictest reader there is agrees that this is the whole authority.
        expect(new URL(`https://${reading.host}/x`).host).toBe(reading.host)
        return true
      }),
      { numRuns: 1_000 },
    )
  })

  it('finds the club of every legal slug, however it is written', () => {
    const slugs = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{1,38})[a-z0-9]$/).filter(isSlug)
    fc.assert(
      fc.property(slugs, fc.boolean(), (slug, loud) => {
        const host = clubHost(slug, local.rootDomain)
        const written = loud ? host.toUpperCase() : host
        expect(parseHost(['Host', written], local)).toEqual({ kind: 'club', slug, host })
      }),
    )
  })

  it('one more Host is one too many', () => {
    fc.assert(
      fc.property(fc.array(anything, { minLength: 2, maxLength: 4 }), (hosts) => {
        const headers = hosts.flatMap((host) => ['host', host])
        expect(parseHost(headers, question)).toMatchObject({ kind: 'refused', status: 400 })
      }),
    )
  })
})

it('the canonical host is the one that a club would rather be reached at', () => {
  const slug = 'bottega-rossa'
  expect(canonicalHost({ slug, domain: null }, 'localhost:3000')).toBe('bottega-rossa.localhost:3000')
  expect(canonicalHost({ slug, domain: 'wine.example.com' }, 'localhost:3000')).toBe('wine.example.com:3000')
  expect(canonicalHost({ slug, domain: 'wine.example.com' }, 'Tastevin.Example')).toBe('wine.example.com')
})

it.each(['wine.example.com', 'xn--bcher-kva.de'])('the name %s may be a domain', (text) => {
  expect(couldBeDomain(text)).toBe(true)
})

it.each([
  '',
  'localhost',
  'a.b.',
  'a.b:80',
  '1.2.3.4',
  'Wine.example.com',
  'a_b.com',
  '..',
  'x'.repeat(300),
  'a\0.com',
])('the name %j cannot be a domain', (text) => {
  expect(couldBeDomain(text)).toBe(false)
})

it('a configured host is split into name and port', () => {
  expect(splitHost('Localhost:3000')).toEqual({ name: 'localhost', port: '3000' })
  expect(splitHost('tastevin.example')).toEqual({ name: 'tastevin.example', port: '' })
})
