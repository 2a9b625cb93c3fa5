import type { AnyOpenDb } from '#/db/handles.server'
import { rootOrigin } from '#/tenants/origins'
import type { SignInContext } from '../sign-in-context'
import { recordAuthEvent } from '../record-auth-event.server'
import { clearCachedSession } from './current-session.server'
import { forgetDevices } from './known-devices.server'
import { sessionsByToken } from './live-session.server'
import { expiredSessionCookie, hostOf, sentToken } from './session-cookie.server'
import { hashToken } from '~/foundation/kit/crypto/tokens.server'

/**
 * Signs this browser out; at a club from all of the club's hosts, where signing in opened several. Returns the Set-Cookie value that
 * clears its cookie.
 */
export async function endSession(context: SignInContext, request: Request): Promise<string> {
  const token = sentToken(request, context)
  if (token) {
    await context.services.scopes.shared().transaction(async (db) => {
      const ended = await revokeSessionByToken(db, token, hostOf(context), context.now())
      if (!ended) return
      if (context.host.kind === 'club') await endClubSessions(db, context, ended)
      const { id: sessionId, user_id: userId, business_id: businessId } = ended
      await recordAuthEvent(db, context, 'auth.signed_out', { userId, sessionId, businessId })
    })
  }
  clearCachedSession(context)
  return expiredSessionCookie(context)
}

/** Ends what a club's other hosts have of the same sign-in; the platform's own session continues. */
export async function endClubSessions(
  db: AnyOpenDb,
  { services: { env }, now }: Pick<SignInContext, 'services' | 'now'>,
  ended: { sign_in_id: string; business_id: string | null },
): Promise<void> {
  await db.q
    .updateTable('sessions')
    .set({ revoked_at: now() })
    .where('sign_in_id', '=', ended.sign_in_id)
    .where('business_id', '=', ended.business_id)
    .where('host', '<>', new URL(rootOrigin(env)).host)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends the session of a token on a host, complete or pending. Undefined when there is none. */
export function revokeSessionByToken(db: AnyOpenDb, token: string, host: string, now: Date) {
  return db.q
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom(sessionsByToken(db.q, hashToken(token)).as('s'))
        .select('s.id')
        .limit(1),
    )
    .where('host', '=', host)
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id', 'business_id', 'pending_step', 'sign_in_id'])
    .executeTakeFirst()
}

/**
 * Signs a user out everywhere, for example after a new password. Pending cross-host sign-ins and API grants end
 * too.
 */
export async function endAllSessions(
  db: AnyOpenDb,
  userId: string,
  now: Date,
  keepId?: string,
): Promise<number> {
  await db.q
    .updateTable('token_grants')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  // When the user keeps one session, only its browser remains a known device.
  if (keepId === undefined) await forgetDevices(db, userId)
  const { numUpdatedRows } = await db.q
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keepId !== undefined, (query) => query.where('id', '<>', keepId!))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
