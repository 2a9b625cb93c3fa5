import { sql, type Kysely } from 'kysely'
import type { OpenSharedDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { RequestContext } from '~/context.server'
import { newId } from '~/kit/ids'
import { record } from './audit.server'
import { readHostCookie, setHostCookie } from './host-cookie.server'
import { toMember, type Member } from './members.server'
import { isNewDevice, tellOfNewDevice } from './new-device.server'
import { hashToken, isToken, newToken } from './tokens.server'

const COOKIE = 'session'

/** Counted from the last change of the token. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** After this the token is changed for another; see session-refresh.ts. */
export const TOKEN_SECONDS = 60 * 60
/** So long somebody may take for their second factor. */
const AWAITING_SECONDS = 10 * 60

export type SignInMethod = 'password' | 'passkey' | 'code' | 'handover' | 'signup'

/** A signed-in browser, as every request of it finds it. */
export interface CurrentSession {
  id: string
  /** The club it speaks to: always the host's own on a club's host; on the root the one opened there, or null. */
  businessId: string | null
  createdAt: Date
  expiresAt: Date
  method: SignInMethod
  /** The last time a password, a passkey or a second factor was given; null: not in this session. */
  provedAt: Date | null
  /** The business they have open in the portal, where they chose one; whether it still is theirs the guard asks. */
  workingAt: string | null
  user: { id: string; email: string; fullName: string; emailConfirmed: boolean; isAdmin: boolean }
  /** The user's row in the club of this host; null on the root, and for somebody who never joined this club. */
  member: Member | null
  /** What the renewal of the token goes by. */
  token: {
    expiresAt: Date
    refreshedAt: Date
    lastSeenAt: Date | null
    isPrevious: boolean
    hasPrevious: boolean
  }
}

/** Somebody whose password was right and who still owes the second factor. */
export interface PendingSession {
  id: string
  businessId: string | null
  userId: string
  email: string
  isAdmin: boolean
  /** What was right so far. */
  method: SignInMethod
}

export interface SessionOrder {
  userId: string
  businessId: string | null
  method?: SignInMethod
  /** Only half signed in: `currentSession` does not know it, `pendingSession` does. */
  awaiting?: 'second-factor'
  /** Given where the proof was not a moment ago; left out, it was, except after a hand-over. */
  provedAt?: Date | null
  workingAt?: string | null
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
    if (before) await revoke(db, before, hostOf(context), context.now())
    return insertSession(db, context, order)
  })
  context.memo.delete(MEMO)
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
    return insertSession(db, context, { userId, businessId, method })
  })
  context.memo.delete(MEMO)
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
    const { businessId, method, user } = session
    const workingAt = opened ?? session.workingAt
    const order = { userId: user.id, businessId, method, provedAt, workingAt }
    return (await insertSession(db, context, order, 'auth.token_refreshed')).cookie
  })
  context.memo.delete(MEMO)
  return cookie
}

/** Notes that somebody has just proved who they are again. The token changes with it: see `rotateSession`. */
export function markProved(context: RequestContext, request: Request): Promise<string | null> {
  return rotateSession(context, request, { proved: true })
}

async function insertSession(
  db: OpenSharedDb,
  context: RequestContext,
  { userId, businessId: opened, method = 'password', awaiting, provedAt, workingAt }: SessionOrder,
  action: AuthEvent = awaiting ? 'auth.second_factor_asked' : 'auth.signed_in',
): Promise<{ cookie: string; device: boolean }> {
  const { token, hash } = newToken()
  const [id, now] = [newId(), context.now()]
  const businessId = context.host.kind === 'club' ? context.host.club.id : opened
  const seconds = awaiting ? AWAITING_SECONDS : SESSION_SECONDS
  const later = (s: number) => new Date(now.getTime() + s * 1000)
  const provesItself = method !== 'handover' && !awaiting
  const device = action === 'auth.signed_in' && provesItself && (await isNewDevice(db, context, userId))
  await db.q
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
      expires_at: later(seconds),
      method,
      awaiting: awaiting ?? null,
      proved_at: provedAt === undefined && provesItself ? now : (provedAt ?? null),
      working_at: workingAt ?? null,
    })
    .execute()
  await note(db, context, action, { userId, sessionId: id, businessId, details: { method } })
  return { cookie: setHostCookie(COOKIE, token, seconds, context), device }
}

