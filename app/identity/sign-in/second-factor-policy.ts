import type { Factors } from './factors.server'

/**
 * What a right password, or a code by mail, still leaves to be done: nothing, a second step, or setting one up
 * first. Administrators have to have one anywhere but on one's own machine; a passkey is one for them as well.
 * Others are asked for what they asked for: having a passkey alone takes nobody's password away.
 */
export function secondFactorNeeded(
  { isAdmin, authenticatorSince, emailCodes, hasPasskeys }: Factors,
  appEnv: 'local' | 'production',
): 'none' | 'verify' | 'set-up' {
  if (authenticatorSince) return 'verify'
  if (isAdmin && appEnv !== 'local') return hasPasskeys ? 'verify' : 'set-up'
  return emailCodes ? 'verify' : 'none'
}
