import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeRedirect } from '~/foundation/kit/safe-redirect'

describe('a redirect to a requested target', () => {
  it.each([
    '/customer/dashboard',
    '/join?step=review',
    '/a/b#c',
    '/caf%C3%A9?x=1&y=//evil.example',
    '/login?next=https://evil.example',
  ])('follows a path of this host: %s', (target) => {
    expect(safeRedirect(target, '/home')).toBe(target)
  })

  it.each([
    [null],
    [undefined],
    [''],
    ['https://evil.example/'],
    ['//evil.example'],
    ['///evil.example'],
    ['/\\evil.example'],
    ['\\/evil.example'],
    ['/\t/evil.example'],
    ['/\n/evil.example'],
    ['/ok\u0000'],
    ['/ok\r\nSet-Cookie: a=b'],
    [' /evil.example'],
    ['javascript:alert(1)'],
    ['evil.example'],
    ['/.//evil.example'],
    ['/x/..//evil.example'],
    ['/%2e//evil.example'],
    ['/./\\evil.example'],
    ['/\u0085/evil.example'],
  ])('replaces %j by the fallback', (target) => {
    expect(safeRedirect(target, '/home')).toBe('/home')
  })

  it('stays on the host for any text', () => {
    const risky = fc.string({
      unit: fc.constantFrom('/', '\\', '.', '%2e', '%2f', '@', ':', 'a', '\t', '?', '#'),
    })
    fc.assert(
      fc.property(
        fc.oneof(
          risky,
          risky.map((text) => `/${text}`),
          fc.string(),
        ),
        (target) => {
          const url = new URL(safeRedirect(target, '/home'), 'https://club.example')
          expect(url.origin).toBe('https://club.example')
        },
      ),
      { numRuns: 2000 },
    )
  })
})
