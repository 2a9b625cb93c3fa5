// Pages of Remix, from the cache where they are the same for everyone.
import type { Context, Handler } from 'hono'
import type { AppLoadContext } from '@remix-run/node'
import { requestDeadlineMs, withDeadline } from '~/foundation/kit/deadline.server'
import { addedCookies } from '~/foundation/kit/response-cookies.server'
import { rerouteAccountPage } from './account-host.server'
import { cacheablePath, cacheKey, refIn } from './cache/cache-key'
import { cachedResponse, toCachedPage, type PageCache } from './cache/page-cache.server'
import { rerouteClosedClub } from './closed-club'
import type { HttpEnv } from './http-env'
import type { Services } from './request-context.server'
import type { RequestError } from './request-error.server'
import type { SecurityHeaders } from './security-headers'

export interface PageOptions {
  services: Services
  /** Remix's handler for the current build. */
  render(request: Request, context: AppLoadContext): Promise<Response>
  /** Changes with every build; part of every cached page's key. */
  buildId: string
  /** Milliseconds a request may wait in total for other systems; default ten seconds. */
  deadlineMs?: number
}

/** Answers with the cached page of an anonymous request, or renders it. */
export function pageHandler(
  options: PageOptions & { cache: PageCache; policy: SecurityHeaders },
): Handler<HttpEnv> {
  const { services, cache, policy } = options
  return async (c) => {
    const key = await keyOf(c, options)
    const nonce = c.get('nonce')
    const render = () =>
      renderPage(c.req.raw, contextOf(c.var, services, c.req.header('user-agent')), options)
    if (!key) return withoutSharedCaching(await render())
    let ownResponse: Response | undefined
    // A response to HEAD has no body: it may be served from the cache but not stored there.
    const cached = cache.get(key) ?? (c.req.method === 'GET' ? await cache.fill(key, fill) : null)
    if (!cached) return withoutSharedCaching(ownResponse ?? (await render()))
    c.set('inlineSources', cached.page.sources)
    return cachedResponse(cached, c.req.raw)

    async function fill() {
      const response = await render()
      const { headers, status } = response
      if (status === 200 && headers.has('x-page-cache') && !headers.has('set-cookie')) {
        const cached = await toCachedPage(response.clone(), nonce, policy.fixed)
        if (cached) return cached
      }
      // Not for everyone: this request gets it, the others render their own.
      ownResponse = response
      return null
    }
  }
}

/** The cache key of an anonymous request, or null. */
async function keyOf(c: Context<HttpEnv>, { services, buildId }: PageOptions): Promise<string | null> {
  const host = c.get('host')
  if (!services.env.pageCache || !services.clubs.healthy || host.kind === 'closed') return null
  const { method = 'GET', url: target = '/', headers } = c.env.incoming
  const { cookie, authorization } = headers
  const path = cacheablePath({ method, target, cookie, authorization }, host.kind === 'club')
  if (path === null) return null
  const ref = refIn(path)
  const linkedClub = host.kind === 'club' || ref === null ? null : await services.clubs.byRef(ref)
  const club = host.kind === 'club' ? host.club : linkedClub && 'club' in linkedClub ? linkedClub.club : null
  return cacheKey(c.get('origin'), path, buildId, club)
}

/**
 * Remix answers an error with its error page and 500, or with the status of an action that had already ended;
 * the context tells what kind of error it was.
 */
async function renderPage(
  request: Request,
  context: AppLoadContext,
  { render, deadlineMs = requestDeadlineMs }: PageOptions,
): Promise<Response> {
  const past = rerouteClosedClub(request, context)
  if (past instanceof Response) return past
  const page = rerouteAccountPage(past, context)
  if (page instanceof Response) return page
  const rendered = await withDeadline(deadlineMs, () => render(page, context))
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
