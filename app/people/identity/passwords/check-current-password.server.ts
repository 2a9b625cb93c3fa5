import type { Scopes } from '#/tenants/scope.server'
import { DomainError } from '~/foundation/kit/errors'
import { countHits, forgiveHits, type Limit } from '../rate-limits.server'
import { verifyPassword } from './passwords.server'

/** Wrong proofs of identity of one user, of every kind together: ten in a quarter of an hour, fifty in a day. */
export function proofLimits(userId: string): Limit[] {
  return [
    { bucket: 'proof', key: userId, limit: 10, windowSeconds: 15 * 60 },
    { bucket: 'proof:day', key: userId, limit: 50, windowSeconds: 24 * 3600 },
  ]
}

/**
 * Passes when this is the user's present password. Throws a DomainError: 400 `wrong-password` tied to `field`, 429 when
 * `proofLimits` are used up.
 */
export async function checkCurrentPassword(
  scopes: Scopes,
  {
    userId,
    password,
    field = 'password',
    now,
  }: { userId: string; password: string; field?: string; now: Date },
): Promise<void> {
  const limits = proofLimits(userId)
  // Counted before the answer is known, so that simultaneous guesses cannot slip through together.
  await countHits(scopes, limits, now)
  const user = await scopes
    .shared()
    .read(({ q }) =>
      q.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst(),
    )
  if (!(await verifyPassword(user?.password_hash ?? null, password)))
    throw new DomainError('wrong-password', 400, 'This password is wrong.', { field })
  await forgiveHits(scopes, limits, now)
}
