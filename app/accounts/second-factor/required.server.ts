import type { SharedDb } from '#/db/handles.server'
import { factorsOf } from './factors.server'

/**
 * What a right password, or a code by mail, still leaves to be done: nothing, a second step, or setting one up
 * first. Administrators have to have one anywhere but on one's own machine; a passkey is one for them as well.
 * Others are asked for what they asked for: having a passkey alone takes nobody's password away.
 */
export async function secondFactorNeeded(
  db: SharedDb,
  userId: string,
  { isAdmin, appEnv }: { isAdmin: boolean; appEnv: 'local' | 'production' },
): Promise<'none' | 'verify' | 'set-up'> {
  const { authenticatorSince, emailCodes, hasPasskeys } = await factorsOf(db, userId)
  if (authenticatorSince) return 'verify'
  if (isAdmin && appEnv !== 'local') return hasPasskeys ? 'verify' : 'set-up'
  return emailCodes ? 'verify' : 'none'
}
