import { describe, expect, it } from 'vitest'
import { checkRequestTarget } from '~/web/http/request-target'

describe('checking a request target', () => {
  it.each(['/', '/join?step=account', '/caf%C3%A9', '/join/a-b?next=%2Fcustomer', '/x.data?_routes=root'])(
    'accepts %s',
    (target) => expect(checkRequestTarget('GET', target)).toBeNull(),
  )

  it.each([
    ['a malformed escape', '/%E0%A4%A', 400],
    ['a broken escape in the query', '/?q=%zz', 400],
    ['a NUL in the path', '/a%00b', 400],
    ['a NUL in the query', '/?a=%00', 400],
    ['a control character', '/a\tb', 400],
    ['a Remix data request', '/login?_data=routes%2Flogin', 400],
    ['the same, escaped', '/login?%5fdata=routes%2Flogin', 400],
    ['the same, behind another parameter', '/login?a=1&_data', 400],
    ['a URL that is too long', `/${'a'.repeat(5_000)}`, 414],
  ])('refuses %s', (_what, target, status) => expect(checkRequestTarget('GET', target)?.status).toBe(status))

  it('rejects unsupported methods', () => {
    expect(checkRequestTarget('TRACE', '/')?.status).toBe(405)
    expect(checkRequestTarget('OPTIONS', '/')?.status).toBe(405)
    expect(checkRequestTarget('PROPFIND', '/')?.status).toBe(405)
  })
})
