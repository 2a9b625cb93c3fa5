// The CSRF check of every request that may change something.
import type { MiddlewareHandler } from 'hono'
import { paths } from '~/foundation/kit/paths'
import { isSameOriginRequest } from './csrf'
import type { HttpEnv } from './http-env'

/** Where an API client without a token gets one, or a JSON error that it needs one. */
const apiPaths = new Set<string>([
  paths.api.token(),
  paths.api.revoke(),
  paths.api.generateBusinessInvitation(),
  // RFC 8058: the email program posts, and the token in the URL is the proof.
  paths.unsubscribe(),
])

/** Signed webhooks prove themselves and read no cookie; everything else must come from our own pages. */
export function csrfMiddleware(): MiddlewareHandler<HttpEnv> {
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
