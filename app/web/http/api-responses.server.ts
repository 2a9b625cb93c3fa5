// Answers below /api are JSON, whatever refuses or fails: programs read them.
import type { Context, MiddlewareHandler } from 'hono'
import { paths } from '~/foundation/kit/paths'
import type { HttpEnv } from './http-env'

const sentences = new Map([
  [400, 'The request is not well-formed.'],
  [403, 'This request came from another site, so nothing was done.'],
  [404, 'There is nothing at this address.'],
  [405, 'This method is not supported here.'],
  [413, 'The request body is too large.'],
  [503, 'One moment, please try again.'],
])

/** True for the addresses that programs call. */
export const isApiPath = (path: string): boolean => /^\/api(\/|\.data$|$)/.test(path)

/** The body of an error for a program that asked for this path. */
export function apiErrorBody(path: string, status: number): object {
  const sentence = sentences.get(status) ?? 'An error occurred'
  // Clients of the specification read `error` as a text.
  if (path === paths.api.createCheckoutSession()) return { error: sentence, status, type: 'API_ERROR' }
  return { error: { status, message: sentence, type: 'API_ERROR', details: { code: 'refused' } } }
}

/** Says in JSON what something else said of an address below /api: an error page, a plain text, data of a page. */
export function apiResponses(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    const { status, headers } = c.res
    const leadsToOtherHost = /^https?:/.test(headers.get('location') ?? '')
    if (!isApiPath(c.req.path) || isJson(c) || leadsToOtherHost) return
    // A page, or the way to one, means that there is no such address; so does a refused method that names no other.
    const isUnknown = status < 400 || (status === 405 && !headers.has('allow'))
    const answered = isUnknown ? 404 : status
    const copy = new Headers(headers)
    for (const name of ofOtherBody) copy.delete(name)
    copy.set('content-type', 'application/json')
    const body = JSON.stringify(apiErrorBody(c.req.path, answered))
    c.res = undefined
    c.res = new Response(c.req.method === 'HEAD' ? null : body, { status: answered, headers: copy })
  }
}

const ofOtherBody = ['content-length', 'content-encoding', 'content-security-policy', 'etag', 'location']

const isJson = (c: Context<HttpEnv>) => c.res.headers.get('content-type')?.startsWith('application/json')
