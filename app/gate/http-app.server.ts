import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { isOutOfRoom, isUnavailable } from '#/db/client.server'
import type { AppLoadContext } from '@remix-run/node'
import type { Services } from '../context.server'
import { newId } from '../kit/ids'
import { paths } from '../kit/paths'
import { personPatienceMs, withPatience } from '../kit/patience.server'
import { addedCookies } from '../kit/response-cookies.server'
import { bodyLimit } from './body-limit.server'
import { waysPastClosedClub } from './closed-club'
import { compressed } from './compress.server'
import { isOwnRequest } from './cross-site'
import { domainReach } from './domain-reach.server'
import type { Metrics } from './metrics.server'
import { PageCache, takeApart } from './page-cache.server'
import { newNonce } from './nonce'
import { commonPath, pageKey, refIn } from './page-key'
import { probes } from './probes.server'
import { quickPages } from './quick-pages.server'
import { resolveHost } from './resolve-host.server'
import { FRAMERS, framedBy, securityHeaders, type SecurityHeaders } from './security-headers'
import { BrokenBody, isGone } from './request-body.server'
import { staticFiles } from './static-files.server'
import { stripeHooks } from './stripe-hooks.server'
import { tlsAsk } from './tls-ask.server'
import type { GateEnv } from './variables'

export interface HttpAppOptions {
  services: Services
  metrics: Metrics
  /** Remix's handler for the build in use. */
  render(request: Request, context: AppLoadContext): Promise<Response>
  /** Changes with every build; part of every cached page's key. */
  buildId: string
  /** True once the database is migrated and the data in place, and until the server begins to stop. */
  isReady(): Promise<boolean>
  isStopping(): boolean
  assetsDirectory: string
  development?: boolean
  /** Milliseconds a person's request may wait for others in all; left out, ten seconds. */
  patienceMs?: number
}

const KILOBYTE = 1024

/**
 * The gate in front of Remix, in the order a request meets it: request id, probes, host, body limit,
 * cross-site check, security headers, webhooks, static files, page cache, Remix.
 */
