// What somebody may give to prove who they are, one way of checking for each, with one limit over all of them.
import type { SignInContext } from '~/identity/sign-in-context'
import { DomainError } from '~/kit/errors'
import { checkCurrentPassword, proofLimits } from '~/identity/passwords/check-current-password.server'
import { countHits, forgiveHits } from '~/identity/rate-limits.server'
import { hostOf } from '~/identity/sessions/session-cookie.server'
import { redeemAuthenticatorCode, wrongCode } from './authenticator.server'
import { redeemCode } from '~/identity/sign-in/one-time-codes.server'
import { recoveryCodesLeft, redeemRecoveryCode } from './recovery-codes.server'
import { changeSecurity } from '~/identity/change-security.server'

export type Proof =
  | { way: 'password'; password: string }
  | CodeProof

interface CodeProof {
  way: 'authenticator' | 'recovery-code' | 'email-code'
  code: string
}

/**
 * Passes when the proof is right, and uses it up where it is good for once. Throws a DomainError: 400 tied to its
 * field for a wrong one, 429 after ten wrong ones in a quarter of an hour or fifty in a day. `at` is the wall's time.
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
  // Counted before the answer is known: guesses sent all at once must not slip through together.
  await countHits(scopes, limits, now)
  if (!(await isRight(context, userId, proof, at))) throw refusalOf(proof.way)
  await forgiveHits(scopes, limits, now)
}

function refusalOf(way: CodeProof['way']): DomainError {
  switch (way) {
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
      const asked = { userId, purpose: 'second-factor' as const, host: hostOf(context), secret, now }
      return scopes.shared().transaction((db) => redeemCode(db, asked, proof.code))
    }
  }
}
