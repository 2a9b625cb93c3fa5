import type { OpenSharedDb } from '#/db/handles.server'
import type { SignInContext } from '../sign-in-context'
import { newId } from '~/foundation/kit/ids'
import { recordAuthEvent, type AuthEvent } from '../record-auth-event.server'
import { currentSession, clearCachedSession, type PendingSession } from './current-session.server'
import { revokeSessionByToken } from './end-session.server'
import { rememberDevice, sentDevice } from './known-devices.server'
import type { SignInMethod } from './live-session.server'
import { isNewDevice, notifyOfNewDevice } from './new-device.server'
import {
  hostOf,
  LONGEST_SESSION_SECONDS,
  sentToken,
  sessionCookie,
  sessionEnd,
  TOKEN_SECONDS,
} from './session-cookie.server'
import { newToken } from '~/foundation/kit/crypto/tokens.server'

/** How long a user may take for their second factor. */
const PENDING_STEP_SECONDS = 10 * 60

export interface NewSession {
  userId: string
  businessId: string | null
  method?: SignInMethod
  /** The second factor is pending: `pendingSession` finds the session, `currentSession` does not. */
  pendingStep?: 'second-factor'
  /** When the user last proved who they are; left out: now, except after a cross-host sign-in. */
  reauthenticatedAt?: Date | null
  /** When a passkey or second step was last given; left out: now for a passkey, else never. */
  secondStepAt?: Date | null
  /** The end of the sign-in that this session continues; left out: a new sign-in begins now. */
  absoluteExpiresAt?: Date
  /** The sign-in that this session continues, on this host or another; left out: a new sign-in begins now. */
  signInId?: string
  /** The business that is open in the portal. */
  activeBusinessId?: string | null
  /** Further writes of the same transaction, last of all. */
  inTransaction?: (db: OpenSharedDb) => Promise<unknown>
}

/**
 * Signs a browser in on this host and ends its previous session. Every sign-in gets a new row and token, so a
 * planted cookie is worthless. Returns the Set-Cookie value.
 */
export async function startSession(
  context: SignInContext,
  request: Request,
  input: NewSession,
): Promise<string> {
  const before = sentToken(request, context)
  const isNew = await context.services.scopes.shared().transaction(async (db) => {
    // One connection runs them in order: they are sent together instead of one after the other.
    const [made] = await Promise.all([
      insertSession(db, context, { ...input, deviceToken: sentDevice(request, context) }),
      before && revokeSessionByToken(db, before, hostOf(context), context.now()),
      input.inTransaction?.(db),
    ])
    return made
  })
  clearCachedSession(context)
  if (isNew.device) await notifyOfNewDevice(context, input.userId)
  return isNew.cookie
}

/**
 * Replaces a pending session by a complete one with its own token, after the second factor. With `isRemembered` this
 * browser is not asked for it in the next 30 days. Returns the Set-Cookie value, or null when the pending session has
 * ended.
 */
export async function completeSession(
  context: SignInContext,
  request: Request,
  pending: PendingSession,
  { isRemembered = false }: { isRemembered?: boolean } = {},
): Promise<string | null> {
  const token = sentToken(request, context)
  const { userId, businessId, method } = pending
  const secondStepAt = context.now()
  const made = await context.services.scopes.shared().transaction(async (db) => {
    const ended = token && (await revokeSessionByToken(db, token, hostOf(context), context.now()))
    if (!ended || ended.id !== pending.id || ended.pending_step !== 'second-factor') return null
    await recordAuthEvent(db, context, 'auth.mfa_verified', { userId, sessionId: pending.id, businessId })
    const deviceToken = sentDevice(request, context)
    const input = { userId, businessId, method, secondStepAt, deviceToken, isRemembered }
    return insertSession(db, context, input)
  })
  clearCachedSession(context)
  if (made?.device) await notifyOfNewDevice(context, userId)
  return made?.cookie ?? null
}

