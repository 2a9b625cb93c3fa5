import { describe, expect, it } from 'vitest'
import { cachedHtml } from '~/http/cache/cached-html.server'
import { PageCache } from '~/http/cache/page-cache.server'

const entry = (html: string) => ({ page: cachedHtml(html, '@'), status: 200, headers: [] })

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
    expect(cache.get('k')?.page.text('n')).toBe('page')
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

  it('stays within its size by dropping the least recently used', async () => {
    const cache = new PageCache()
    const large = 'x'.repeat(3 * 1024 * 1024)
    for (const key of ['a', 'b', 'c', 'd', 'e']) {
      await cache.fill(key, async () => entry(large))
      cache.get('a')
    }
    expect(cache.get('a')).toBeDefined()
    expect(cache.get('b')).toBeUndefined()
    expect(cache.get('e')).toBeDefined()
  })
})
