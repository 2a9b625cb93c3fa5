import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { isDiskFullError, isUnavailable } from '#/db/client.server'
import type { Club } from '#/tenants/club'
import { clubOrigin, rootOrigin, slugOrigin } from '#/tenants/origins'
import type { ParsedHost } from '#/tenants/hosts'
import type { RequestHost, Services } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'
import { apiResponses } from './api-responses.server'
import { bodyLimits } from './body-limits.server'
import { isServedBesideDomain } from './account-host.server'
import { isSameOriginRequest } from './csrf'
import { domainReachability } from './endpoints/domain-reachability.server'
import { cspReports } from './endpoints/csp-reports.server'
import { securityContact } from './endpoints/security-contact.server'
import type { PageViewCounter } from '~/platform/public-site/page-views/count-page-views.server'
import type { Metrics } from './endpoints/metrics.server'
import { cachedResponse, PageCache } from './cache/page-cache.server'
import { unavailablePage } from './unavailable-page'
import { newNonce } from './new-nonce'
import { pageHandler, type PageOptions } from './page-handler.server'
import { probes, type DemoState } from './endpoints/probes.server'
import { cacheFastPath } from './cache/cache-fast-path.server'
import { logAndMeasure } from './request-log.server'
import { resolveHost } from './resolve-host.server'
import {
  FRAME_ANCESTORS_HEADER,
  withFrameAncestors,
  securityHeaders,
  type SecurityHeaders,
  sourcesWithNonce,
} from './security-headers'
import { IncompleteBodyError, isClientGone } from './request-body.server'
import { staticFiles } from './endpoints/static-files.server'
import { postmarkWebhooks } from './endpoints/postmark-webhooks.server'
import { stripeWebhooks } from './endpoints/stripe-webhooks.server'
import { onDemandTls } from './endpoints/on-demand-tls.server'
import type { HttpEnv } from './http-env'

interface HttpAppOptions extends PageOptions {
  metrics: Metrics
  /** Counts the pages of the public site that are answered. */
  pageViews?: Pick<PageViewCounter, 'count'>
  /** True once the database is migrated and seeded, until the server begins to stop. */
  isReady(): Promise<boolean>
  /** Whether the demo is still being made; null where there is none. */
  demoState?(): DemoState | null
  isStopping(): boolean
  assetsDirectory: string
  development?: boolean
}

/**
 * The HTTP app in front of Remix, in the order of a request: request id, probes, host, body limit, CSRF check,
 * security headers, webhooks, static files, page cache, Remix.
 */
export function createHttpApp(options: HttpAppOptions) {
  const { services } = options
  const app = new Hono<HttpEnv>({ strict: true })
  const cache = new PageCache()
  const policy = securityHeaders({
    https: services.env.scheme === 'https',
    formTargets: services.env.stripe.hostedOrigins,
    development: options.development,
  })
  // A change to one club is a new version and so a new key; only missed changes require emptying the whole cache.
  services.clubs.onChange((businessId) => businessId === null && cache.clear())

  const fastPath = cacheFastPath({ ...options, cache, policy })

  app.use(logAndMeasure(options))
  app.use(staleWhileDatabaseDown(fastPath, policy))
  app.use(apiResponses())
  probes(app, { ...options, metricsAccess: services.env.metricsAccess })
  onDemandTls(app, services)
  domainReachability(app, services)
  app.use(hostMiddleware(services))
  app.use(bodyLimits())
  app.use(csrfMiddleware())
  app.use(securityHeadersMiddleware(policy, services.env))
  app.use(leadToPlatform(services))
  stripeWebhooks(app, services)
  postmarkWebhooks(app, services)
  cspReports(app, { ...services, metrics: options.metrics })
  securityContact(app, services)
  if (!options.development) app.use(staticFiles(options.assetsDirectory))
  // Below this size compression saves no packet.
  app.use(compress({ encoding: 'gzip', threshold: 1_400 }))
  app.use(countPageViews(options.pageViews))
  app.all('*', pageHandler({ ...options, cache, policy }))
  app.onError((error, c) => errorResponse(error, c, { services, policy }))
  return { app, fastPath: fastPath.respond }
}

