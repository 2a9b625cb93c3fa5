import type { AppLoadContext } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { toUnavailableError } from './forms/database-unavailable.server'
import { isDomainError } from '~/kit/errors'

/** What the gate and the error page are told of a failed loader or action, under `fault` in the context's memo. */
export interface RequestError {
  status: number
  /** For the person to read; without it the page says only that there was an error. */
  sentence?: string
  retryAfterSeconds?: number
}

/**
 * Notes what went wrong in a loader, an action or a component for the answer's status, and logs a fault of ours with its
 * request id. A refusal nobody caught has its own status and sentence, a database that is away is 503.
 */
export function recordRequestError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): RequestError | null {
  if (request.signal.aborted || isRouteErrorResponse(error)) return null
  const fault = toRequestError(error)
  context.memo.set('fault', fault)
  if (fault.status >= 500)
    context.log.error({ error, route: new URL(request.url).pathname }, 'a loader or action failed')
  return fault
}

function toRequestError(error: unknown): RequestError {
  const known = isDomainError(error) ? error : toUnavailableError(error)
  return known ? { status: known.status, sentence: known.sentence, ...known.details } : { status: 500 }
}
