import type { OpenSharedDb } from '#/db/handles.server'
import type { RequestContext } from '~/context.server'
import { newId } from '~/kit/ids'
import { note, type AuthEvent } from './auth-events.server'
import { currentSession, forgetKnownSession, type PendingSession } from './current-session.server'
import { revoke } from './end-session.server'
import { rememberDevice, sentDevice } from './known-devices.server'
import type { SignInMethod } from './live-session.server'
import { isNewDevice, tellOfNewDevice } from './new-device.server'
import {
  hostOf,
  LONGEST_SESSION_SECONDS,
  sentToken,
  sessionCookie,
  sessionEnd,
  TOKEN_SECONDS,
} from './session-cookie.server'
import { newToken } from './tokens.server'

/** So long somebody may take for their second factor. */
const AWAITING_SECONDS = 10 * 60

export interface SessionOrder {
  userId: string
  businessId: string | null
  method?: SignInMethod
  /** Only half signed in: `currentSession` does not know it, `pendingSession` does. */
  awaiting?: 'second-factor'
  /** Given where the proof was not a moment ago; left out, it was, except after a hand-over. */
  provedAt?: Date | null
  /** Of the sign-in that this one goes on from; left out, it begins now. */
  mustEndAt?: Date
  /** The business that is open in the portal. */
  workingAt?: string | null
  /** What else is written in the same transaction, last of all. */
  along?: (db: OpenSharedDb) => Promise<unknown>
}

/**
 * Signs a browser in on the host it asked, and signs out what it was before: a new row and a new token at
 * every sign-in, so that a cookie somebody planted is worth nothing. Returns the Set-Cookie value.
 */
export async function startSession(
  context: RequestContext,
  request: Request,
  order: SessionOrder,
): Promise<string> {
  const before = sentToken(request, context)
  const isNew = await context.services.scopes.shared().transaction(async (db) => {
    // The connection keeps the order: they leave together instead of one after the other.
    const [made] = await Promise.all([
      insertSession(db, context, { ...order, deviceToken: sentDevice(request, context) }),
      before && revoke(db, before, hostOf(context), context.now()),
      order.along?.(db),
    ])
    return made
  })
  forgetKnownSession(context)
  if (isNew.device) await tellOfNewDevice(context, order.userId)
  return isNew.cookie
}

/**
 * The second factor was right: ends the half session and starts a whole one in its place, with a token of its own.
 * Returns the Set-Cookie value, or null when the half session had ended meanwhile.
 */
export async function completeSession(
  context: RequestContext,
  request: Request,
  pending: PendingSession,
  { method = pending.method }: { method?: SignInMethod } = {},
): Promise<string | null> {
  const token = sentToken(request, context)
  const { userId, businessId } = pending
  const made = await context.services.scopes.shared().transaction(async (db) => {
    const ended = token && (await revoke(db, token, hostOf(context), context.now()))
    if (!ended || ended.id !== pending.id || ended.awaiting !== 'second-factor') return null
    await note(db, context, 'auth.mfa_verified', { userId, sessionId: pending.id, businessId })
    const deviceToken = sentDevice(request, context)
    return insertSession(db, context, { userId, businessId, method, deviceToken })
  })
  forgetKnownSession(context)
  if (made?.device) await tellOfNewDevice(context, userId)
  return made?.cookie ?? null
}

/**
 * Puts a new session, with a token of its own, in the place of the present one: at every change of what it may do.
 * `proved` says that a password, a passkey or a second factor was given just now, `workingAt` which business is open
 * from now on. Returns the Set-Cookie value, or null when the session had ended meanwhile.
 */
export async function rotateSession(
  context: RequestContext,
  request: Request,
  { proved = false, workingAt: opened }: { proved?: boolean; workingAt?: string } = {},
): Promise<string | null> {
  const session = await currentSession(request, context)
  const token = sentToken(request, context)
  if (!session || !token) return null
  const cookie = await context.services.scopes.shared().transaction(async (db) => {
    const ended = await revoke(db, token, hostOf(context), context.now())
    if (!ended || ended.awaiting) return null
    const provedAt = proved ? context.now() : session.provedAt
    const { businessId, method, user, mustEndAt } = session
    const workingAt = opened ?? session.workingAt
    const order = { userId: user.id, businessId, method, provedAt, mustEndAt, workingAt }
    return (await insertSession(db, context, order, 'auth.token_refreshed')).cookie
  })
  forgetKnownSession(context)
  return cookie
}

/** Notes that somebody has just proved who they are again. The token changes with it: see `rotateSession`. */
export function markProved(context: RequestContext, request: Request): Promise<string | null> {
  return rotateSession(context, request, { proved: true })
}

async function insertSession(
  db: OpenSharedDb,
  context: RequestContext,
  {
    userId,
    businessId: opened,
    method = 'password',
    awaiting,
    provedAt,
    deviceToken = null,
    ...order
  }: SessionOrder & { deviceToken?: string | null },
  action: AuthEvent = awaiting ? 'auth.second_factor_asked' : 'auth.signed_in',
): Promise<{ cookie: string; device: boolean }> {
  const { token, hash } = newToken()
  const [id, now] = [newId(), context.now()]
  const businessId = context.host.kind === 'club' ? context.host.club.id : opened
  const later = (s: number) => new Date(now.getTime() + s * 1000)
  const mustEndAt = order.mustEndAt ?? later(LONGEST_SESSION_SECONDS)
  const expiresAt = awaiting ? later(AWAITING_SECONDS) : sessionEnd(now, mustEndAt)
  const provesItself = method !== 'handover' && !awaiting
  const mayBeNew = action === 'auth.signed_in' && provesItself
  const [device] = await Promise.all([
    mayBeNew && isNewDevice(db, context, { userId, sessionId: id }),
    mayBeNew && rememberDevice(db, context, { userId, token: deviceToken }),
    db.q
      .insertInto('sessions')
      .values({
        id,
        token_hash: hash,
        user_id: userId,
        host: hostOf(context),
        business_id: businessId,
        user_agent: context.userAgent.slice(0, 400),
        address: context.clientAddress,
        created_at: now,
        refreshed_at: now,
        token_expires_at: later(TOKEN_SECONDS),
        expires_at: expiresAt,
        must_end_at: mustEndAt,
        method,
        awaiting: awaiting ?? null,
        proved_at: provedAt === undefined && provesItself ? now : (provedAt ?? null),
        working_at: order.workingAt ?? null,
      })
      .execute(),
    note(db, context, action, { userId, sessionId: id, businessId, details: { method } }),
  ])
  return { cookie: sessionCookie(context, token, expiresAt), device }
}
