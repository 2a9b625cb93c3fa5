import { LRUCache } from 'lru-cache'
import { cachedHtml, type CachedHtml } from './cached-html.server'

export interface CachedPage {
  page: CachedHtml
  status: number
  headers: [string, string][]
  /** How long it may be served, in milliseconds; without it until its key changes. */
  maxAgeMs?: number
}

const MAX_BYTES = 24 * 1024 * 1024

/**
 * Anonymous pages kept in this process; the least recently used is dropped first. The key contains host, path,
 * build and tenant version, so a change makes a new key and the old entry ages out.
 */
export class PageCache {
  private readonly entries = new LRUCache<string, { cached: CachedPage; freshUntil: number }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ cached }) => cached.page.bytes,
  })
  private readonly pending = new Map<string, Promise<CachedPage | null>>()

  /** `now` is a clock in milliseconds that only goes forward. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** A page that may be served. */
  get(key: string): CachedPage | undefined {
    const entry = this.entries.get(key)
    return entry && this.now() < entry.freshUntil ? entry.cached : undefined
  }

  /** The same page however old it is, for when no other can be had. */
  lastKnown(key: string): CachedPage | undefined {
    return this.entries.get(key)?.cached
  }

  /**
   * Renders a page once for all concurrent requests. `render` returns null when the page turns out not to be for
   * everyone; then each request renders its own.
   */
  async fill(key: string, render: () => Promise<CachedPage | null>): Promise<CachedPage | null> {
    const running = this.pending.get(key)
    if (running) return running
    // The data of the page is read after this moment.
    const began = this.now()
    const filling = render()
      .then((entry) => {
        if (entry) this.entries.set(key, { cached: entry, freshUntil: began + (entry.maxAgeMs ?? Infinity) })
        return entry
      })
      .finally(() => this.pending.delete(key))
    this.pending.set(key, filling)
    return filling
  }

  clear() {
    this.entries.clear()
  }
}

/** The age in `X-Page-Cache: site; max-age=10`. */
const MAX_AGE = /\bmax-age=(\d{1,5})\b/

/**
 * A rendered response for the cache; null for a page that needs its nonce. `fixed` are the headers of every response,
 * kept with the page so that they need not be assembled again.
 */
export async function toCachedPage(
  response: Response,
  renderedNonce: string,
  fixed: [string, string][],
): Promise<CachedPage | null> {
  const page = cachedHtml(await response.text(), renderedNonce)
  if (page === null) return null
  const headers = new Headers(response.headers)
  const seconds = MAX_AGE.exec(headers.get('x-page-cache') ?? '')?.[1]
  for (const name of ['content-length', 'x-page-cache']) headers.delete(name)
  for (const [name, value] of fixed) if (!headers.has(name)) headers.set(name, value)
  headers.set('vary', 'Accept-Encoding, Cookie')
  return {
    page,
    status: response.status,
    headers: [...headers],
    maxAgeMs: seconds === undefined ? undefined : Number(seconds) * 1000,
  }
}

/** A cached page as the response to a request; compressed for clients that accept gzip. */
export function cachedResponse({ page, status, headers }: CachedPage, request: Request): Response {
  const gzip = acceptsGzip(request.headers.get('accept-encoding'))
  const body = gzip ? page.gzip : page.plain
  const response = new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status, headers })
  if (gzip) response.headers.set('content-encoding', 'gzip')
  return response
}

/** True if a client accepts gzip, by its Accept-Encoding header. */
export const acceptsGzip = (acceptEncoding: string | null | undefined): boolean =>
  /\bgzip\b/.test(acceptEncoding ?? '')