/**
 * Replaces the session by a new one with its own token, at every change of what it may do. `reauthenticated`: a
 * password, passkey or second factor was just given; `isSecondStep`: it was no password. `activeBusinessId`: the business open from now on. Returns
 * the Set-Cookie value, or null when the session has ended.
 */
export async function rotateSession(
  context: SignInContext,
  request: Request,
  {
    reauthenticated = false,
    isSecondStep = false,
    activeBusinessId: opened,
  }: { reauthenticated?: boolean; isSecondStep?: boolean; activeBusinessId?: string } = {},
): Promise<string | null> {
  const session = await currentSession(request, context)
  const token = sentToken(request, context)
  if (!session || !token) return null
  const cookie = await context.services.scopes.shared().transaction(async (db) => {
    const ended = await revokeSessionByToken(db, token, hostOf(context), context.now())
    if (!ended || ended.pending_step) return null
    const reauthenticatedAt = reauthenticated ? context.now() : session.reauthenticatedAt
    const secondStepAt = isSecondStep ? context.now() : session.secondStepAt
    const { businessId, method, user, absoluteExpiresAt, signInId } = session
    const activeBusinessId = opened ?? session.activeBusinessId
    const input = {
      userId: user.id,
      businessId,
      method,
      reauthenticatedAt,
      secondStepAt,
      absoluteExpiresAt,
      signInId,
      activeBusinessId,
    }
    return (await insertSession(db, context, input, 'auth.token_refreshed')).cookie
  })
  clearCachedSession(context)
  return cookie
}

/** Records that the user has just reauthenticated. The token is replaced; see `rotateSession`. */
export function markReauthenticated(
  context: SignInContext,
  request: Request,
  { isSecondStep = false }: { isSecondStep?: boolean } = {},
): Promise<string | null> {
  return rotateSession(context, request, { reauthenticated: true, isSecondStep })
}

async function insertSession(
  db: OpenSharedDb,
  context: SignInContext,
  {
    userId,
    businessId: opened,
    method = 'password',
    pendingStep,
    reauthenticatedAt,
    deviceToken = null,
    isRemembered = false,
    ...input
  }: NewSession & { deviceToken?: string | null; isRemembered?: boolean },
  action: AuthEvent = pendingStep ? 'auth.second_factor_asked' : 'auth.signed_in',
): Promise<{ cookie: string; device: boolean }> {
  const { token, hash } = newToken()
  const [id, now] = [newId(), context.now()]
  const businessId = context.host.kind === 'club' ? context.host.club.id : opened
  const later = (s: number) => new Date(now.getTime() + s * 1000)
  const absoluteExpiresAt = input.absoluteExpiresAt ?? later(LONGEST_SESSION_SECONDS)
  const expiresAt = pendingStep ? later(PENDING_STEP_SECONDS) : sessionEnd(now, absoluteExpiresAt)
  const provesItself = method !== 'handover' && !pendingStep
  const mayBeNew = action === 'auth.signed_in' && provesItself
  const [device] = await Promise.all([
    mayBeNew && isNewDevice(db, context, { userId, sessionId: id }),
    mayBeNew && rememberDevice(db, context, { userId, token: deviceToken, isRemembered }),
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
        absolute_expires_at: absoluteExpiresAt,
        method,
        pending_step: pendingStep ?? null,
        reauthenticated_at:
          reauthenticatedAt === undefined && provesItself ? now : (reauthenticatedAt ?? null),
        second_step_at:
          input.secondStepAt === undefined && method === 'passkey' && provesItself
            ? now
            : (input.secondStepAt ?? null),
        active_business_id: input.activeBusinessId ?? null,
        sign_in_id: input.signInId ?? id,
      })
      .execute(),
    recordAuthEvent(db, context, action, { userId, sessionId: id, businessId, details: { method } }),
  ])
  return { cookie: sessionCookie(context, token, expiresAt), device }
}
