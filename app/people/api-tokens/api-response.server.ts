// Responses to API clients: JSON, with errors in one shape.
import { isUnavailable } from '#/db/client.server'
import type { SignInContext } from '~/people/identity/sign-in-context'
import { DomainError, isDomainError } from '~/foundation/kit/errors'

/** An error with the details that a client needs to act on it. */
export class ApiError extends DomainError {
  constructor(
    code: string,
    status: number,
    sentence: string,
    readonly more: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(code, status, sentence)
  }
}

/** A JSON response that is never cached. */
export const jsonResponse = (body: object, status = 200, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers: { 'Cache-Control': 'private, no-store', ...headers } })

/**
 * `{error: {status, message, type, details}}`; details always include a code. The type is API_ERROR; its
 * counterpart NETWORK_ERROR is for clients to use when no response came.
 */
function jsonError(error: DomainError): Response {
  const { retryAfterSeconds, field } = error.details
  const [more, headers] = error instanceof ApiError ? [error.more, error.headers] : [{}, {}]
  return jsonResponse(
    {
      error: {
        status: error.status,
        message: error.sentence,
        type: 'API_ERROR',
        details: { code: error.code, ...(field && { field }), ...more },
      },
    },
    error.status,
    { ...headers, ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }) },
  )
}

/** The response of `work`, or its error as JSON. An unexpected error is logged and not described. */
export async function respondToClient(
  context: SignInContext,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Response) return error
    if (isDomainError(error)) return jsonError(error)
    if (isUnavailable(error)) {
      const busy = new ApiError(
        'unavailable',
        503,
        'One moment, please try again.',
        {},
        { 'Retry-After': '2' },
      )
      return jsonError(busy)
    }
    context.log.error({ error }, 'API request failed')
    return jsonError(new DomainError('unexpected', 500, 'An error occurred'))
  }
}

/** The response to a method that the URL does not support. */
export function methodNotAllowed(allowed: 'GET' | 'POST'): Response {
  return jsonError(
    new ApiError('wrong-method', 405, `This URL only supports ${allowed}.`, {}, { Allow: allowed }),
  )
}

const MAX_FIELDS = 20

/** The fields of a JSON or form body, all of them text. Throws 400, 413 or 415. */
export async function readBodyFields(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('content-type') ?? ''
  const pairs = /^application\/json\b/i.test(type)
    ? await jsonPairs(request)
    : /^application\/x-www-form-urlencoded\b/i.test(type)
      ? [...new URLSearchParams(await request.text().catch(() => Promise.reject(malformed())))]
      : null
  if (!pairs) throw new ApiError('unsupported-type', 415, 'Send the request as JSON or as a form.')
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of pairs) {
    if (typeof value !== 'string' || Object.hasOwn(fields, name) || pairs.length > MAX_FIELDS)
      throw malformed()
    fields[name] = value
  }
  return fields
}

async function jsonPairs(request: Request): Promise<[string, unknown][]> {
  const body: unknown = await request.json().catch(() => null)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed()
  return Object.entries(body)
}

const malformed = () =>
  new ApiError('invalid_request', 400, 'The request is not well-formed: send each field once, as text.')
