import { describe, expect, it } from 'vitest'
import { pageViewOf, type PageRequest } from '~/platform/public-site/page-views/page-view'

const reader = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15'
const view = (request: Partial<PageRequest>) =>
  pageViewOf({ method: 'GET', target: '/pricing', userAgent: reader, ...request }, 'tastevin.example')

describe('a view of the public site', () => {
  it.each([
    ['no referrer', {}, 'direct'],
    ['a page of this site', { referer: 'https://tastevin.example/landing' }, 'this site'],
    ['a club', { referer: 'https://bottega.tastevin.example/' }, 'club pages'],
    ['another site', { referer: 'https://www.Example.com/a?secret=1' }, 'example.com'],
    ['an address without a name', { referer: 'http://10.0.0.1/' }, 'other'],
    ['what is no address', { referer: 'nonsense' }, 'other'],
    ['a name that is too long', { referer: `https://${'a'.repeat(70)}.example/` }, 'other'],
    ['a campaign', { target: '/pricing?utm_source=Newsletter', referer: 'https://x.example/' }, 'newsletter'],
    ['a campaign with markup', { target: '/pricing?utm_source=%3Cscript%3E' }, 'direct'],
  ] as const)('from %s has the source %s', (_, request, source) =>
    expect(view(request)).toEqual({ page: '/pricing', source }),
  )

  it('of an article is counted under its path', () =>
    expect(view({ target: '/docs/ship-wine?q=1' })?.page).toBe('/docs/ship-wine'))

  it.each([
    ['a form', { method: 'POST' }],
    ['the header alone', { method: 'HEAD' }],
    ['a page of the portal', { target: '/business/dashboard' }],
    ['a path of someone’s invention', { target: '/docs/a/b' }],
    ['a search engine', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
    ['a program without a name', { userAgent: '' }],
    ['a page that is only fetched ahead', { purpose: 'prefetch;prerender' }],
  ] as const)('is not counted for %s', (_, request) => expect(view(request)).toBeNull())
})
