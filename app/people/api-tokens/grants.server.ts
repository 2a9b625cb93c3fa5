// API access for clients, following OAuth 2 (RFC 6749): the password grant, and refresh tokens that work once. A
// repeated refresh token ends the whole grant (RFC 9700, 4.14).
import type { OpenSharedDb } from '#/db/handles.server'
import type { SignInContext } from '~/people/identity/sign-in-context'
import { newId } from '~/foundation/kit/ids'
import { singleLineText } from '~/foundation/kit/text'
import { record } from '~/foundation/audit/record.server'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'
import { verifyCredentials } from '~/people/identity/sign-in/sign-in.server'
import { hashToken, isToken, newToken } from '~/foundation/kit/crypto/tokens.server'
import { signAccessToken } from './access-tokens.server'
import { ApiError } from './api-response.server'
import { clientNameOf } from './client-name'
import { recordAppUse, notifyOfConnectedApp } from './connected-apps.server'
import { narrowScopes, allowedScopes } from './scopes'
import { requireSecondFactor } from './require-second-factor.server'
import { ACCESS_TOKEN_SECONDS } from './signing-keys.server'

const DAY_MS = 24 * 60 * 60_000
/** The lifetime of an unused refresh token. */
const REFRESH_MS = 30 * DAY_MS
/** The lifetime of a grant, however often its tokens are refreshed. */
const GRANT_MS = 180 * DAY_MS

