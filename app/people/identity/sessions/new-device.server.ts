import type { AnyOpenDb } from '#/db/handles.server'
import type { SignInContext } from '../sign-in-context'
import { deviceName } from './device-name'
import { networkOf } from '../rate-limits.server'
import { sendSecurityEmail } from '../emails/send-security-email.server'

/** Enough recent sessions to recognize a user's devices. */
const LOOKED_AT = 50

/**
 * True when this session uses a new device: a user agent different from all earlier ones, and not the same kind of
 * browser in the same network either. The very first sign-in does not count.
 */
export async function isNewDevice(
  db: AnyOpenDb,
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

/** Emails the user that a new device has signed in. */
export async function notifyOfNewDevice(context: SignInContext, userId: string): Promise<void> {
  const name = deviceName(context.userAgent)
  await sendSecurityEmail(context, userId, 'new-device', {
    facts: [
      ['Device', name],
      ['Time', `${context.now().toISOString().slice(0, 16).replace('T', ' ')} UTC`],
    ],
  })
}
