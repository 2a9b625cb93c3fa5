import type { Club } from '#/tenants/club'
import { paths } from '~/foundation/kit/paths'
import { isCommonPage } from '~/platform/public-site/site-pages'

/** The parts of a request that decide whether it is anonymous and its page may be cached. */
interface CacheableRequest {
  method: string
  /** Path and query, as in the request line. */
  target: string
  cookie: string | undefined
  authorization: string | undefined
}

/** Pages of a club's own host that are the same for all guests. */
const clubPages = new Set(['/', paths.wineList.page()])
const BY_REF = /^\/join\/([^/.]+)$/
const OUR_COOKIE = /(^|;)[ \t]*(__Host-)?(session|join)=/

/**
 * The path of an anonymous request for a page that may be the same for everyone; else null. A URL with a query
 * never is.
 */
export function cacheablePath(
  { method, target, cookie, authorization }: CacheableRequest,
  onClubHost: boolean,
): string | null {
  if (method !== 'GET' && method !== 'HEAD') return null
  const isCommon = onClubHost ? clubPages.has(target) : isCommonPage(target) || BY_REF.test(target)
  if (!isCommon || target.includes('?') || authorization !== undefined) return null
  return cookie !== undefined && OUR_COOKIE.test(cookie) ? null : target
}

/** The slug or id in `/join/<ref>`; null for any other path. */
export function refIn(path: string): string | null {
  const ref = BY_REF.exec(path)?.[1]
  return ref === undefined ? null : decodeURIComponent(ref)
}

/** The cache key of a page: a change to the club is a new version, and so a new key. */
export function cacheKey(origin: string, path: string, buildId: string, club: Club | null): string {
  return `${origin} ${path} ${buildId} ${club ? `${club.id}:${club.version}` : '-'}`
}
