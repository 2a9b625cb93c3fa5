import { isUnavailable } from '#/db/client.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { isDomainError } from '~/foundation/kit/errors'

/**
 * Answers a script of our own pages in JSON: the result of `work`, or `error` with the sentence of a DomainError.
 * An unexpected error is logged and shown only as 'An unexpected error occurred'.
 */
export async function jsonForScript(
  context: RequestContext,
  work: () => Promise<{ body: object; cookie?: string }>,
): Promise<Response> {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' })
  try {
    const { body, cookie } = await work()
    if (cookie) headers.set('Set-Cookie', cookie)
    return Response.json(body, { headers })
  } catch (error) {
    if (isUnavailable(error) || error instanceof Response) throw error
    if (!isDomainError(error)) {
      context.log.error({ error }, 'script request failed')
      return Response.json({ error: 'An unexpected error occurred' }, { status: 500, headers })
    }
    const { retryAfterSeconds } = error.details
    if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds))
    return Response.json({ error: error.sentence }, { status: error.status, headers })
  }
}
