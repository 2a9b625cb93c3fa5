import { DomainError } from '~/foundation/kit/errors'
import { createSignedToken, verifySignedToken } from '~/foundation/kit/crypto/signed-token.server'

/** A person takes longer to fill in the form. */
const minFillMs = 2_000
const purpose = 'inquiry-form'

/** Proves that the form with this key is ours, and from when it may be sent. */
export const createFormProof = (secret: string, key: string, now: Date): string =>
  createSignedToken(secret, purpose, key, new Date(now.getTime() + minFillMs))

/** True if the form with this key is ours. */
export const isFormProof = (secret: string, key: string, proof: string): boolean =>
  verifySignedToken(secret, purpose, proof, new Date(0)) === key

/**
 * Throws 403 `foreign-form` for a form that is not ours, and 451 `automated` for one that was sent faster than a person
 * types. Both may be sent again.
 */
export function requireFormProof(secret: string, key: string, proof: string, now: Date): void {
  if (!isFormProof(secret, key, proof))
    throw new DomainError(
      'foreign-form',
      403,
      'This form had expired. It is ready now: please press Send message again.',
    )
  const isTooEarly = verifySignedToken(secret, purpose, proof, now) !== null
  if (isTooEarly)
    throw new DomainError(
      'automated',
      451,
      'This was sent faster than a person types. If you are one, please press Send message again.',
    )
}
