import { isDiskFullError, isUnavailable } from '#/db/client.server'
import { DomainError } from '~/foundation/kit/errors'

/**
 * The response while the database is unavailable or its disk is full: a 503 with a sentence and the seconds to
 * wait. Null for any other error.
 */
export function toUnavailableError(error: unknown): DomainError | null {
  if (isDiskFullError(error)) {
    const sentence =
      'We cannot save anything right now, and nothing was changed. Please try again in a moment.'
    return new DomainError('out-of-room', 503, sentence, { retryAfterSeconds: 10 })
  }
  if (isUnavailable(error)) {
    const sentence = 'We cannot reach our records right now. Please try again.'
    return new DomainError('unavailable', 503, sentence, { retryAfterSeconds: 2 })
  }
  return null
}
