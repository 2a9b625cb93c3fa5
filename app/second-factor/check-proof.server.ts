// What somebody may give to prove who they are, one way of checking for each, with one limit over all of them.
import type { RequestContext } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import { verifyPassword } from '~/identity/passwords/passwords.server'
import { countHits, forgiveHits, type Limit } from '~/identity/rate-limits.server'
import { hostOf } from '~/identity/sessions/session-cookie.server'
import { redeemAuthenticatorCode, wrongCode } from './authenticator.server'
import { redeemCode } from '~/identity/sign-in/one-time-codes.server'
import { recoveryCodesLeft, redeemRecoveryCode } from './recovery-codes.server'
import { changeSecurity } from '~/identity/change-security.server'

export type Proof =
  | { way: 'password'; password: string }
  | { way: 'authenticator' | 'recovery-code' | 'email-code'; code: string }

/**
 * Passes when the proof is right, and uses it up where it is good for once. Throws a DomainError: 400 tied to its
 * field for a wrong one, 429 after ten wrong ones in a quarter of an hour or fifty in a day. `at` is the wall's time.
 */
export async function checkProof(
  context: RequestContext,
  userId: string,
  proof: Proof,
  at = new Date(),
): Promise<void> {
  const { scopes } = context.services
  const limits = limitsOf(userId)
  const now = context.now()
  // Counted before the answer is known: guesses sent all at once must not slip through together.
  await countHits(scopes, limits, now)
  if (!(await isRight(context, userId, proof, at))) throw refusalOf(proof.way)
  await forgiveHits(scopes, limits, now)
}

function limitsOf(userId: string): Limit[] {
  return [
    { bucket: 'proof', key: userId, limit: 10, windowSeconds: 15 * 60 },
    { bucket: 'proof:day', key: userId, limit: 50, windowSeconds: 24 * 3600 },
  ]
}

function refusalOf(way: Proof['way']): DomainError {
  switch (way) {
    case 'password':
      return new DomainError('wrong-password', 400, 'This is not your password.', { field: 'password' })
    case 'authenticator':
      return wrongCode()
    case 'recovery-code':
      return new DomainError('wrong-code', 400, 'This is not a recovery code of yours that is still good.', {
        field: 'recoveryCode',
      })
    case 'email-code':
      return new DomainError('wrong-code', 400, 'This code is not right, or no longer good.', {
        field: 'code',
      })
  }
}

async function isRight(context: RequestContext, userId: string, proof: Proof, at: Date): Promise<boolean> {
  const { scopes, env } = context.services
  const [now, secret] = [context.now(), env.sessionSecret]
  switch (proof.way) {
    case 'password': {
      const user = await scopes
        .shared()
        .read(({ q }) =>
          q.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst(),
        )
      return verifyPassword(user?.password_hash ?? null, proof.password)
    }
    case 'authenticator':
      return scopes
        .shared()
        .transaction((db) => redeemAuthenticatorCode(db, { userId, secret, code: proof.code, at }))
    case 'recovery-code':
      return changeSecurity(context, userId, async (db, recordEvent) => {
        if (!(await redeemRecoveryCode(db, { userId, secret, now }, proof.code))) return false
        await recordEvent('recovery-code-used', { remaining: await recoveryCodesLeft(db, userId) })
        return true
      })
    case 'email-code': {
      const asked = { userId, purpose: 'second-factor' as const, host: hostOf(context), secret, now }
      return scopes.shared().transaction((db) => redeemCode(db, asked, proof.code))
    }
  }
}
