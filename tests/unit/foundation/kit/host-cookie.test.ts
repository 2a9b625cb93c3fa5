import { describe, expect, it } from 'vitest'
import { hostCookieName, readHostCookie, setHostCookie } from '~/foundation/kit/host-cookie.server'

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
const local = 'http://bottega-rossa.localhost:3000'
const live = 'https://bottega-rossa.clubs.example'

const asking = (cookie: string) => new Request(local, { headers: { cookie } })

describe('a cookie of one host', () => {
  it('is bound to the host by the browser', () => {
    expect(setHostCookie('session', 'abc', 60, { origin: live, userAgent: safari })).toBe(
      '__Host-session=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
    )
    expect(hostCookieName('session', { origin: local, userAgent: chrome })).toBe('__Host-session')
    expect(hostCookieName('session', { origin: 'http://localhost:3000', userAgent: '' })).toBe(
      '__Host-session',
    )
  })

  it('has a plain name only for Safari on localhost', () => {
    expect(setHostCookie('session', 'abc', 60, { origin: local, userAgent: safari })).toBe(
      'session=abc; Path=/; Max-Age=60; HttpOnly; SameSite=Lax',
    )
    expect(hostCookieName('session', { origin: 'http://notlocalhost', userAgent: safari })).toBe(
      '__Host-session',
    )
  })

  it('is read only under its own name', () => {
    const browser = { origin: local, userAgent: chrome }
    expect(readHostCookie('session', asking('a=b; __Host-session=abc;c=d'), browser)).toBe('abc')
    expect(readHostCookie('session', asking('session=planted; x__Host-session=planted'), browser)).toBeNull()
    expect(readHostCookie('session', new Request(local), browser)).toBeNull()
  })

  it('is not read from a name that begins with a byte that looks like a space', () => {
    const browser = { origin: local, userAgent: chrome }
    // A sibling host could set it: the browser protects no such name.
    for (const byte of ['\xA0', '\x85', '\x0B', '\x0C']) {
      const cookie = `${byte}__Host-session=planted; ${byte}__Host-session=planted`
      const headers = { get: (name: string) => (name === 'cookie' ? cookie : null) }
      expect(readHostCookie('session', { headers } as Request, browser)).toBeNull()
    }
    expect(readHostCookie('session', asking('a=b;\t __Host-session=abc\t; c=d'), browser)).toBe('abc')
  })
})
