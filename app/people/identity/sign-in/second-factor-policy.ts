import type { Env } from '~/foundation/kit/env.server'
import type { Factors } from './factors.server'

/**
 * The step still required after a correct password or emailed code: none, a second factor, or setting one up first.
 * Administrators need one except on a local machine; for them a passkey counts too. Others need one only if they
 * enabled it: a passkey alone does not replace the password.
 */
export function secondFactorNeeded(
  { isAdmin, authenticatorSince, emailCodes, hasPasskeys }: Factors,
  appEnv: Env['appEnv'],
): 'none' | 'verify' | 'set-up' {
  if (authenticatorSince) return 'verify'
  if (isAdmin && appEnv !== 'local') return hasPasskeys ? 'verify' : 'set-up'
  return emailCodes ? 'verify' : 'none'
}
