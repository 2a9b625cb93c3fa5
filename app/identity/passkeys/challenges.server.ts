import type { Kysely } from 'kysely'
import type { Schema } from '#/db/schema'
import { hashToken, isToken, newToken } from '~/kit/crypto/tokens.server'

/** What a passkey is asked for; a challenge for one is worth nothing for another. */
export type ChallengePurpose = 'register' | 'sign-in' | 'second-factor' | 'prove'

const MINUTES = 5
export const CHALLENGE_MS = MINUTES * 60_000

/** Any open handle: challenges are a global table. */
interface Open {
  readonly q: Kysely<Schema>
}

export interface ChallengeInput {
  purpose: ChallengePurpose
  host: string
  /** Null where nobody is known yet. */
  userId: string | null
  now: Date
}

/** Makes a challenge, good for five minutes and one answer: 256 bits in base64url. */
export async function issueChallenge(
  db: Open,
  { purpose, host, userId, now }: ChallengeInput,
): Promise<string> {
  const { token, hash } = newToken()
  await db.q
    .insertInto('webauthn_challenges')
    .values({
      challenge_hash: hash,
      purpose,
      host,
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + CHALLENGE_MS),
      used_at: null,
    })
    .execute()
  return token
}

/** Uses a challenge up. False when it was never asked here, for this, of this person, or not in time, or twice. */
export async function redeemChallenge(
  db: Open,
  challenge: string,
  { purpose, host, userId, now }: ChallengeInput,
): Promise<boolean> {
  if (!isToken(challenge)) return false
  const used = await db.q
    .updateTable('webauthn_challenges')
    .set({ used_at: now })
    .where('challenge_hash', '=', hashToken(challenge))
    .where('purpose', '=', purpose)
    .where('host', '=', host)
    .where('user_id', 'is not distinct from', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('purpose')
    .executeTakeFirst()
  return used !== undefined
}