/** What happens to sessions and accounts, as the audit log calls it. */
export type AuthEvent =
  | 'auth.signed_in'
  | 'auth.second_factor_asked'
  | 'auth.mfa_verified'
  | 'auth.initial_session'
  | 'auth.token_refreshed'
  | 'auth.signed_out'

/** Writes an event of a session into the audit log, in its transaction. */
export async function note(
  db: Open,
  context: RequestContext,
  action: AuthEvent,
  about: {
    userId: string
    sessionId: string
    businessId: string | null
    details?: Record<string, unknown>
  },
): Promise<void> {
  await record(db, {
    action,
    actor: { kind: 'member', id: about.userId },
    businessId: about.businessId,
    target: { kind: 'session', id: about.sessionId },
    requestId: context.requestId,
    details: about.details,
    now: context.now(),
  })
}

const MEMO = 'accounts.session'

/**
 * Who sent this request, or null. Asked once per request: one indexed query, which also brings the member's
 * row on a club's host. Revoked, expired, half signed in, another host's and another club's sessions are nobody.
 */
export function currentSession(request: Request, context: RequestContext): Promise<CurrentSession | null> {
  const known = knownSession(context)
  if (known) return known
  const found = findSession(request, context)
  context.memo.set(MEMO, found)
  return found
}

/** What this request has been told of its session already; undefined where nobody asked. */
export function knownSession(context: RequestContext): Promise<CurrentSession | null> | undefined {
  return context.memo.get(MEMO) as Promise<CurrentSession | null> | undefined
}

async function findSession(request: Request, context: RequestContext): Promise<CurrentSession | null> {
  const token = sentToken(request, context)
  if (!token || context.host.kind === 'closed') return null
  const [host, now, hash] = [hostOf(context), context.now(), hashToken(token)]
  if (context.host.kind === 'root') {
    const row = await context.services.scopes
      .shared()
      .read(({ q }) => liveSession(q, hash, host, now).where('s.awaiting', 'is', null).executeTakeFirst())
    return row ? toSession(row, hash, null) : null
  }
  const { club } = context.host
  const row = await context.services.scopes.club(club).read(({ q }) =>
    liveSession(q, hash, host, now)
      .where('s.awaiting', 'is', null)
      .where('s.business_id', '=', club.id)
      .leftJoin('members as m', (join) =>
        join.onRef('m.user_id', '=', 's.user_id').on('m.business_id', '=', club.id),
      )
      .select([
        'm.id as member_id',
        'm.full_name as member_name',
        'm.email as member_email',
        'm.phone as member_phone',
        'm.date_of_birth as member_birth',
        'm.joined_on as member_joined',
      ])
      .executeTakeFirst(),
  )
  if (!row) return null
  if (row.member_id === null) return toSession(row, hash, null)
  return toSession(
    row,
    hash,
    toMember({
      id: row.member_id,
      business_id: club.id,
      user_id: row.user_id,
      full_name: row.member_name!,
      email: row.member_email!,
      phone: row.member_phone,
      date_of_birth: row.member_birth!,
      joined_on: row.member_joined,
    }),
  )
}

/** Who is half signed in here, or null: for the page of the second factor alone. */
export async function pendingSession(
  request: Request,
  context: RequestContext,
): Promise<PendingSession | null> {
  const token = sentToken(request, context)
  if (!token || context.host.kind === 'closed') return null
  const row = await context.services.scopes
    .shared()
    .read(({ q }) =>
      liveSession(q, hashToken(token), hostOf(context), context.now())
        .where('s.awaiting', '=', 'second-factor')
        .executeTakeFirst(),
    )
  // A club may come to an address that was another's.
  if (!row || (context.host.kind === 'club' && row.business_id !== context.host.club.id)) return null
  return {
    id: row.id,
    businessId: row.business_id,
    userId: row.user_id,
    email: row.email,
    isAdmin: row.is_admin,
    method: row.method,
  }
}