interface TokenResponse {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

type Fields = Record<string, string>

/** Answers `POST /api/auth/token`. Throws ApiError and what `verifyCredentials` and `checkProof` throw. */
export function handleTokenRequest(context: SignInContext, fields: Fields): Promise<TokenResponse> {
  switch (fields.grant_type) {
    case 'password':
      return grantByPassword(context, fields)
    case 'refresh_token':
      return grantByRefreshToken(context, fields)
    case undefined:
      throw new ApiError('invalid_request', 400, 'Say which grant_type this is: password or refresh_token.')
    default:
      throw new ApiError('unsupported_grant_type', 400, 'The grant types are password and refresh_token.')
  }
}

async function grantByPassword(context: SignInContext, fields: Fields): Promise<TokenResponse> {
  const { scopes } = context.services
  const email = fields.username ?? fields.email ?? ''
  const { password = '' } = fields
  if (email.trim() === '' || password === '' || email.length > 320 || password.length > 1024) {
    throw new ApiError(
      'invalid_request',
      400,
      'You must provide either an email or phone number and a password',
    )
  }
  const name = nameIn(fields)
  const now = context.now()
  const { clientAddress } = context
  const { userId, emailConfirmed } = await verifyCredentials(scopes, { email, password, clientAddress, now })
  if (!emailConfirmed) throw new ApiError('email_not_confirmed', 400, 'Email not confirmed')
  const user = await scopes
    .shared()
    .read(({ q }) =>
      q
        .selectFrom('users')
        .select(['id', 'email', 'full_name', 'is_admin'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),
    )
  await requireSecondFactor(context, { id: userId, email: user.email, fullName: user.full_name }, fields)
  const scope = narrowScopes(fields.scope, allowedScopes({ isAdmin: user.is_admin }))
  if (!scope) throw invalidScope()
  const grantId = newId()
  const userAgent = context.userAgent.slice(0, 400)
  const { refresh, isNew } = await scopes.shared().transaction(async (db) => {
    const row = await db.q
      .selectFrom('token_grants')
      .select('id')
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .where('user_agent', '=', userAgent)
      .limit(1)
      .executeTakeFirst()
    await db.q
      .insertInto('token_grants')
      .values({
        id: grantId,
        user_id: userId,
        scope: scope.join(' '),
        name,
        user_agent: userAgent,
        address: clientAddress,
        created_at: now,
        expires_at: new Date(now.getTime() + GRANT_MS),
      })
      .execute()
    await recordGrantEvent(db, context, 'token.granted', {
      userId,
      grantId,
      details: { scope: scope.join(' ') },
    })
    return { refresh: await issueRefreshToken(db, grantId, now), isNew: !row }
  })
  if (isNew) await notifyOfConnectedApp(context, userId, clientNameOf({ name, userAgent }))
  return buildTokenResponse(context, { userId, grantId, scopes: scope }, refresh)
}

const clientName = singleLineText(60)

/** The client's own name for the list of connected apps; it may be empty. */
function nameIn({ client_name = '' }: Fields): string {
  const name = clientName.safeParse(client_name)
  if (name.success) return name.data
  throw new ApiError('invalid_request', 400, 'Please give client_name at most 60 plain characters.', {
    field: 'client_name',
  })
}

const QUARTER_HOUR = 15 * 60

async function grantByRefreshToken(context: SignInContext, fields: Fields): Promise<TokenResponse> {
  const { scopes } = context.services
  const { refresh_token: token = '' } = fields
  const now = context.now()
  await countHits(scopes, perNetwork('token-refresh', context.clientAddress, 300, QUARTER_HOUR), now)
  if (!isToken(token)) throw invalidGrant()
  const outcome = await scopes.shared().transaction(async (db) => {
    const used = await db.q
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('token_hash', '=', hashToken(token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('grant_id')
      .executeTakeFirst()
    if (!used) {
      await endIfReused(db, context, token)
      return null
    }
    const grant = await db.q
      .selectFrom('token_grants as g')
      .innerJoin('users as u', 'u.id', 'g.user_id')
      .select(['g.id', 'g.user_id', 'g.scope', 'g.last_used_at', 'u.is_admin'])
      .where('g.id', '=', used.grant_id)
      .where('g.revoked_at', 'is', null)
      .where('g.expires_at', '>', now)
      .executeTakeFirst()
    if (!grant) return null
    const allowed: string[] = allowedScopes({ isAdmin: grant.is_admin })
    const granted = grant.scope.split(' ').filter((one) => allowed.includes(one))
    const scope = narrowScopes(fields.scope, granted)
    // Thrown inside the transaction, so that a mistake does not use up the token.
    if (!scope) throw invalidScope()
    return { grant, scope, refresh: await issueRefreshToken(db, grant.id, now) }
  })
  if (!outcome) throw invalidGrant()
  const { grant, scope, refresh } = outcome
  await recordAppUse(context, { id: grant.id, lastUsedAt: grant.last_used_at })
  return buildTokenResponse(context, { userId: grant.user_id, grantId: grant.id, scopes: scope }, refresh)
}

/** A token that is used twice is in two hands: both lose access. */
async function endIfReused(db: OpenSharedDb, context: SignInContext, token: string): Promise<void> {
  const row = await db.q
    .selectFrom('refresh_tokens')
    .select('grant_id')
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is not', null)
    .executeTakeFirst()
  if (row) await endGrant(db, context, row.grant_id, 'token.reused')
}

async function endGrant(
  db: OpenSharedDb,
  context: SignInContext,
  grantId: string,
  action: 'token.reused' | 'token.revoked',
): Promise<void> {
  const ended = await db.q
    .updateTable('token_grants')
    .set({ revoked_at: context.now() })
    .where('id', '=', grantId)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (ended) await recordGrantEvent(db, context, action, { userId: ended.user_id, grantId })
}

/**
 * Ends the grant of a refresh or access token (RFC 7009). Unknown tokens get the same response, so it returns
 * nothing.
 */
export async function revokeToken(
  context: SignInContext,
  token: string,
  accessGrantId: string | null,
): Promise<void> {
  const { scopes } = context.services
  await countHits(scopes, perNetwork('token-revoke', context.clientAddress, 300, QUARTER_HOUR), context.now())
  await scopes.shared().transaction(async (db) => {
    if (accessGrantId) return endGrant(db, context, accessGrantId, 'token.revoked')
    if (!isToken(token)) return
    const row = await db.q
      .selectFrom('refresh_tokens')
      .select('grant_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (row) await endGrant(db, context, row.grant_id, 'token.revoked')
  })
}

async function issueRefreshToken(db: OpenSharedDb, grantId: string, now: Date): Promise<string> {
  const { token, hash } = newToken()
  await db.q
    .insertInto('refresh_tokens')
    .values({
      token_hash: hash,
      grant_id: grantId,
      created_at: now,
      expires_at: new Date(now.getTime() + REFRESH_MS),
    })
    .execute()
  return token
}

async function buildTokenResponse(
  context: SignInContext,
  token: { userId: string; grantId: string; scopes: string[] },
  refresh: string,
): Promise<TokenResponse> {
  return {
    access_token: await signAccessToken(context, token),
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    refresh_token: refresh,
    scope: token.scopes.join(' '),
  }
}

function recordGrantEvent(
  db: OpenSharedDb,
  context: SignInContext,
  action: 'token.granted' | 'token.reused' | 'token.revoked',
  about: { userId: string; grantId: string; details?: Record<string, unknown> },
): Promise<void> {
  return record(db, {
    action,
    actor: action === 'token.reused' ? { kind: 'anonymous' } : { kind: 'member', id: about.userId },
    target: { kind: 'token grant', id: about.grantId },
    requestId: context.requestId,
    details: about.details,
    now: context.now(),
  })
}

const invalidGrant = () =>
  new ApiError('invalid_grant', 400, 'This refresh token is invalid or expired. Please log in again.')
const invalidScope = () =>
  new ApiError('invalid_scope', 400, 'One of these scopes does not exist or cannot be given to you.')
