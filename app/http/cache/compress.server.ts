import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const gzipped = promisify(gzip)
const WORTH_IT = 1_400
const TEXT = /^(text\/|application\/(json|javascript|xml)|image\/svg)/

/** Compresses a text response for a client that accepts gzip. Bodies here are complete, never unfinished streams. */
export async function compressResponse(
  acceptEncoding: string | undefined,
  response: Response,
): Promise<Response> {
  const { headers, status } = response
  // Nothing reads the body before it has to: an untouched one is sent without becoming a stream.
  if (status === 204 || status === 304 || headers.has('content-encoding')) return response
  if (!TEXT.test(headers.get('content-type') ?? '')) return response
  headers.append('vary', 'Accept-Encoding')
  if (!/\bgzip\b/.test(acceptEncoding ?? '')) return response
  const body = Buffer.from(await response.arrayBuffer())
  if (body.length < WORTH_IT) return new Response(body, { status, headers })
  headers.set('content-encoding', 'gzip')
  headers.delete('content-length')
  return new Response(new Uint8Array(await gzipped(body, { level: 5 })), { status, headers })
}
