import type { AppLoadContext } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { toUnavailableError } from './forms/database-unavailable.server'
import { isDomainError } from '~/foundation/kit/errors'

/** The error of a failed loader or action, for the HTTP app and the error page; `fault` in the context's memo. */
export interface RequestError {
  status: number
  /** For the user to read; without it the page says only that there was an error. */
  sentence?: string
  retryAfterSeconds?: number
}

/**
 * Records an error of a loader, action or component for the response's status, and logs an unexpected one with its
 * request id. An uncaught DomainError has its own status and sentence; an unavailable database is 503.
 */
export function recordRequestError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): RequestError | null {
  if (request.signal.aborted || isRouteErrorResponse(error)) return null
  const fault = toRequestError(error)
  context.memo.set('fault', fault)
  if (fault.status >= 500)
    context.log.error({ error, route: new URL(request.url).pathname }, 'loader or action failed')
  return fault
}

function toRequestError(error: unknown): RequestError {
  const problem = isDomainError(error) ? error : toUnavailableError(error)
  return problem
    ? { status: problem.status, sentence: problem.sentence, ...problem.details }
    : { status: 500 }
}
