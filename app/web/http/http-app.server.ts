import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { isDiskFullError, isUnavailable } from '#/db/client.server'
import type { AppLoadContext } from '@remix-run/node'
import type { Club } from '#/tenants/club'
import { clubOrigin, rootOrigin, slugOrigin } from '#/tenants/origins'
import type { ParsedHost } from '#/tenants/hosts'
import type { RequestHost, Services } from '~/web/http/request-context.server'
import { requestDeadlineMs, withDeadline } from '~/foundation/kit/deadline.server'
import { addedCookies } from '~/foundation/kit/response-cookies.server'
import { apiResponses } from './api-responses.server'
import { bodyLimits } from './body-limits.server'
import { isServedBesideDomain, rerouteAccountPage } from './account-host.server'
import { rerouteClosedClub } from './closed-club'
import { csrfMiddleware } from './csrf-check.server'
import { domainReachability } from './endpoints/domain-reachability.server'
import type { PageViewCounter } from '~/platform/public-site/page-views/count-page-views.server'
import type { Metrics } from './endpoints/metrics.server'
import { cachedResponse, PageCache, toCachedPage } from './cache/page-cache.server'
import { unavailablePage } from './unavailable-page'
import { newNonce } from './new-nonce'
import type { RequestError } from './request-error.server'
import { cacheablePath, cacheKey, refIn } from './cache/cache-key'
import { probes, type DemoState } from './endpoints/probes.server'
import { cacheFastPath } from './cache/cache-fast-path.server'
import { logAndMeasure } from './request-log.server'
import { resolveHost } from './resolve-host.server'
import {
  FRAME_ANCESTORS_HEADER,
  withFrameAncestors,
  securityHeaders,
  type SecurityHeaders,
} from './security-headers'
import { IncompleteBodyError, isClientGone } from './request-body.server'
import { staticFiles } from './endpoints/static-files.server'
import { postmarkWebhooks } from './endpoints/postmark-webhooks.server'
import { stripeWebhooks } from './endpoints/stripe-webhooks.server'
import { onDemandTls } from './endpoints/on-demand-tls.server'
import type { HttpEnv } from './http-env'

interface HttpAppOptions {
  services: Services
  metrics: Metrics
  /** Counts the pages of the public site that are answered. */
  pageViews?: Pick<PageViewCounter, 'count'>
  /** Remix's handler for the current build. */
  render(request: Request, context: AppLoadContext): Promise<Response>
  /** Changes with every build; part of every cached page's key. */
  buildId: string
  /** True once the database is migrated and seeded, until the server begins to stop. */
  isReady(): Promise<boolean>
  /** Whether the demo is still being made; null where there is none. */
  demoState?(): DemoState | null
  isStopping(): boolean
  assetsDirectory: string
  development?: boolean
  /** Milliseconds a request may wait in total for other systems; default ten seconds. */
  deadlineMs?: number
}

/**
 * The HTTP app in front of Remix, in the order of a request: request id, probes, host, body limit, CSRF check,
 * security headers, webhooks, static files, page cache, Remix.
 */
