// Single-use links sent by email. Each is bound to its purpose, the address it was sent to and the host that it opens,
// which is never a club's own domain (decision 0126); only its hash is stored. A tenant's role may create links and redeem one through database functions, but
// cannot read any: see migration 0026.
import { sql } from 'kysely'
import type { AnyOpenDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { hostOf } from '../sessions/session-cookie.server'
import type { SignInContext } from '../sign-in-context'
import { hashToken, isToken, newToken } from '~/foundation/kit/crypto/tokens.server'

export type TokenPurpose = 'confirm' | 'reset' | 'change-email'

const LIFETIME_MINUTES: Record<TokenPurpose, number> = {
  confirm: 24 * 60,
  reset: 30,
  'change-email': 60,
}

interface NewEmailToken {
  purpose: TokenPurpose
  userId: string
  emailNorm: string
  /** The address as typed, when it is to become the user's address. */
  email?: string
  /** The link's scheme and host, from `accountOrigin`. */
  origin: string
  /** The club of that host; null on the platform's own. */
  businessId: string | null
  now: Date
}

/** Creates a token for a link. The returned text is the only copy. */
export async function issueToken(
  db: AnyOpenDb,
  order: NewEmailToken,
): Promise<{ id: string; token: string }> {
  const { token, hash } = newToken()
  const id = newId()
  await db.q
    .insertInto('email_tokens')
    .values({
      id,
      token_hash: hash,
      purpose: order.purpose,
      user_id: order.userId,
      email_norm: order.emailNorm,
      email: order.email ?? null,
      business_id: order.businessId,
      host: new URL(order.origin).host,
      created_at: order.now,
      expires_at: new Date(order.now.getTime() + LIFETIME_MINUTES[order.purpose] * 60_000),
      used_at: null,
    })
    .execute()
  return { id, token }
}

interface PresentedToken {
  purpose: TokenPurpose
  token: string
  /** The host of the request. */
  host: string
  now: Date
}

/** A token of this purpose as this request presents it. */
export function presentedToken(
  context: Pick<SignInContext, 'origin' | 'now'>,
  purpose: TokenPurpose,
  token: string,
): PresentedToken {
  return { purpose, token, host: hostOf(context), now: context.now() }
}

interface TokenHolder {
  userId: string
  emailNorm: string
  email?: string | null
}

/** `unknown` also for a token of another purpose or host. */
export type TokenState =
  { state: 'good' | 'used' | 'expired'; holder: TokenHolder } | { state: 'unknown'; holder: null }

/** The state of a token, without using it: email scanners open links too. */
export async function tokenState(
  db: AnyOpenDb,
  { purpose, token, host, now }: PresentedToken,
): Promise<TokenState> {
  if (!isToken(token)) return { state: 'unknown', holder: null }
  const {
    rows: [row],
  } = await sql<{ user_id: string; email_norm: string; expires_at: Date; used_at: Date | null }>`
    select * from find_email_token(${hashToken(token)}, ${purpose}, ${host})`.execute(db.q)
  if (!row) return { state: 'unknown', holder: null }
  const holder = { userId: row.user_id, emailNorm: row.email_norm }
  if (row.used_at) return { state: 'used', holder }
  return { state: row.expires_at > now ? 'good' : 'expired', holder }
}

/**
 * Redeems a token and returns its holder; null when it is invalid or another request was faster. The user's other
 * tokens of the same purpose are revoked with it.
 */
export async function redeemToken(
  db: AnyOpenDb,
  { purpose, token, host, now }: PresentedToken,
): Promise<TokenHolder | null> {
  if (!isToken(token)) return null
  const {
    rows: [row],
  } = await sql<{ user_id: string; email_norm: string; email: string | null }>`
    select * from redeem_email_token(${hashToken(token)}, ${purpose}, ${host}, ${now})`.execute(db.q)
  if (!row) return null
  return { userId: row.user_id, emailNorm: row.email_norm, ...(row.email !== null && { email: row.email }) }
}

/** Revokes a user's open links of one purpose, or all of them. */
export async function revokeTokens(
  db: AnyOpenDb,
  { userId, purpose, now }: { userId: string; purpose?: TokenPurpose; now: Date },
): Promise<void> {
  await sql`select void_email_tokens(${userId}, ${purpose ?? null}, ${now})`.execute(db.q)
}