/** An error as text, or as a page with a button to try again where a document was requested. */
function errorResponse(
  error: Error,
  c: Context<HttpEnv>,
  { services, policy }: { services: Services; policy: SecurityHeaders },
): Response {
  if (error instanceof IncompleteBodyError || isClientGone(c)) {
    services.log.debug({ error, requestId: c.get('requestId') }, 'request body broke off')
    c.header('cache-control', 'no-store')
    return c.text('The request was interrupted. Please send it again.', 400)
  }
  const unavailable = isUnavailable(error)
  services.log.error({ error, requestId: c.get('requestId') }, 'request failed')
  if (unavailable) c.header('retry-after', isDiskFullError(error) ? '10' : '2')
  c.header('cache-control', 'no-store')
  const status = unavailable ? 503 : 500
  const isDocument = c.req.header('accept')?.includes('text/html') && !c.req.path.endsWith('.data')
  if (!isDocument) {
    return c.text(unavailable ? 'One moment, please try again.' : 'Sorry.. there was an error', status)
  }
  const { pathname, search } = new URL(c.req.raw.url)
  const { html, contentSecurityPolicy } = unavailablePage({
    club: lastKnownClub(services, c.env.incoming.reading),
    isTemporary: unavailable,
    retryHref: c.req.method === 'GET' || c.req.method === 'HEAD' ? pathname + search : null,
    requestId: c.get('requestId'),
  })
  for (const [name, value] of policy.fixed) c.header(name, value)
  c.header('content-security-policy', contentSecurityPolicy)
  return c.html(html, status)
}

/** The public club of a host, without asking the database. */
function lastKnownClub({ clubs }: Services, reading: ParsedHost | undefined): Club | null {
  const ref = reading?.kind === 'club' ? reading.slug : reading?.kind === 'domain' ? reading.domain : null
  const club = ref === null ? undefined : clubs.lastKnown(ref)
  return club?.status === 'live' ? club : null
}

/** While the database is unavailable, a public page is served as last known; it cannot have changed here. */
function staleWhileDatabaseDown(
  fastPath: Pick<ReturnType<typeof cacheFastPath>, 'lastCached'>,
  policy: SecurityHeaders,
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const stale = c.res.status === 503 ? fastPath.lastCached(c.env.incoming) : undefined
    if (!stale) return
    const answer = cachedResponse(stale, c.req.raw)
    answer.headers.set('content-security-policy', policy.contentSecurityPolicy(stale.page.sources))
    c.res = undefined
    c.res = answer
  }
}

/**
 * The portal and the administration are on the platform's host: a club's host leads there. Only the path and its query
 * go along, and who may open it is decided there. A form does nothing on a club's host.
 */
function leadToPlatform({ env }: Services): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (c.get('host').kind !== 'club' || !isReading || !isPortalPath(c.req.path)) return next()
    const { pathname, search } = new URL(c.req.raw.url)
    return c.redirect(rootOrigin(env) + pathname.replace(/\.data$/, '') + search, 302)
  }
}

const isPortalPath = (path: string) => /^\/(business|admin)(\/|\.data$|$)/.test(path)

function countPageViews(pageViews: HttpAppOptions['pageViews']): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const isPage = c.res.status === 200 && c.res.headers.get('content-type')?.startsWith('text/html')
    if (isPage && c.get('host').kind === 'root') pageViews?.count(c.env.incoming)
  }
}

