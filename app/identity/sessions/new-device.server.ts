import type { Kysely } from 'kysely'
import type { Schema } from '#/db/schema'
import type { SignInContext } from '../sign-in-context'
import { deviceName } from './device-name'
import { networkOf } from '../rate-limits.server'
import { sendSecurityEmail } from '../emails/send-security-email.server'

/** Enough of somebody's latest sessions to know their devices by. */
const LOOKED_AT = 50

/**
 * True when somebody who has signed in before does so, by this session, from something they never used: another browser
 * than any of theirs, letter by letter, and not the same kind of browser in the same network either. The very first
 * sign-in is no news.
 */
export async function isNewDevice(
  db: { readonly q: Kysely<Schema> },
  context: SignInContext,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const earlier = await db.q
    .selectFrom('sessions')
    .select(['user_agent', 'address'])
    .where('user_id', '=', userId)
    .where('id', '<>', sessionId)
    .where('pending_step', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(LOOKED_AT)
    .execute()
  const userAgent = context.userAgent.slice(0, 400)
  const [name, network] = [deviceName(userAgent), networkOf(context.clientAddress)]
  return (
    earlier.length > 0 &&
    !earlier.some(
      (session) =>
        session.user_agent === userAgent ||
        (networkOf(session.address) === network && deviceName(session.user_agent) === name),
    )
  )
}

/** Writes to somebody that a device of theirs, or of somebody else's, has signed in for the first time. */
export async function notifyOfNewDevice(context: SignInContext, userId: string): Promise<void> {
  const name = deviceName(context.userAgent)
  await sendSecurityEmail(context, userId, 'new-device', {
    facts: [
      ['Device', name],
      ['Time', `${context.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ],
  })
}
