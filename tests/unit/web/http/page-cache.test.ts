import { describe, expect, it } from 'vitest'
import { cachedHtml } from '~/web/http/cache/cached-html.server'
import { PageCache, toCachedPage } from '~/web/http/cache/page-cache.server'

const entry = (html: string) => ({ page: cachedHtml(html, '@')!, status: 200, headers: [] })

describe('the page cache', () => {
  it('renders once for concurrent requests', async () => {
    const cache = new PageCache()
    let renders = 0
    const render = async () => {
      renders++
      return entry('page')
    }
    await Promise.all([cache.fill('k', render), cache.fill('k', render), cache.fill('k', render)])
    expect(renders).toBe(1)
    expect(cache.get('k')?.page.plain.toString()).toBe('page')
  })

  it('stores no page that is not public', async () => {
    const cache = new PageCache()
    expect(await cache.fill('k', async () => null)).toBeNull()
    expect(cache.get('k')).toBeUndefined()
  })

  it('stores no failed render, and tries again', async () => {
    const cache = new PageCache()
    await expect(cache.fill('k', () => Promise.reject(new Error('no database')))).rejects.toThrow(
      'no database',
    )
    expect(await cache.fill('k', async () => entry('page'))).not.toBeNull()
  })

  it('serves a page with a maximum age no longer than that, counted from when it began to be rendered', async () => {
    let now = 5_000
    const cache = new PageCache(() => now)
    const render = async () => {
      now += 400
      return { ...entry('page'), maxAgeMs: 10_000 }
    }
    await cache.fill('k', render)
    now = 14_999
    expect(cache.get('k')).toBeDefined()
    now = 15_000
    expect(cache.get('k')).toBeUndefined()
    expect(cache.lastKnown('k')?.page.plain.toString()).toBe('page')
    await cache.fill('k', render)
    now = 24_999
    expect(cache.get('k')).toBeDefined()
  })

  it('reads the maximum age from the header of the page, and sends it to no one', async () => {
    const headersOf = (value: string) => new Response('page', { headers: { 'x-page-cache': value } })
    const brief = (await toCachedPage(headersOf('site; max-age=10'), '@', []))!
    expect(brief.maxAgeMs).toBe(10_000)
    expect(Object.fromEntries(brief.headers)).not.toHaveProperty('x-page-cache')
    expect((await toCachedPage(headersOf('site'), '@', []))!.maxAgeMs).toBeUndefined()
  })

  it('stays within its size by dropping the least recently used', async () => {
    const cache = new PageCache()
    const large = 'x'.repeat(6 * 1024 * 1024)
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      await cache.fill(key, async () => entry(large))
      cache.get('a')
    }
    expect(cache.get('a')).toBeDefined()
    expect(cache.get('b')).toBeUndefined()
    expect(cache.get('e')).toBeDefined()
  })
})
