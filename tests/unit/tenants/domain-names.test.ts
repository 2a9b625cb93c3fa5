import { describe, expect, it } from 'vitest'
import { isApex, verificationRecord, parseDomain, displayDomain } from '#/tenants/domain-names'

const root = 'tastevin.example:8443'

describe('a typed domain', () => {
  it.each([
    ['wine.bottega.com', 'wine.bottega.com'],
    [' Wine.Bottega.COM. ', 'wine.bottega.com'],
    ['https://wine.bottega.com/menu?x=1#y', 'wine.bottega.com'],
    ['http://wine.bottega.com:8080/', 'wine.bottega.com'],
    ['bottega.co.uk', 'bottega.co.uk'],
    ['wein.bücher.de', 'wein.xn--bcher-kva.de'],
    ['ＷＩＮＥ.example.com', 'wine.example.com'],
    ['my-shop.github.io', 'my-shop.github.io'],
  ])('%s is read as %s', (typed, name) => {
    expect(parseDomain(typed, root)).toEqual({ ok: true, name })
  })

  it.each([
    ['', /Type your domain/],
    ['bottega', /whole domain/],
    ['192.168.1.1', /numeric/],
    ['0x7f.1', /not a domain|numeric/],
    ['[::1]', /numeric/],
    ['2001:db8::1', /numeric/],
    ['co.uk', /belongs to everybody/],
    ['com', /whole domain/],
    ['github.io', /belongs to everybody/],
    ['tastevin.example', /address of the platform/],
    ['club.tastevin.example', /address of the platform/],
    ['a.b.tastevin.example', /address of the platform/],
    ['-a.example.com', /not a domain/],
    ['a..example.com', /not a domain/],
    ['a_b.example.com', /only letters/],
    ['wine.example.com evil.com', /only letters/],
    ['wine.example.com\u0000', /only letters/],
    ['user@example.com', /only letters/],
    ['wine.internal', /not used on the public internet/],
    ['printer.local', /not used on the public internet/],
    ['bottega.test', /not used on the public internet/],
    ['expyuzz4wqqyqhjn.onion', /not used on the public internet/],
    ['wine.invalid', /not used on the public internet/],
    ['wine.example', /not used on the public internet/],
    ['wine.localhost', /not used on the public internet/],
    ['wine.alt', /not used on the public internet/],
    ['wine.home.arpa', /not used on the public internet/],
    ['1.168.192.in-addr.arpa', /not used on the public internet/],
    ['fritz.lan', /not used on the public internet/],
    ['wine.corp', /not used on the public internet/],
    ['xn--a.example.com', /not a domain/],
    ['xn--wine-.example.com', /not a domain/],
    ['wine.xn--0.com', /not a domain/],
    [`${'a'.repeat(64)}.example.com`, /not a domain/],
    [`${'a.'.repeat(130)}example.com`, /not a domain/],
  ])('%j is refused with a sentence', (typed, sentence) => {
    const reading = parseDomain(typed, root)
    expect(reading).toMatchObject({ ok: false })
    expect(!reading.ok && reading.problem).toMatch(sentence)
  })

  it('is shown as people write it, unless it could pass for another', () => {
    expect(displayDomain('wein.xn--bcher-kva.de')).toBe('wein.bücher.de')
    // Cyrillic letters that look like "apple".
    expect(displayDomain('xn--80ak6aa92e.com')).toBe('xn--80ak6aa92e.com')
    expect(displayDomain('wine.example.com')).toBe('wine.example.com')
  })

  it('is known for the top of its zone', () => {
    expect(isApex('bottega.co.uk')).toBe(true)
    expect(isApex('wine.bottega.co.uk')).toBe(false)
  })

  it('is proved by a record below its own name', () => {
    expect(verificationRecord({ name: 'wine.example.com', token: 'abc' })).toEqual({
      name: '_tastevin.wine.example.com',
      value: 'tastevin-proof=abc',
    })
  })
})
