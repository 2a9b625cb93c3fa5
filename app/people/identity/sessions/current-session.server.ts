import type { SignInContext } from '../sign-in-context'
import { liveSession, type SessionRow, type SignInMethod } from './live-session.server'
import { toMember, type Member } from '../members.server'
import { hostOf, sentToken } from './session-cookie.server'
import { hashToken } from '~/foundation/kit/crypto/tokens.server'

/** A signed-in browser. */
export interface CurrentSession {
  id: string
  /** The club of the session: on a club's host always that club; on the root host the open one, or null. */
  businessId: string | null
  createdAt: Date
  expiresAt: Date
  /** The latest end, however often the session is renewed. */
  absoluteExpiresAt: Date
  method: SignInMethod
  /** When a password, passkey or second factor was last given in this session; null: never. */
  reauthenticatedAt: Date | null
  /** When a passkey or second step was last given in this session; null: never. */
  secondStepAt: Date | null
  /** The business chosen in the portal. Guards check whether the user still works there. */
  activeBusinessId: string | null
  /** The sign-in that this session continues; see `NewSession`. */
  signInId: string
  user: {
    id: string
    email: string
    fullName: string
    emailConfirmed: boolean
    isAdmin: boolean
    /** They have an authenticator app, or passkeys as the second step; see `twoStepSince`. */
    hasTwoSteps: boolean
  }
  /** The user's row in the club of this host; null on the root host, and for a user who never joined this club. */
  member: Member | null
  /** Facts that decide the token's renewal. */
  token: {
    expiresAt: Date
    refreshedAt: Date
    lastSeenAt: Date | null
    isPrevious: boolean
    hasPrevious: boolean
  }
}

/** A user whose first factor was right and whose second is pending. */
export interface PendingSession {
  id: string
  businessId: string | null
  userId: string
  email: string
  /** The first factor. */
  method: SignInMethod
}

const MEMO = 'accounts.session'

/**
 * The session of this request, or null. One indexed query per request, which on a club's host also loads the
 * member. Null for revoked, expired and pending sessions, and for those of another host or club.
 */
export function currentSession(request: Request, context: SignInContext): Promise<CurrentSession | null> {
  const cached = cachedSession(context)
  if (cached) return cached
  const session = findSession(request, context)
  context.memo.set(MEMO, session)
  return session
}

/** The session this request already looked up; undefined when it has not. */
export function cachedSession(context: SignInContext): Promise<CurrentSession | null> | undefined {
  return context.memo.get(MEMO) as Promise<CurrentSession | null> | undefined
}

/** Makes the next call look the session up again, after it was replaced or ended. */
export function clearCachedSession(context: SignInContext): void {
  context.memo.delete(MEMO)
}

async function findSession(request: Request, context: SignInContext): Promise<CurrentSession | null> {
  const token = sentToken(request, context)
  if (!token || context.host.kind === 'closed') return null
  const [host, now, hash] = [hostOf(context), context.now(), hashToken(token)]
  if (context.host.kind === 'root') {
    const row = await context.services.scopes
      .shared()
      .read(({ q }) => liveSession(q, hash, host, now).where('s.pending_step', 'is', null).executeTakeFirst())
    return row ? toSession(row, hash, null) : null
  }
  const { club } = context.host
  const row = await context.services.scopes.club(club).read(({ q }) =>
    liveSession(q, hash, host, now)
      .where('s.pending_step', 'is', null)
      .where('s.business_id', '=', club.id)
      .leftJoin('members as m', (join) =>
        join.onRef('m.user_id', '=', 's.user_id').on('m.business_id', '=', club.id),
      )
      .leftJoin('member_claims as c', (join) =>
        join
          .onRef('c.member_id', '=', 'm.id')
          .on('c.business_id', '=', club.id)
          .on('c.claimed_at', 'is', null),
      )
      .select([
        'm.id as member_id',
        'm.full_name as member_name',
        'm.email as member_email',
        'm.phone as member_phone',
        'm.date_of_birth as member_birth',
        'm.joined_on as member_joined',
        'c.member_id as unclaimed_id',
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
      date_of_birth: row.member_birth,
      joined_on: row.member_joined,
      unclaimed_id: row.unclaimed_id,
    }),
  )
}

/** The session that waits for its second factor, or null. For the page of the second step only. */
export async function pendingSession(
  request: Request,
  context: SignInContext,
): Promise<PendingSession | null> {
  const token = sentToken(request, context)
  if (!token || context.host.kind === 'closed') return null
  const row = await context.services.scopes
    .shared()
    .read(({ q }) =>
      liveSession(q, hashToken(token), hostOf(context), context.now())
        .where('s.pending_step', '=', 'second-factor')
        .executeTakeFirst(),
    )
  // A club may take over an address that another club had.
  if (!row || (context.host.kind === 'club' && row.business_id !== context.host.club.id)) return null
  return {
    id: row.id,
    businessId: row.business_id,
    userId: row.user_id,
    email: row.email,
    method: row.method,
  }
}

function toSession(row: SessionRow, sent: Buffer, member: Member | null): CurrentSession {
  return {
    id: row.id,
    businessId: row.business_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    absoluteExpiresAt: row.absolute_expires_at,
    method: row.method,
    reauthenticatedAt: row.reauthenticated_at,
    secondStepAt: row.second_step_at,
    activeBusinessId: row.active_business_id,
    signInId: row.sign_in_id,
    user: {
      id: row.user_id,
      email: row.email,
      fullName: row.full_name,
      emailConfirmed: row.email_confirmed_at !== null,
      isAdmin: row.is_admin,
      hasTwoSteps: row.has_two_steps,
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
