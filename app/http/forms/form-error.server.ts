import { data } from '@remix-run/node'
import type { RequestContext } from '~/http/request-context.server'
import { DomainError, isDomainError } from '~/kit/errors'
import { toFormErrors, type FormErrors } from '~/kit/forms.server'
import { toUnavailableError } from './database-unavailable.server'

/**
 * The response of an account form to an error: its sentence, its status and the submitted values without secrets.
 * An unexpected error is logged and shown only as `otherwise`, so that the form stays; without `otherwise`, an
 * unavailable database has its own sentence.
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
  context.log.error({ error }, 'form failed')
  const unavailable = toUnavailableError(error)
  if (unavailable)
    return new DomainError(unavailable.code, 503, otherwise ?? unavailable.sentence, unavailable.details)
  return new DomainError('unexpected', 500, otherwise ?? 'An unexpected error occurred')
}

function retryAfter({ details }: DomainError): Record<string, string> {
  const seconds = details.retryAfterSeconds
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}
