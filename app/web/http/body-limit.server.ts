import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit as chunkedBodyLimit } from 'hono/body-limit'
import type { HttpEnv } from './http-env'
import { tooLargePage } from './unavailable-page'

/**
 * Rejects bodies of more than this many bytes with 413: by their announced length, or as their chunks arrive. A browser
 * that loads a page gets one with a sentence.
 */
export function bodyLimit(maxSize: number): MiddlewareHandler<HttpEnv> {
  const onError = (c: Context<HttpEnv>) => {
    if (!asksForPage(c)) return c.text('That is more than this page accepts.', 413)
    const { html, contentSecurityPolicy } = tooLargePage({
      backHref: c.req.path,
      maxBytes: maxSize,
      requestId: c.get('requestId'),
    })
    c.header('content-security-policy', contentSecurityPolicy)
    return c.html(html, 413)
  }
  const chunked = chunkedBodyLimit({ maxSize, onError })
  return async (c, next) => {
    // Without opening the body: one that is open and not read ends the connection, and with it the next request.
    if (c.req.header('transfer-encoding') === undefined)
      return Number(c.req.header('content-length') ?? 0) > maxSize ? onError(c) : next()
    return c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : chunked(c, next)
  }
}

/** A form that the browser itself sends, not a script or a program. */
const asksForPage = ({ req }: Context<HttpEnv>): boolean =>
  req.header('sec-fetch-dest') === 'document' ||
  (req.header('sec-fetch-dest') === undefined &&
    (req.header('accept') ?? '').includes('text/html') &&
    !req.path.endsWith('.data'))
