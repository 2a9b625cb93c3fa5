import type { AnyOpenDb } from '#/db/handles.server'
import { hashToken, isToken, newToken } from '~/foundation/kit/crypto/tokens.server'

/** The purpose of a passkey request; a challenge is valid for one purpose only. */
export type ChallengePurpose = 'register' | 'sign-in' | 'second-factor' | 'prove'

const MINUTES = 5
export const CHALLENGE_MS = MINUTES * 60_000

interface ChallengeInput {
  purpose: ChallengePurpose
  host: string
  /** Null before the user is known. */
  userId: string | null
  now: Date
}

/** Creates a challenge, valid for five minutes and one response: 256 bits in base64url. */
export async function issueChallenge(
  db: AnyOpenDb,
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

/** Redeems a challenge. False when it was issued for another host, purpose or user, has expired, or is used. */
export async function redeemChallenge(
  db: AnyOpenDb,
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
