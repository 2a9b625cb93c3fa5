import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Club } from '#/tenants/club'
import type { Services } from '~/web/http/request-context.server'
import { newId } from '~/foundation/kit/ids'
import type { PageViewCounter } from '~/platform/public-site/page-views/count-page-views.server'
import type { Metrics } from '../endpoints/metrics.server'
import { newNonce } from '../new-nonce'
import { acceptsGzip, type CachedPage, type PageCache } from './page-cache.server'
import { cacheablePath, cacheKey, refIn } from './cache-key'
import type { SecurityHeaders } from '../security-headers'

interface CacheFastPathOptions {
  services: Pick<Services, 'clubs' | 'env'>
  cache: PageCache
  buildId: string
  policy: SecurityHeaders
  metrics: Metrics
  pageViews?: Pick<PageViewCounter, 'count'>
  isStopping(): boolean
}

interface CacheFastPath {
  /** Answers from the cache, or returns false with nothing done. */
  respond(req: IncomingMessage, res: ServerResponse): boolean
  /** The last known page, for a request that cannot be rendered; undefined when there is none. */
  lastCached(req: IncomingMessage): CachedPage | undefined
}

/**
 * Answers a request for a cached page directly with Node's own objects, before anything is built for a router.
 * Returns false, with nothing done, for every other request: those go through the HTTP app, which fills the cache.
 * While change notifications cannot reach this process, nothing is served from the cache.
 */
export function cacheFastPath(options: CacheFastPathOptions): CacheFastPath {
  const { services, cache, buildId, policy, metrics, pageViews, isStopping } = options
  const { clubs, env } = services

  return {
    respond: answer,
    lastCached(req) {
      const key = env.pageCache ? keyOf(req, (ref) => live(clubs.lastKnown(ref))) : null
      return key === null ? undefined : cache.lastKnown(key)
    },
  }

  function answer(req: IncomingMessage, res: ServerResponse): boolean {
    const began = performance.now()
    // Only remembered clubs: a lookup would be asynchronous.
    const remembered = (ref: string) => live(clubs.remembered(ref))
    const key = env.pageCache && clubs.healthy && !isStopping() ? keyOf(req, remembered) : null
    const cached = key === null ? undefined : cache.get(key)
    if (key !== null) metrics.countCached(cached !== undefined)
    if (!cached) return false
    const nonce = newNonce()
    const gzip = acceptsGzip(String(req.headers['accept-encoding'] ?? ''))
    const body = gzip ? cached.page.gzip(nonce) : cached.page.plain(nonce)
    const headers = cached.headers.flat()
    headers.push('content-length', String(body.length), 'x-request-id', newId())
    headers.push('content-security-policy', policy.contentSecurityPolicy(nonce))
    if (gzip) headers.push('content-encoding', 'gzip')
    res.writeHead(cached.status, headers)
    res.end(req.method === 'HEAD' ? undefined : body)
    const seconds = (performance.now() - began) / 1000
    metrics.observe({ method: req.method ?? 'GET', status: cached.status, kind: 'page' }, seconds)
    if (req.reading?.kind === 'root') pageViews?.count(req)
    return true
  }

  function keyOf(req: IncomingMessage, clubOf: (ref: string) => Club | undefined): string | null {
    const { reading, headers, method = 'GET', url = '/' } = req
    if (reading?.kind !== 'root' && reading?.kind !== 'club') return null
    const { cookie, authorization } = headers
    const path = cacheablePath({ method, target: url, cookie, authorization }, reading.kind === 'club')
    if (path === null) return null
    const ref = reading.kind === 'club' ? reading.slug : refIn(path)
    const club = ref === null ? null : clubOf(ref)
    return club === undefined ? null : cacheKey(`${env.scheme}://${reading.host}`, path, buildId, club)
  }
}

const live = (club: Club | undefined): Club | undefined => (club?.status === 'live' ? club : undefined)