function hostMiddleware(services: Services): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const resolved = await resolveHost(c.env.incoming.reading, c.req.path, services)
    c.header('cache-control', 'no-store')
    if (resolved.kind === 'unknown') return c.body('', 421)
    const here = new URL(c.req.raw.url)
    if (resolved.kind === 'moved') {
      if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return c.text('This club has moved.', 404)
      return c.redirect(`${services.env.scheme}://${resolved.host}${here.pathname}${here.search}`, 301)
    }
    const isReading = c.req.method === 'GET' || c.req.method === 'HEAD'
    // Never permanent: a domain may be lost or given up, and browsers remember. A form that is already open is
    // still accepted.
    const isServedHere = c.env.incoming.reading?.kind === 'club' && isServedBesideDomain(c.req.path)
    if (resolved.kind === 'elsewhere' && isReading && !isServedHere && !c.req.path.endsWith('.data'))
      return c.redirect(`${services.env.scheme}://${resolved.host}${here.pathname}${here.search}`, 302)
    const host = resolved.kind === 'elsewhere' ? resolved.here : resolved.host
    c.set('host', host)
    if (host.kind === 'closed') c.set('routeLabel', 'closed')
    c.set('origin', `${services.env.scheme}://${here.host}`)
    await next()
  }
}

/** Addresses where an API client without a token gets one, or a JSON error that it needs one. */
const apiPaths = new Set<string>([
  paths.api.token(),
  paths.api.revoke(),
  paths.api.generateBusinessInvitation(),
  // RFC 8058: the email program posts, and the token in the URL is the proof.
  paths.unsubscribe(),
])

/** Signed webhooks prove themselves and read no cookie; everything else must come from our own pages. */
function csrfMiddleware(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (!c.req.path.startsWith('/hooks/')) {
      const isSameOrigin = isSameOriginRequest(
        {
          method: c.req.method,
          fetchSite: c.req.header('sec-fetch-site'),
          origin: c.req.header('origin'),
          authorization: c.req.header('authorization'),
          cookie: c.req.header('cookie'),
          isApiPath: apiPaths.has(c.req.path),
        },
        c.get('origin'),
      )
      if (!isSameOrigin) return c.text('This form was sent from another site, so nothing was done.', 403)
    }
    // Remix's own, weaker check fails on the "null" that a page without referrers sends; ours has passed.
    c.req.raw.headers.delete('origin')
    await next()
  }
}

/** Both hosts of a club with a domain of its own, between which signing in and out leads. */
function hostsOf(host: RequestHost, env: Services['env']): string[] {
  if (host.kind !== 'club' || host.club.domain === null) return []
  return [slugOrigin(env, host.club.slug), clubOrigin(env, host.club)]
}

function securityHeadersMiddleware(
  policy: SecurityHeaders,
  env: Services['env'],
): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const nonce = newNonce()
    c.set('nonce', nonce)
    await next()
    const { headers } = c.res
    for (const [name, value] of policy.fixed) if (!headers.has(name)) headers.set(name, value)
    // Subdomains of a club's own domain are not ours to bind.
    if (c.env.incoming.reading?.kind === 'domain' && headers.has('strict-transport-security'))
      headers.set('strict-transport-security', 'max-age=31536000')
    if (headers.get('content-type')?.startsWith('text/html')) {
      const framers = headers.get(FRAME_ANCESTORS_HEADER)
      const pagePolicy = headers.get('content-security-policy')
      headers.set(
        'content-security-policy',
        pagePolicy === null
          ? policy.contentSecurityPolicy(
              c.get('inlineSources') ?? sourcesWithNonce(nonce),
              framers,
              hostsOf(c.get('host'), env),
            )
          : withFrameAncestors(pagePolicy, framers),
      )
      // Its key contains nothing about the visitor; the policy names who may frame it.
      if (framers !== null) headers.delete('x-frame-options')
    }
    headers.delete(FRAME_ANCESTORS_HEADER)
    if (!headers.has('cache-control') || headers.get('cache-control') === 'no-store') {
      headers.set('cache-control', c.get('routeLabel') === 'static' ? 'no-cache' : 'private, no-store')
    }
  }
}