export function createHttpApp(options: HttpAppOptions) {
  const { services, buildId } = options
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
  app.use(staleWhileDatabaseDown)
  app.use(apiResponses())
  probes(app, options)
  onDemandTls(app, services)
  domainReachability(app, services)
  app.use(hostMiddleware(services))
  app.use(bodyLimits())
  app.use(csrfMiddleware())
  app.use(securityHeadersMiddleware(policy, services.env))
  app.use(leadToPlatform(services))
  stripeWebhooks(app, services)
  postmarkWebhooks(app, services)
  if (!options.development) app.use(staticFiles(options.assetsDirectory))
  // Below this size compression saves no packet.
  app.use(compress({ encoding: 'gzip', threshold: 1_400 }))
  app.use(countPageViews(options.pageViews))
  app.all('*', async (c) => {
    const key = await keyOf(c)
    const nonce = c.get('nonce')
    const render = () => renderPage(c.req.raw, contextOf(c.var, services, c.req.header('user-agent')))
    if (!key) return withoutSharedCaching(await render())
    let ownResponse: Response | undefined
    // A response to HEAD has no body: it may be served from the cache but not stored there.
    const cached = cache.get(key) ?? (c.req.method === 'GET' ? await cache.fill(key, fill) : null)
    if (!cached) return withoutSharedCaching(ownResponse ?? (await render()))
    return cachedResponse(cached, nonce, c.req.raw)

    async function fill() {
      const response = await render()
      const { headers, status } = response
      if (status === 200 && headers.has('x-page-cache') && !headers.has('set-cookie')) {
        return toCachedPage(response, nonce, policy.fixed)
      }
      // Not for everyone: this request gets it, the others render their own.
      ownResponse = response
      return null
    }
  })

  /** The cache key of an anonymous request, or null. */
  async function keyOf(c: Context<HttpEnv>): Promise<string | null> {
    const host = c.get('host')
    if (!services.env.pageCache || !services.clubs.healthy || host.kind === 'closed') return null
    const { method = 'GET', url: target = '/', headers } = c.env.incoming
    const { cookie, authorization } = headers
    const path = cacheablePath({ method, target, cookie, authorization }, host.kind === 'club')
    if (path === null) return null
    const ref = refIn(path)
    const linkedClub = host.kind === 'club' || ref === null ? null : await services.clubs.byRef(ref)
    const club =
      host.kind === 'club' ? host.club : linkedClub && 'club' in linkedClub ? linkedClub.club : null
    return cacheKey(c.get('origin'), path, buildId, club)
  }

  /**
   * Remix answers an error with its error page and 500, or with the status of an action that had already ended;
   * the context tells what kind of error it was.
   */
  async function renderPage(request: Request, context: AppLoadContext): Promise<Response> {
    const past = rerouteClosedClub(request, context)
    if (past instanceof Response) return past
    const page = rerouteAccountPage(past, context)
    if (page instanceof Response) return page
    const rendered = await withDeadline(options.deadlineMs ?? requestDeadlineMs, () =>
      options.render(page, context),
    )
    const response = withCookies(rendered, addedCookies(context))
    const fault = context.memo.get('fault') as RequestError | undefined
    if (!fault || response.status < 400) return response
    // Remix says of a file that could not be made only that there was an error.
    const isPlain = response.headers.get('content-type')?.startsWith('text/plain')
    const body = isPlain && fault.sentence ? fault.sentence : response.body
    const answer = new Response(body, { status: fault.status, headers: response.headers })
    if (fault.retryAfterSeconds) answer.headers.set('retry-after', String(fault.retryAfterSeconds))
    return answer
  }

  app.onError((error, c) => {
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
      club: lastKnownClub(c.env.incoming.reading),
      isTemporary: unavailable,
      retryHref: c.req.method === 'GET' || c.req.method === 'HEAD' ? pathname + search : null,
      requestId: c.get('requestId'),
    })
    for (const [name, value] of policy.fixed) c.header(name, value)
    c.header('content-security-policy', contentSecurityPolicy)
    return c.html(html, status)
  })
  return { app, fastPath: fastPath.respond }

  /** The public club of a host, without asking the database. */
  function lastKnownClub(reading: ParsedHost | undefined): Club | null {
    const ref = reading?.kind === 'club' ? reading.slug : reading?.kind === 'domain' ? reading.domain : null
    const club = ref === null ? undefined : services.clubs.lastKnown(ref)
    return club?.status === 'live' ? club : null
  }

  /** While the database is unavailable, a public page is served as last known; it cannot have changed here. */
  async function staleWhileDatabaseDown(c: Context<HttpEnv>, next: () => Promise<void>) {
    await next()
    const stale = c.res.status === 503 ? fastPath.lastCached(c.env.incoming) : undefined
    if (!stale) return
    const nonce = newNonce()
    const answer = cachedResponse(stale, nonce, c.req.raw)
    answer.headers.set('content-security-policy', policy.contentSecurityPolicy(nonce))
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

function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response
  const answer = new Response(response.body, response)
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

/** A page that is not cached: the route's cache header stays internal. */
function withoutSharedCaching(response: Response): Response {
  response.headers.delete('x-page-cache')
  return response
}

function contextOf(v: HttpEnv['Variables'], services: Services, userAgent = ''): AppLoadContext {
  return {
    services,
    host: v.host,
    origin: v.origin,
    requestId: v.requestId,
    nonce: v.nonce,
    clientAddress: v.clientAddress,
    userAgent: userAgent.slice(0, 300),
    log: services.log.child({
      requestId: v.requestId,
      ...(v.host.kind === 'club' ? { tenant: v.host.club.id } : {}),
    }),
    now: (businessId) => services.now(businessId ?? (v.host.kind === 'club' ? v.host.club.id : undefined)),
    memo: new Map(),
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
          ? policy.contentSecurityPolicy(nonce, framers, hostsOf(c.get('host'), env))
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
