// Which requests count as views of the public site, and where they came from. Pure.
import { indexedPaths } from '../site-pages'

/** The data counted: a page of the public site and the kind of place a reader came from. Nothing about the reader. */
interface PageView {
  /** The path, without a query. */
  page: string
  /** `direct`, `club pages`, `other`, or the host of another site or the name in `utm_source`. */
  source: string
}

/** The parts of a request that decide, as in its header. */
export interface PageRequest {
  method: string
  /** Path and query. */
  target: string
  referer?: string | undefined
  userAgent?: string | undefined
  /** `Sec-Purpose`: a browser fetches a page that may never be shown. */
  purpose?: string | undefined
}

const pages = new Set(indexedPaths)
const article = /^\/(docs|blog)\/[a-z0-9-]{1,80}$/

/** Programs that name themselves. Others cannot be told from readers and are counted. */
const program =
  /bot|crawl|spider|slurp|scrap|preview|monitor|lighthouse|headless|fetch|curl|wget|python|java\/|go-http|libwww|axios|node|undici|okhttp|facebookexternalhit|embedly/i

const hostName = /^(?=.{4,60}$)[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,20}$/
const campaignName = /^[a-z0-9][a-z0-9._-]{0,39}$/

/**
 * The view that a request for a page is, or null: another path, not a reader, or a page that was only fetched ahead.
 * A link within the site is a view without a source of its own: its source is `this site`.
 * @param rootHost the platform's host, without a port
 */
export function pageViewOf(
  { method, target, referer, userAgent = '', purpose = '' }: PageRequest,
  rootHost: string,
): PageView | null {
  const [page = '', query = ''] = target.split('?', 2)
  if (method !== 'GET' || !(pages.has(page) || article.test(page))) return null
  if (userAgent === '' || program.test(userAgent) || /prefetch|prerender/i.test(purpose)) return null
  return { page, source: campaignOf(query) ?? sourceOf(referer, rootHost) }
}

function campaignOf(query: string): string | null {
  if (!query.includes('utm_source=')) return null
  const name = (new URLSearchParams(query).get('utm_source') ?? '').trim().toLowerCase()
  return campaignName.test(name) ? name : null
}

function sourceOf(referer: string | undefined, rootHost: string): string {
  if (!referer) return 'direct'
  let host: string
  try {
    host = new URL(referer).hostname.toLowerCase()
  } catch {
    return 'other'
  }
  if (host === rootHost) return 'this site'
  if (host.endsWith(`.${rootHost}`)) return 'club pages'
  const name = host.replace(/^www\./, '')
  return hostName.test(name) ? name : 'other'
}
