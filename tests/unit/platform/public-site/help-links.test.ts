import { describe, expect, it } from 'vitest'
import { handbookPages } from '~/platform/public-site/articles.server'
import { helpHref, helpPages } from '~/platform/public-site/help/help-links'

const written = new Set(handbookPages().map(({ slug }) => slug))

describe('the help of a portal page', () => {
  it('names only pages that the handbook has', () => {
    expect(helpPages.map(([, page]) => page).filter((page) => !written.has(page))).toEqual([])
  })

  it.each([
    ['/business/inventory', '/docs/keep-your-inventory'],
    ['/business/inventory/counts/1/review', '/docs/count-your-cellar'],
    ['/business/orders/parcels', '/docs/ship-wine'],
    ['/business/orders-of-another-kind', '/docs'],
    ['/business/dashboard-of-tomorrow', '/docs'],
  ])('of %s is %s', (pathname, href) => expect(helpHref(pathname)).toBe(href))
})
