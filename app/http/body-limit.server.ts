import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit as chunkedBodyLimit } from 'hono/body-limit'
import type { HttpEnv } from './http-env'

/** Rejects bodies of more than this many bytes with 413: by their announced length, or as their chunks arrive. */
export function bodyLimit(maxSize: number): MiddlewareHandler<HttpEnv> {
  const onError = (c: Context) => c.text('That is more than this page accepts.', 413)
  const chunked = chunkedBodyLimit({ maxSize, onError })
  return async (c, next) => {
    // Without opening the body: one that is open and not read ends the connection, and with it the next request.
    if (c.req.header('transfer-encoding') === undefined)
      return Number(c.req.header('content-length') ?? 0) > maxSize ? onError(c) : next()
    return c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : chunked(c, next)
  }
}
