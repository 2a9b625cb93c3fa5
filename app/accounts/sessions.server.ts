import type { Kysely } from 'kysely'
import type { Schema } from '#/db/schema'
import type { RequestContext } from '~/context.server'
import { newId } from '~/kit/ids'
import { record } from './audit.server'
import { readHostCookie, setHostCookie } from './host-cookie.server'
import { toMember, type Member } from './members.server'
import { hashToken, isToken, newToken } from './tokens.server'

const COOKIE = 'session'
const LIFETIME_SECONDS = 30 * 24 * 60 * 60

/** A signed-in browser, as every request of it finds it. */
export interface CurrentSession {
  id: string
  /** The club it speaks to: always the host's own on a club's host; on the root the one opened there, or null. */
  businessId: string | null
  createdAt: Date
  expiresAt: Date
  user: { id: string; email: string; fullName: string; emailConfirmed: boolean; isAdmin: boolean }
  /** The user's row in the club of this host; null on the root, and for somebody who never joined this club. */
  member: Member | null
}

/**
 * Signs a browser in on the host it asked, and signs out what it was before: a new row and a new token at
 * every sign-in, so that a cookie somebody planted is worth nothing. Returns the Set-Cookie value.
 */
export async function startSession(
  context: RequestContext,
  request: Request,
  { userId, businessId }: { userId: string; businessId: string | null },
): Promise<string> {
  const { token, hash } = newToken()
  const now = context.now()
  const id = newId()
  const before = sentToken(request, context)
  await context.services.scopes.shared().transaction(async (db) => {
    if (before) await revoke(db, hashToken(before), hostOf(context), now)
    await db.q
      .insertInto('sessions')
      .values({
        id,
        token_hash: hash,
        user_id: userId,
        host: hostOf(context),
        business_id: context.host.kind === 'club' ? context.host.club.id : businessId,
        user_agent: context.userAgent.slice(0, 400),
        address: context.clientAddress,
        created_at: now,
        refreshed_at: now,
        expires_at: new Date(now.getTime() + LIFETIME_SECONDS * 1000),
      })
      .execute()
    await record(db, {
      action: 'session.started',
      actor: { kind: 'member', id: userId },
      businessId: context.host.kind === 'club' ? context.host.club.id : businessId,
      target: { kind: 'session', id },
      requestId: context.requestId,
      now,
    })
  })
  context.memo.delete(MEMO)
  return setHostCookie(COOKIE, token, LIFETIME_SECONDS, context)
}

const MEMO = 'accounts.session'

/**
 * Who sent this request, or null. Asked once per request: one indexed query, which also brings the member's
 * row on a club's host. Revoked, expired, another host's and another club's sessions are nobody.
 */
export function currentSession(request: Request, context: RequestContext): Promise<CurrentSession | null> {
  const known = context.memo.get(MEMO) as Promise<CurrentSession | null> | undefined
  if (known) return known
  const found = findSession(request, context)
  context.memo.set(MEMO, found)
  return found
}

async function findSession(request: Request, context: RequestContext): Promise<CurrentSession | null> {
  const token = sentToken(request, context)
  if (!token || context.host.kind === 'closed') return null
  const [host, now] = [hostOf(context), context.now()]
  if (context.host.kind === 'root') {
    const row = await context.services.scopes
      .shared()
      .read(({ q }) => liveSession(q, hashToken(token), host, now).executeTakeFirst())
    return row ? toSession(row, null) : null
  }
  const { club } = context.host
  const row = await context.services.scopes.club(club).read(({ q }) =>
    liveSession(q, hashToken(token), host, now)
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
  if (row.member_id === null) return toSession(row, null)
  return toSession(
    row,
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
      'u.email',
      'u.full_name',
      'u.email_confirmed_at',
      'u.is_admin',
    ])
    .where('s.token_hash', '=', hash)
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
  email: string
  full_name: string
  email_confirmed_at: Date | null
  is_admin: boolean
}

function toSession(row: SessionRow, member: Member | null): CurrentSession {
  return {
    id: row.id,
    businessId: row.business_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    user: {
      id: row.user_id,
      email: row.email,
      fullName: row.full_name,
      emailConfirmed: row.email_confirmed_at !== null,
      isAdmin: row.is_admin,
    },
    member,
  }
}

/** Signs the browser out, at once and for good. Returns the Set-Cookie value that empties its cookie. */
export async function endSession(context: RequestContext, request: Request): Promise<string> {
  const token = sentToken(request, context)
  if (token) {
    const now = context.now()
    await context.services.scopes.shared().transaction(async (db) => {
      const ended = await revoke(db, hashToken(token), hostOf(context), now)
      if (!ended) return
      await record(db, {
        action: 'session.ended',
        actor: { kind: 'member', id: ended.user_id },
        businessId: ended.business_id,
        target: { kind: 'session', id: ended.id },
        requestId: context.requestId,
        now,
      })
    })
  }
  context.memo.delete(MEMO)
  return endedCookie(context)
}

/** The Set-Cookie value that empties the session's cookie, where the session itself has ended already. */
export function endedCookie(context: RequestContext): string {
  return setHostCookie(COOKIE, '', 0, context)
}

/** Signs a user out everywhere: after a new password, say. */
export async function endAllSessions(db: Open, userId: string, now: Date): Promise<void> {
  await db.q
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

interface Open {
  readonly q: Kysely<Schema>
}

function revoke(db: Open, hash: Buffer, host: string, now: Date) {
  return db.q
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('token_hash', '=', hash)
    .where('host', '=', host)
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id', 'business_id'])
    .executeTakeFirst()
}

function sentToken(request: Request, context: RequestContext): string | null {
  const token = readHostCookie(COOKIE, request, context)
  return token !== null && isToken(token) ? token : null
}

function hostOf(context: RequestContext): string {
  return new URL(context.origin).host
}
