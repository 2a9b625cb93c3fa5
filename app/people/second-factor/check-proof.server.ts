// Ways to prove an identity, with one rate limit over all of them.
import type { SignInContext } from '~/people/identity/sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { checkCurrentPassword, proofLimits } from '~/people/identity/passwords/check-current-password.server'
import { countHits, forgiveHits } from '~/people/identity/rate-limits.server'
import { hostOf } from '~/people/identity/sessions/session-cookie.server'
import { redeemAuthenticatorCode, wrongCode } from './authenticator.server'
import { redeemCode } from '~/people/identity/sign-in/one-time-codes.server'
import { recoveryCodesLeft, redeemRecoveryCode } from './recovery-codes.server'
import { changeSecurity } from '~/people/identity/change-security.server'

export type Proof = { way: 'password'; password: string } | CodeProof

interface CodeProof {
  way: 'authenticator' | 'recovery-code' | 'email-code'
  code: string
}

/**
 * Passes when the proof is right, and redeems a single-use one. Throws a DomainError: 400 tied to its field for a
 * wrong one, 429 after ten wrong ones in a quarter of an hour or fifty in a day. `at` is wall-clock time.
 */
export async function checkProof(
  context: SignInContext,
  userId: string,
  proof: Proof,
  at = new Date(),
): Promise<void> {
  const { scopes } = context.services
  const now = context.now()
  if (proof.way === 'password') return checkCurrentPassword(scopes, { userId, password: proof.password, now })
  const limits = proofLimits(userId)
  // Counted before the answer is known, so that simultaneous guesses cannot slip through together.
  await countHits(scopes, limits, now)
  if (!(await isRight(context, userId, proof, at))) throw refusalOf(proof.way)
  await forgiveHits(scopes, limits, now)
}

function refusalOf(way: CodeProof['way']): DomainError {
  switch (way) {
    case 'authenticator':
      return wrongCode()
    case 'recovery-code':
      return new DomainError('wrong-code', 400, 'This recovery code is invalid or already used.', {
        field: 'recoveryCode',
      })
    case 'email-code':
      return new DomainError('wrong-code', 400, 'This code is invalid or expired.', {
        field: 'code',
      })
  }
}

async function isRight(context: SignInContext, userId: string, proof: CodeProof, at: Date): Promise<boolean> {
  const { scopes, env } = context.services
  const [now, secret] = [context.now(), env.sessionSecret]
  switch (proof.way) {
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
      const challenge = { userId, purpose: 'second-factor' as const, host: hostOf(context), secret, now }
      return scopes.shared().transaction((db) => redeemCode(db, challenge, proof.code))
    }
  }
}
