import { describe, expect, it } from 'vitest'
import { isSameOriginRequest } from '~/web/http/csrf'

const ours = 'http://bottega-rossa.localhost:3000'
const post = {
  method: 'POST',
  fetchSite: undefined as string | undefined,
  origin: undefined as string | undefined,
  authorization: undefined as string | undefined,
  cookie: undefined as string | undefined,
}

describe('the CSRF check', () => {
  it('allows every read', () => {
    expect(isSameOriginRequest({ ...post, method: 'GET', fetchSite: 'cross-site' }, ours)).toBe(true)
  })

  it('accepts a form of the same origin', () => {
    expect(isSameOriginRequest({ ...post, fetchSite: 'same-origin' }, ours)).toBe(true)
  })

  it.each(['same-site', 'cross-site', 'none', 'Same-Origin'])('rejects a form that is %s', (fetchSite) => {
    expect(isSameOriginRequest({ ...post, fetchSite, origin: ours }, ours)).toBe(false)
  })

  it('uses Origin when an old browser sends nothing better', () => {
    expect(isSameOriginRequest({ ...post, origin: ours }, ours)).toBe(true)
    expect(isSameOriginRequest({ ...post, origin: 'http://harbor-cellars.localhost:3000' }, ours)).toBe(false)
    expect(isSameOriginRequest({ ...post, origin: 'null' }, ours)).toBe(false)
  })

  it('rejects a client without proof', () => {
    expect(isSameOriginRequest(post, ours)).toBe(false)
    expect(isSameOriginRequest({ ...post, method: 'DELETE' }, ours)).toBe(false)
  })

  it('lets clients other than browsers request a token', () => {
    const asking = { ...post, isApiPath: true }
    expect(isSameOriginRequest(asking, ours)).toBe(true)
    for (const trace of [{ cookie: 'a=b' }, { origin: 'http://evil.example' }, { fetchSite: 'cross-site' }]) {
      expect(isSameOriginRequest({ ...asking, ...trace }, ours)).toBe(false)
    }
    expect(isSameOriginRequest({ ...asking, fetchSite: 'same-origin', cookie: 'a=b' }, ours)).toBe(true)
  })

  it('accepts a bearer token only without cookies', () => {
    const program = { ...post, authorization: 'Bearer abc' }
    expect(isSameOriginRequest(program, ours)).toBe(true)
    expect(isSameOriginRequest({ ...program, cookie: '__Host-session=x' }, ours)).toBe(false)
  })
})
