import { data } from '@remix-run/node'
import { isUnavailable } from '#/db/client.server'
import type { RequestContext } from '~/context.server'
import { DomainError, isDomainError } from '~/kit/errors'
import { refusalOf, type FormRefusal } from '~/kit/forms.server'

/**
 * What an account form is answered with when a verb refused: its sentence, its status, what was typed but no
 * secret. A fault of ours is logged and says only `otherwise`, so that the form stays.
 */
export function refused(
  error: unknown,
  fields: Record<string, string>,
  context: RequestContext,
  otherwise = 'An unexpected error occurred',
) {
  const { status, refusal } = refusalOf(knownOf(error, context, otherwise), fields)
  return data<FormRefusal>(refusal, { status, headers: retryAfter(error) })
}

function knownOf(error: unknown, context: RequestContext, otherwise: string): DomainError {
  if (isDomainError(error)) return error
  if (isUnavailable(error) || error instanceof Response) throw error
  context.log.error({ error }, 'a form failed')
  return new DomainError('unexpected', 500, otherwise)
}

function retryAfter(error: unknown): Record<string, string> {
  const seconds = isDomainError(error) ? error.details.retryAfterSeconds : undefined
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) }
}
