import { sql, type Kysely } from 'kysely'
import type { Schema } from '#/db/schema'
import type { RequestContext } from '~/context.server'
import { note } from './auth-events.server'
import { forgetKnownSession } from './current-session.server'
import { forgetDevices } from './known-devices.server'
import { withToken } from './live-session.server'
import { endedCookie, hostOf, sentToken } from './session-cookie.server'
import { hashToken } from './tokens.server'

interface Open {
  readonly q: Kysely<Schema>
}

/** Signs the browser out, at once and for good. Returns the Set-Cookie value that empties its cookie. */
export async function endSession(context: RequestContext, request: Request): Promise<string> {
  const token = sentToken(request, context)
  if (token) {
    await context.services.scopes.shared().transaction(async (db) => {
      const ended = await revoke(db, token, hostOf(context), context.now())
      if (!ended) return
      const { id: sessionId, user_id: userId, business_id: businessId } = ended
      await note(db, context, 'auth.signed_out', { userId, sessionId, businessId })
    })
  }
  forgetKnownSession(context)
  return endedCookie(context)
}

/** Ends the session behind a token on a host, whole or half signed in. Undefined where none lives. */
export function revoke(db: Open, token: string, host: string, now: Date) {
  return db.q
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom(withToken(db.q, hashToken(token)).as('s'))
        .select('s.id')
        .limit(1),
    )
    .where('host', '=', host)
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id', 'business_id', 'awaiting'])
    .executeTakeFirst()
}

/** Signs a user out everywhere: after a new password, say. Hand-overs under way go with it, and so do programs. */
export async function endAllSessions(db: Open, userId: string, now: Date, keepId?: string): Promise<number> {
  await db.q
    .updateTable('token_grants')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  // Where one browser stays signed in, its owner is at it: the others keep nothing but a limit of their own.
  if (keepId === undefined) await forgetDevices(db, userId)
  const ended = await db.q
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(keepId !== undefined, (query) => query.where('id', '<>', keepId!))
    .returning(sql<number>`1`.as('one'))
    .execute()
  return ended.length
}
