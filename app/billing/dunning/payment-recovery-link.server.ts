// The link that pays one invoice without signing in.
import { verifySignedToken, createSignedToken } from '~/foundation/kit/crypto/signed-token.server'

const purpose = 'pay-failed-payment'
const lifetimeMs = 30 * 24 * 60 * 60_000

/** A token for one failed payment, valid for 30 days. It grants access to that payment's page only. */
export function paymentRecoveryToken(secret: string, failureId: string, now: Date): string {
  return createSignedToken(secret, purpose, failureId, new Date(now.getTime() + lifetimeMs))
}

/** The failed payment a token is for: `expired` if it was valid once, null for anything else. */
export function readPaymentRecoveryToken(
  secret: string,
  token: string,
  now: Date,
): { failureId: string; expired: boolean } | null {
  const ever = verifySignedToken(secret, purpose, token, new Date(0))
  return ever ? { failureId: ever, expired: verifySignedToken(secret, purpose, token, now) === null } : null
}
