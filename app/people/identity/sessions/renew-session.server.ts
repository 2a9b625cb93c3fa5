import type { AnyOpenDb } from '#/db/handles.server'
import type { SignInContext } from '../sign-in-context'
import { recordAuthEvent } from '../record-auth-event.server'
import { currentSession, cachedSession, type CurrentSession } from './current-session.server'
import { hostOf, sentToken, sessionCookie, sessionEnd, TOKEN_SECONDS } from './session-cookie.server'
import { COOLDOWN_MS, isCoolingDown, isDue } from './session-refresh'
import { hashToken, newToken } from '~/foundation/kit/crypto/tokens.server'

type RefreshResult =
  | { outcome: 'refreshed'; cookie: string; tokenExpiresAt: Date }
  /** Within a minute of the last, or while another is under way. */
  | { outcome: 'too-soon'; tokenExpiresAt: Date }
  | { outcome: 'ended' }

/**
 * Replaces a session's token and extends the session, up to the end of its sign-in, in one atomic update: of two
 * concurrent requests one is refused. The previous token stays valid until the new one has arrived, for other tabs
 * and for a lost response.
 */
export async function refreshSession(request: Request, context: SignInContext): Promise<RefreshResult> {
  const session = await currentSession(request, context)
  const sent = sentToken(request, context)
  if (!session || !sent) return { outcome: 'ended' }
  const tooSoon = { outcome: 'too-soon' as const, tokenExpiresAt: session.token.expiresAt }
  const [now, before] = [context.now(), hashToken(sent)]
  if (isCoolingDown(now.getTime(), session.token.refreshedAt.getTime())) return tooSoon
  const { token, hash } = newToken()
  const tokenExpiresAt = new Date(now.getTime() + TOKEN_SECONDS * 1000)
  const expiresAt = sessionEnd(now, session.absoluteExpiresAt)
  const done = await context.services.scopes.shared().transaction(async (db) => {
    const row = await db.q
      .updateTable('sessions')
      .set({
        token_hash: hash,
        previous_hash: before,
        refreshed_at: now,
        last_seen_at: now,
        token_expires_at: tokenExpiresAt,
        expires_at: expiresAt,
      })
      .where('id', '=', session.id)
      .where('host', '=', hostOf(context))
      .where((eb) => eb.or([eb('token_hash', '=', before), eb('previous_hash', '=', before)]))
      .where('pending_step', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where('refreshed_at', '<=', new Date(now.getTime() - COOLDOWN_MS))
      .returning('id')
      .executeTakeFirst()
    if (!row) return false
    const { user, businessId, id: sessionId } = session
    await recordAuthEvent(db, context, 'auth.token_refreshed', { userId: user.id, sessionId, businessId })
    return true
  })
  if (!done) return tooSoon
  return { outcome: 'refreshed', cookie: sessionCookie(context, token, expiresAt), tokenExpiresAt }
}

/** How long the previous token stays valid after the new one, even once that has been used. */
const GRACE_MS = 10_000
/** The precision of "last used" in the list of devices. */
const SEEN_EVERY_MS = 10 * 60_000

/**
 * Called after a page's loaders: renews the session if its token is due, and records when it was last seen. Pages
 * that read no session cost nothing. Returns the Set-Cookie value of a renewal, and when the page's token expires.
 */
export async function renewSessionIfDue(
  request: Request,
  context: SignInContext,
): Promise<{ session: CurrentSession | null; tokenExpiresAt: Date | null; cookie: string | null } | null> {
  const cachedToken = cachedSession(context)
  if (!cachedToken) return null
  const session = await cachedToken.catch(() => null)
  if (!session) return { session: null, tokenExpiresAt: null, cookie: null }
  try {
    if (wantsRenewal(session, context.now().getTime())) {
      const refresh = await refreshSession(request, context)
      if (refresh.outcome === 'refreshed') {
        return { session, tokenExpiresAt: refresh.tokenExpiresAt, cookie: refresh.cookie }
      }
    }
    await recordLastSeen(context, session)
  } catch (error) {
    // The page itself is done; the next request tries again.
    context.log.error({ error }, 'session not renewed')
  }
  return { session, tokenExpiresAt: session.token.expiresAt, cookie: null }
}

function wantsRenewal({ token }: CurrentSession, now: number): boolean {
  if (isCoolingDown(now, token.refreshedAt.getTime())) return false
  return token.isPrevious || isDue(now, token.expiresAt.getTime())
}

async function recordLastSeen(context: SignInContext, { id, user, businessId, token }: CurrentSession) {
  const now = context.now()
  const lastSeenMs = token.lastSeenAt?.getTime() ?? 0
  const arrived =
    token.hasPrevious && !token.isPrevious && now.getTime() >= token.refreshedAt.getTime() + GRACE_MS
  if (!arrived && now.getTime() - lastSeenMs < SEEN_EVERY_MS) return
  await context.services.scopes.shared().transaction(async (db) => {
    const first = await db.q
      .updateTable('sessions as s')
      .from(({ selectFrom }) =>
        selectFrom('sessions').select(['id', 'last_seen_at']).where('id', '=', id).forUpdate().as('before'),
      )
      .set({
        last_seen_at: now,
        ...(arrived && { previous_hash: null }),
      })
      .whereRef('s.id', '=', 'before.id')
      // Another token has come meanwhile: what was seen here says nothing of it.
      .where('s.refreshed_at', '=', token.refreshedAt)
      .where('s.revoked_at', 'is', null)
      .returning((eb) => eb('before.last_seen_at', 'is', null).as('first'))
      .executeTakeFirst()
    if (first?.first) {
      await recordAuthEvent(db, context, 'auth.initial_session', {
        userId: user.id,
        sessionId: id,
        businessId,
      })
    }
  })
}

/** Makes a user's sessions replace their tokens at the next request, because the user's permissions changed. */
export async function rotateTokensOnNextRequest(db: AnyOpenDb, userId: string, now: Date): Promise<void> {
  await db.q
    .updateTable('sessions')
    .set({ token_expires_at: now, refreshed_at: new Date(now.getTime() - COOLDOWN_MS) })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}
