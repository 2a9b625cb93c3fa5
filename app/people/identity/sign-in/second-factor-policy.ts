import type { Env } from '~/foundation/kit/env.server'
import type { Factors } from './factors.server'

/**
 * The step still required after a correct password or emailed code: none, a second factor, or setting one up first.
 * Administrators need one except on a local machine; for them a passkey counts too. Others need one only if they
 * enabled it: a passkey is asked for after the password where they chose that.
 */
export function secondFactorNeeded(
  { isAdmin, authenticatorSince, passkeyStepSince, emailCodes, hasPasskeys }: Factors,
  appEnv: Env['appEnv'],
): 'none' | 'verify' | 'set-up' {
  if (authenticatorSince || passkeyStepSince) return 'verify'
  if (isAdmin && appEnv !== 'local') return hasPasskeys ? 'verify' : 'set-up'
  return emailCodes ? 'verify' : 'none'
}

/**
 * Since when an account has two-step sign-in as roles that see money need it: an authenticator app, or passkeys as the
 * second step. Codes by email do not count: the mailbox that resets the password would give both. Null: it has none.
 */
export function twoStepSince({
  authenticatorSince,
  passkeyStepSince,
}: Pick<Factors, 'authenticatorSince' | 'passkeyStepSince'>): Date | null {
  const times = [authenticatorSince, passkeyStepSince].flatMap((at) => at?.getTime() ?? [])
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
