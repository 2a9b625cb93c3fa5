import type { SignInContext } from '../sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { recordAccountChange } from '../record-auth-event.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { countHits, networkOf, perNetwork, type Limit } from '../rate-limits.server'
import { redeemCode } from './one-time-codes.server'
import { hostOf } from '../sessions/session-cookie.server'
import { findUserByEmail } from '../users.server'

const QUARTER_HOUR = 15 * 60

/**
 * Redeems an emailed sign-in code, and confirms the address, since the code went there. Returns the user, with the limits
 * whose hits the caller takes back. Throws the same DomainError (400) for a wrong, used or expired code, one tried too
 * often, and an address without an account; 429 for too many attempts.
 */
export async function checkSignInCode(
  context: SignInContext,
  form: { email: string; code: string },
): Promise<{ userId: string; emailConfirmed: true; harmless: Limit[] }> {
  const { scopes, env } = context.services
  const now = context.now()
  const address = normalizeEmail(form.email)
  const limits = [
    {
      bucket: 'code:visitor',
      key: `${address}\n${networkOf(context.clientAddress)}`,
      limit: 10,
      windowSeconds: QUARTER_HOUR,
    },
    { bucket: 'code:address', key: address, limit: 30, windowSeconds: QUARTER_HOUR },
    ...perNetwork('code', context.clientAddress, 100, QUARTER_HOUR),
  ]
  await countHits(scopes, limits, now)
  const user = await scopes.shared().read((db) => findUserByEmail(db, form.email))
  const right = await scopes.shared().transaction(async (db) => {
    const bound = {
      // A made-up id, so that an unknown address costs the same query.
      userId: user?.id ?? newId(),
      purpose: 'sign-in' as const,
      host: hostOf(context),
      secret: env.sessionSecret,
      now,
    }
    if (!(await redeemCode(db, bound, form.code))) return false
    if (user && !user.emailConfirmed) {
      await db.q.updateTable('users').set({ email_confirmed_at: now }).where('id', '=', user.id).execute()
      await recordAccountChange(db, context, { action: 'user.address_confirmed', userId: user.id, now })
    }
    return true
  })
  if (!user || !right) {
    throw new DomainError('wrong-code', 400, 'This code is invalid or expired.', { field: 'code' })
  }
  return { userId: user.id, emailConfirmed: true, harmless: limits }
}
