import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Club } from '#/tenants/club'
import type { Services } from '~/web/http/request-context.server'
import { newId } from '~/foundation/kit/ids'
import type { PageViewCounter } from '~/platform/public-site/page-views/count-page-views.server'
import type { Metrics } from '../endpoints/metrics.server'
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

/** Headers of a cached page, by how its body is sent. */
type Answers = Record<'plain' | 'gzip', string[]>

/**
 * Answers a request for a cached page directly with Node's own objects, before anything is built for a router.
 * Returns false, with nothing done, for every other request: those go through the HTTP app, which fills the cache.
 * While change notifications cannot reach this process, nothing is served from the cache.
 */
export function cacheFastPath(options: CacheFastPathOptions): CacheFastPath {
  const { services, cache, buildId, policy, metrics, pageViews, isStopping } = options
  const { clubs, env } = services
  const answersOf = new WeakMap<CachedPage, Answers>()

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
    const coding = acceptsGzip(String(req.headers['accept-encoding'] ?? '')) ? 'gzip' : 'plain'
    const answers = answersOf.get(cached) ?? answersTo(cached)
    res.writeHead(cached.status, [...answers[coding], 'x-request-id', newId()])
    res.end(req.method === 'HEAD' ? undefined : cached.page[coding])
    const seconds = (performance.now() - began) / 1000
    metrics.observe({ method: req.method ?? 'GET', status: cached.status, kind: 'page' }, seconds)
    if (req.reading?.kind === 'root') pageViews?.count(req)
    return true
  }

  /** The headers of a page, assembled once: its bytes are the same for everyone. */
  function answersTo(cached: CachedPage): Answers {
    const { page, headers } = cached
    const fixed = [...headers.flat(), 'content-security-policy', policy.contentSecurityPolicy(page.sources)]
    const answers: Answers = {
      plain: [...fixed, 'content-length', String(page.plain.length)],
      gzip: [...fixed, 'content-length', String(page.gzip.length), 'content-encoding', 'gzip'],
    }
    answersOf.set(cached, answers)
    return answers
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
