import { data } from '@remix-run/node'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError, isDomainError } from '~/kit/errors'
import { toFormErrors, type FormErrors } from '~/kit/forms.server'
import { toUnavailableError } from './database-unavailable.server'

/**
 * What an account form is answered with when a use case refused: its sentence, its status, what was typed but no
 * secret. A fault of ours is logged and says only `otherwise`, so that the form stays; without it, a database that is
 * away has a sentence of its own.
 */
export function formErrorResponse(
  error: unknown,
  fields: Record<string, string>,
  context: RequestContext,
  otherwise?: string,
) {
  const known = knownOf(error, context, otherwise)
  const { status, refusal } = toFormErrors(known, fields)
  return data<FormErrors>(refusal, { status, headers: retryAfter(known) })
}

function knownOf(error: unknown, context: RequestContext, otherwise: string | undefined): DomainError {
  if (isDomainError(error)) return error
  if (error instanceof Response) throw error
  context.log.error({ error }, 'a form failed')
  const unavailable = toUnavailableError(error)
  if (unavailable)
    return new DomainError(unavailable.code, 503, otherwise ?? unavailable.sentence, unavailable.details)
  return new DomainError('unexpected', 500, otherwise ?? 'An unexpected error occurred')
}

function retryAfter({ details }: DomainError): Record<string, string> {
  const seconds = details.retryAfterSeconds
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}