function liveSession(q: Kysely<Schema>, hash: Buffer, host: string, now: Date) {
  return q
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.user_id',
      's.business_id',
      's.created_at',
      's.expires_at',
      's.method',
      's.proved_at',
      's.working_at',
      's.token_expires_at',
      's.refreshed_at',
      's.last_seen_at',
      's.token_hash',
      's.previous_hash',
      'u.email',
      'u.full_name',
      'u.email_confirmed_at',
      'u.is_admin',
    ])
    .where((eb) => eb.or([eb('s.token_hash', '=', hash), eb('s.previous_hash', '=', hash)]))
    .where('s.host', '=', host)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
}

interface SessionRow {
  id: string
  user_id: string
  business_id: string | null
  created_at: Date
  expires_at: Date
  method: SignInMethod
  proved_at: Date | null
  working_at: string | null
  token_expires_at: Date
  refreshed_at: Date
  last_seen_at: Date | null
  token_hash: Buffer
  previous_hash: Buffer | null
  email: string
  full_name: string
  email_confirmed_at: Date | null
  is_admin: boolean
}

function toSession(row: SessionRow, sent: Buffer, member: Member | null): CurrentSession {
  return {
    id: row.id,
    businessId: row.business_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    method: row.method,
    provedAt: row.proved_at,
    workingAt: row.working_at,
    user: {
      id: row.user_id,
      email: row.email,
      fullName: row.full_name,
      emailConfirmed: row.email_confirmed_at !== null,
      isAdmin: row.is_admin,
    },
    member,
    token: {
      expiresAt: row.token_expires_at,
      refreshedAt: row.refreshed_at,
      lastSeenAt: row.last_seen_at,
      isPrevious: !row.token_hash.equals(sent),
      hasPrevious: row.previous_hash !== null,
    },
  }
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
  context.memo.delete(MEMO)
  return endedCookie(context)
}

/** The Set-Cookie value that empties the session's cookie, where the session itself has ended already. */
export function endedCookie(context: RequestContext): string {
  return setHostCookie(COOKIE, '', 0, context)
}

/** The Set-Cookie value that hands the browser the token of a session that goes on. */
export function sessionCookie(context: RequestContext, token: string): string {
  return setHostCookie(COOKIE, token, SESSION_SECONDS, context)
}

/** Signs a user out everywhere: after a new password, say. Hand-overs under way go with it, and so do programs. */
export async function endAllSessions(db: Open, userId: string, now: Date, keepId?: string): Promise<number> {
  await db.q
    .updateTable('token_grants')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
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

/**
 * Has the tokens of somebody whose rights have just changed replaced at their next request: they were handed out
 * for other rights.
 */
export async function changeTokensSoon(db: Open, userId: string, now: Date): Promise<void> {
  await db.q
    .updateTable('sessions')
    .set({ token_expires_at: now, refreshed_at: new Date(now.getTime() - 60_000) })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

interface Open {
  readonly q: Kysely<Schema>
}

function revoke(db: Open, token: string, host: string, now: Date) {
  const hash = hashToken(token)
  return db.q
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('previous_hash', '=', hash)]))
    .where('host', '=', host)
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id', 'business_id', 'awaiting'])
    .executeTakeFirst()
}

/** The token a browser sent, if it could be one of ours. */
export function sentToken(request: Request, context: RequestContext): string | null {
  const token = readHostCookie(COOKIE, request, context)
  return token !== null && isToken(token) ? token : null
}

/** The host of this request, with its port: what a session is bound to. */
export function hostOf(context: Pick<RequestContext, 'origin'>): string {
  return new URL(context.origin).host
}