export function createHttpApp(options: HttpAppOptions) {
  const { services, buildId } = options
  const app = new Hono<GateEnv>({ strict: true })
  const cache = new PageCache()
  const policy = securityHeaders({
    https: services.env.scheme === 'https',
    formTargets: services.env.stripe.hostedOrigins,
    development: options.development,
  })
  // A change to one club is a new version and so a new key; only unheard changes need the whole cache emptied.
  services.clubs.onChange((businessId) => businessId === null && cache.clear())

  const quick = quickPages({ ...options, cache, policy })

  app.use(accountFor(options))
  app.use(lastKeptWhileAway)
  probes(app, options)
  tlsAsk(app, services)
  domainReach(app, services)
  app.use(hostGate(services))
  app.use(bodyLimits())
  app.use(crossSiteGate())
  app.use(headersOnEveryAnswer(policy))
  stripeHooks(app, services)
  if (!options.development) app.use(staticFiles(options.assetsDirectory))
  app.all('*', async (c) => {
    const key = await keyOf(c)
    const nonce = c.get('nonce')
    const acceptEncoding = c.req.header('accept-encoding')
    const render = () => renderPage(c.req.raw, contextOf(c.var, services, c.req.header('user-agent')))
    if (!key) return compressed(acceptEncoding, forThisOne(await render()))
    let own: Response | undefined
    // An answer to HEAD has no body, so it may be taken from the cache but never kept there.
    const cached = cache.get(key) ?? (c.req.method === 'GET' ? await cache.fill(key, fill) : null)
    if (!cached) return compressed(acceptEncoding, forThisOne(own ?? (await render())))
    return compressed(acceptEncoding, new Response(cached.page.text(nonce), cached))

    async function fill() {
      const response = await render()
      const { headers, status } = response
      if (status === 200 && headers.has('x-page-cache') && !headers.has('set-cookie')) {
        return takeApart(response, nonce, policy.fixed)
      }
      // Not for everybody: whoever it was rendered for gets it, others render their own.
      own = response
      return null
    }
  })

  /** The cache key of a request that anyone could have sent, or null. */
  async function keyOf(c: Context<GateEnv>): Promise<string | null> {
    const host = c.get('host')
    if (!services.env.pageCache || !services.clubs.healthy || host.kind === 'closed') return null
    const { method = 'GET', url: target = '/', headers } = c.env.incoming
    const { cookie, authorization } = headers
    const path = commonPath({ method, target, cookie, authorization }, host.kind === 'club')
    if (path === null) return null
    const ref = refIn(path)
    const found = host.kind === 'club' || ref === null ? null : await services.clubs.byRef(ref)
    const club = host.kind === 'club' ? host.club : found && 'club' in found ? found.club : null
    return pageKey(c.get('origin'), path, buildId, club)
  }

  /**
   * Remix answers a fault with its error page and 500, or with the status of an action that had ended before; what
   * kind of fault it was is told by the context.
   */
  async function renderPage(request: Request, context: AppLoadContext): Promise<Response> {
    const past = waysPastClosedClub(request, context)
    if (past instanceof Response) return past
    const rendered = await withPatience(options.patienceMs ?? personPatienceMs, () =>
      options.render(past, context),
    )
    const response = withCookies(rendered, addedCookies(context))
    const fault = context.memo.get('fault') as { status: number; retryAfterSeconds?: number } | undefined
    if (!fault || response.status < 400) return response
    const answer = new Response(response.body, { status: fault.status, headers: response.headers })
    if (fault.retryAfterSeconds) answer.headers.set('retry-after', String(fault.retryAfterSeconds))
    return answer
  }

  app.onError((error, c) => {
    if (error instanceof BrokenBody || isGone(c)) {
      services.log.debug({ error, requestId: c.get('requestId') }, 'a request broke off')
      c.header('cache-control', 'no-store')
      return c.text('The request broke off. Please send it again.', 400)
    }
    const unavailable = isUnavailable(error)
    services.log.error({ error, requestId: c.get('requestId') }, 'the gate failed')
    if (unavailable) c.header('retry-after', isOutOfRoom(error) ? '10' : '2')
    c.header('cache-control', 'no-store')
    return c.text(
      unavailable ? 'One moment, please try again.' : 'Sorry.. there was an error',
      unavailable ? 503 : 500,
    )
  })
  return { app, quick: quick.answer }

  /** While the database is away a page that anyone may see is shown as it was; nobody can have changed it here. */
  async function lastKeptWhileAway(c: Context<GateEnv>, next: () => Promise<void>) {
    await next()
    const kept = c.res.status === 503 ? quick.lastKept(c.env.incoming) : undefined
    if (!kept) return
    const nonce = newNonce()
    const answer = new Response(c.req.method === 'HEAD' ? null : kept.page.text(nonce), kept)
    answer.headers.set('content-security-policy', policy.contentSecurityPolicy(nonce))
    c.res = undefined
    c.res = await compressed(c.req.header('accept-encoding'), answer)
  }
}

function withCookies(response: Response, cookies: readonly string[]): Response {
  if (cookies.length === 0) return response
  const answer = new Response(response.body, response)
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie)
  return answer
}

/** A page that is not kept: the word of the route to the cache stays inside. */
function forThisOne(response: Response): Response {
  response.headers.delete('x-page-cache')
  return response
}

function contextOf(v: GateEnv['Variables'], services: Services, userAgent = ''): AppLoadContext {
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

/** How a request is counted whose sender went away before the answer: nobody was answered with anything. */
const CLIENT_GONE = 499

/** Request id, one log line and one measurement per request. */
function accountFor({ services, metrics, isStopping }: HttpAppOptions): MiddlewareHandler<GateEnv> {
  return async (c, next) => {
    const began = performance.now()
    const requestId = newId()
    c.set('requestId', requestId)
    c.set('clientAddress', c.env.incoming.clientAddress ?? '')
    await next()
    // On the answer's own headers: Hono's c.header() builds a new Response each time.
    c.res.headers.set('x-request-id', requestId)
    if (isStopping()) c.res.headers.set('connection', 'close')
    const kind = c.get('routeLabel') ?? 'page'
    const milliseconds = performance.now() - began
    const status = isGone(c) ? CLIENT_GONE : c.res.status
    metrics.observe({ method: c.req.method, status, kind }, milliseconds / 1000)
    if (kind === 'page' || kind === 'closed') {
      const line = {
        requestId,
        method: c.req.method,
        status,
        ms: Math.round(milliseconds * 10) / 10,
      }
      // 503 is what a club that is closed for now answers with; nothing is wrong with it.
      const isFault = status >= 500 && !(kind === 'closed' && status === 503)
      if (isFault) services.log.error(line, 'answered')
      else services.log.debug(line, 'answered')
    }
  }
}

function hostGate(services: Services): MiddlewareHandler<GateEnv> {
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
    // Never for good: a domain may be lost or given up, and browsers remember. A form already open is still taken.
    if (resolved.kind === 'elsewhere' && isReading)
      return c.redirect(`${services.env.scheme}://${resolved.host}${here.pathname}${here.search}`, 302)
    const host = resolved.kind === 'elsewhere' ? resolved.here : resolved.host
    c.set('host', host)
    if (host.kind === 'closed') c.set('routeLabel', 'closed')
    c.set('origin', `${services.env.scheme}://${here.host}`)
    await next()
  }
}

