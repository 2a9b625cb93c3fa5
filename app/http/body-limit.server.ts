import type { MiddlewareHandler } from 'hono'
import { readBody } from './request-body.server'
import type { HttpEnv } from './http-env'

/**
 * Rejects bodies of more than this many bytes with 413: by their announced length, or as their chunks arrive.
 * Throws BrokenBody when the chunks end too early.
 */
export function bodyLimit(maxBytes: number): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const tooMuch = () => c.text('That is more than this page accepts.', 413)
    const { raw } = c.req
    if (c.req.header('transfer-encoding') === undefined) {
      // Without either header there is no body (RFC 9112, 6.3).
      return Number(c.req.header('content-length') ?? 0) > maxBytes ? tooMuch() : next()
    }
    if (raw.method === 'GET' || raw.method === 'HEAD') return next()
    const pieces: Uint8Array[] = []
    let size = 0
    const reader = raw.body?.getReader()
    for (;;) {
      const piece = await readBody(reader?.read())
      if (!piece || piece.done) break
      size += piece.value.length
      if (size > maxBytes) return tooMuch()
      pieces.push(piece.value)
    }
    const { url, method, signal } = raw
    const headers = new Headers(raw.headers)
    headers.delete('transfer-encoding')
    c.req.raw = new Request(url, { method, headers, signal, body: Buffer.concat(pieces) })
    return next()
  }
}
