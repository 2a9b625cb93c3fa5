import { describe, expect, it } from 'vitest'
import { isSameOriginRequest } from '~/http/csrf'

const ours = 'http://bottega-rossa.localhost:3000'
const post = {
  method: 'POST',
  fetchSite: undefined as string | undefined,
  origin: undefined as string | undefined,
  authorization: undefined as string | undefined,
  cookie: undefined as string | undefined,
}

describe('telling our own forms from those of others', () => {
  it('lets anyone read', () => {
    expect(isSameOriginRequest({ ...post, method: 'GET', fetchSite: 'cross-site' }, ours)).toBe(true)
  })

  it('takes a form of the very same origin', () => {
    expect(isSameOriginRequest({ ...post, fetchSite: 'same-origin' }, ours)).toBe(true)
  })

  it.each(['same-site', 'cross-site', 'none', 'Same-Origin'])('refuses a form that is %s', (fetchSite) => {
    expect(isSameOriginRequest({ ...post, fetchSite, origin: ours }, ours)).toBe(false)
  })

  it('goes by Origin where an old browser sends nothing better', () => {
    expect(isSameOriginRequest({ ...post, origin: ours }, ours)).toBe(true)
    expect(isSameOriginRequest({ ...post, origin: 'http://harbor-cellars.localhost:3000' }, ours)).toBe(false)
    expect(isSameOriginRequest({ ...post, origin: 'null' }, ours)).toBe(false)
  })

  it('refuses a sender that proves nothing', () => {
    expect(isSameOriginRequest(post, ours)).toBe(false)
    expect(isSameOriginRequest({ ...post, method: 'DELETE' }, ours)).toBe(false)
  })

  it('lets what no browser sends ask for a token, where tokens are given', () => {
    const asking = { ...post, isApiPath: true }
    expect(isSameOriginRequest(asking, ours)).toBe(true)
    for (const trace of [{ cookie: 'a=b' }, { origin: 'http://evil.example' }, { fetchSite: 'cross-site' }]) {
      expect(isSameOriginRequest({ ...asking, ...trace }, ours)).toBe(false)
    }
    expect(isSameOriginRequest({ ...asking, fetchSite: 'same-origin', cookie: 'a=b' }, ours)).toBe(true)
  })

  it('takes a bearer token only where no cookie could have done the work', () => {
    const program = { ...post, authorization: 'Bearer abc' }
    expect(isSameOriginRequest(program, ours)).toBe(true)
    expect(isSameOriginRequest({ ...program, cookie: '__Host-session=x' }, ours)).toBe(false)
  })
})
