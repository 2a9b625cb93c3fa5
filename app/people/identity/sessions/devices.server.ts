import { rootOrigin } from '#/tenants/origins'
import type { SignInContext } from '../sign-in-context'
import { isId } from '~/foundation/kit/ids'
import { recordAuthEvent } from '../record-auth-event.server'
import type { CurrentSession } from './current-session.server'
import { deviceName } from './device-name'
import { endAllSessions, endClubSessions } from './end-session.server'
import { sendSecurityEmail } from '../emails/send-security-email.server'

/** A browser that the user is signed in with. */
interface Device {
  /** The session's id. */
  id: string
  name: string
  host: string
  isThis: boolean
  signedInAt: Date
  lastSeenAt: Date
  /** When it has to sign in again. */
  absoluteExpiresAt: Date
}

/**
 * The devices a user is signed in with, last used first. A club's host lists only the club's own: it must not
 * tell that there are other clubs. Sessions of one sign-in at a club are one device.
 */
export async function sessionsOf(context: SignInContext, session: CurrentSession): Promise<Device[]> {
  const rows = await context.services.scopes.shared().read(({ q }) =>
    q
      .selectFrom('sessions')
      .select([
        'id',
        'user_agent',
        'host',
        'sign_in_id',
        'created_at',
        'refreshed_at',
        'last_seen_at',
        'absolute_expires_at',
      ])
      .where('user_id', '=', session.user.id)
      .where('revoked_at', 'is', null)
      .where('pending_step', 'is', null)
      .where('expires_at', '>', context.now())
      .$if(context.host.kind === 'club', (query) =>
        query.where('host', '<>', rootHost(context)).where('business_id', '=', session.businessId),
      )
      .orderBy('refreshed_at', 'desc')
      .limit(100)
      .execute(),
  )
  const isShown = (row: (typeof rows)[number]) =>
    context.host.kind !== 'club' ||
    row.id === session.id ||
    (row.sign_in_id !== session.signInId && rows.find((other) => other.sign_in_id === row.sign_in_id) === row)
  return rows
    .filter(isShown)
    .map((row) => ({
      id: row.id,
      name: deviceName(row.user_agent),
      host: row.host,
      isThis: row.id === session.id,
      signedInAt: row.created_at,
      lastSeenAt: row.last_seen_at ?? row.refreshed_at,
      absoluteExpiresAt: row.absolute_expires_at,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
}

/**
 * Signs out one of the user's own devices. False for another user's, one that is already signed out, and one not
 * listed on this host.
 */
export async function revokeSession(
  context: SignInContext,
  session: CurrentSession,
  sessionId: string,
): Promise<boolean> {
  if (!isId(sessionId)) return false
  return context.services.scopes.shared().transaction(async (db) => {
    const ended = await db.q
      .updateTable('sessions')
      .set({ revoked_at: context.now() })
      .where('id', '=', sessionId)
      .where('user_id', '=', session.user.id)
      .where('revoked_at', 'is', null)
      .$if(context.host.kind === 'club', (query) =>
        query.where('host', '<>', rootHost(context)).where('business_id', '=', session.businessId),
      )
      .returning(['id', 'business_id', 'sign_in_id', 'host'])
      .executeTakeFirst()
    if (!ended) return false
    if (ended.host !== rootHost(context)) await endClubSessions(db, context, ended)
    await recordAuthEvent(db, context, 'auth.signed_out', {
      userId: session.user.id,
      sessionId: ended.id,
      businessId: ended.business_id,
      details: { by: 'list of devices' },
    })
    return true
  })
}

const rootHost = ({ services: { env } }: SignInContext) => new URL(rootOrigin(env)).host

/** Signs out every other device, on every host, and tells the user by email. Returns how many there were. */
export function revokeOtherSessions(context: SignInContext, session: CurrentSession): Promise<number> {
  return revokeAll(context, session, session.id)
}

/** Signs a user out everywhere, this device included, and tells them by email. Returns how many sessions ended. */
export function signOutEverywhere(context: SignInContext, session: CurrentSession): Promise<number> {
  return revokeAll(context, session)
}

async function revokeAll(context: SignInContext, session: CurrentSession, keepId?: string): Promise<number> {
  const { id: sessionId, businessId, user } = session
  const count = await context.services.scopes.shared().transaction(async (db) => {
    const ended = await endAllSessions(db, user.id, context.now(), keepId)
    const details = { everywhere: true, ended, kept: keepId !== undefined }
    if (ended > 0)
      await recordAuthEvent(db, context, 'auth.signed_out', {
        userId: user.id,
        sessionId,
        businessId,
        details,
      })
    return ended
  })
  if (count > 0) await sendSecurityEmail(context, user.id, 'signed-out-everywhere')
  return count
}