/** So much of a body is taken in by each class of route. */
function bodyLimits(): MiddlewareHandler<GateEnv> {
  const hooks = bodyLimit(512 * KILOBYTE)
  const api = bodyLimit(100 * KILOBYTE)
  const forms = bodyLimit(64 * KILOBYTE)
  const pictures = bodyLimit(12 * 1024 * KILOBYTE)
  return (c, next) => {
    if (c.req.path.startsWith('/hooks/')) return hooks(c, next)
    if (bringsPictures(c)) return pictures(c, next)
    return c.req.path.startsWith('/api/') ? api(c, next) : forms(c, next)
  }
}

/** A form with a picture in it, from somebody with a session: strangers get no memory for theirs. */
const bringsPictures = ({ req }: Context<GateEnv>): boolean =>
  [paths.business.look(), paths.business.lookDraft()].includes(req.path.replace(/\.data$/, '')) &&
  req.header('cookie') !== undefined &&
  req.header('transfer-encoding') === undefined

/** Where a program that has no token yet gets one, or is told in its own language that it needs one. */
const programPaths = new Set<string>([
  paths.api.token(),
  paths.api.revoke(),
  paths.api.generateBusinessInvitation(),
  // RFC 8058: the reader's mail program posts, and the note in the address is the proof.
  paths.unsubscribe(),
])

/** Signed webhooks prove themselves and read no cookie; everything else must come from our own pages. */
function crossSiteGate(): MiddlewareHandler<GateEnv> {
  return async (c, next) => {
    if (!c.req.path.startsWith('/hooks/')) {
      const own = isOwnRequest(
        {
          method: c.req.method,
          fetchSite: c.req.header('sec-fetch-site'),
          origin: c.req.header('origin'),
          authorization: c.req.header('authorization'),
          cookie: c.req.header('cookie'),
          forPrograms: programPaths.has(c.req.path),
        },
        c.get('origin'),
      )
      if (!own) return c.text('This form was sent from another site, so nothing was done.', 403)
    }
    // Remix's own, weaker check fails on the "null" that a page without referrers sends; ours is done.
    c.req.raw.headers.delete('origin')
    await next()
  }
}

function headersOnEveryAnswer(policy: SecurityHeaders): MiddlewareHandler<GateEnv> {
  return async (c, next) => {
    const nonce = newNonce()
    c.set('nonce', nonce)
    await next()
    const { headers } = c.res
    for (const [name, value] of policy.fixed) if (!headers.has(name)) headers.set(name, value)
    // What lies below a club's own domain is not ours to bind.
    if (c.env.incoming.reading?.kind === 'domain' && headers.has('strict-transport-security'))
      headers.set('strict-transport-security', 'max-age=31536000')
    if (headers.get('content-type')?.startsWith('text/html')) {
      const framers = headers.get(FRAMERS)
      const own = headers.get('content-security-policy')
      headers.set(
        'content-security-policy',
        own === null ? policy.contentSecurityPolicy(nonce, framers) : framedBy(own, framers),
      )
      // It knows nobody but ourselves; the policy names who else.
      if (framers !== null) headers.delete('x-frame-options')
    }
    headers.delete(FRAMERS)
    if (!headers.has('cache-control') || headers.get('cache-control') === 'no-store') {
      headers.set('cache-control', c.get('routeLabel') === 'static' ? 'no-cache' : 'private, no-store')
    }
  }
}
