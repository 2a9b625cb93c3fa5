// The user of an API request.
import type { RequestContext } from '~/web/http/request-context.server'
import { verifyAccessToken } from '~/people/api-tokens/access-tokens.server'
import { ApiError } from '~/people/api-tokens/api-response.server'
import { recordAppUse } from '~/people/api-tokens/connected-apps.server'
import { allowedScopes, type Scope } from '~/people/api-tokens/scopes'

interface BearerPrincipal {
  grantId: string
  user: {
    id: string
    email: string
    fullName: string
    emailConfirmed: boolean
    isAdmin: boolean
    createdAt: Date
  }
  scopes: string[]
}

const SENTENCE = 'Authentication required. Please log in again.'

/** True for a request with a token; its cookies are ignored then. */
export const hasBearer = (request: Request): boolean =>
  /^bearer /i.test(request.headers.get('authorization') ?? '')

/**
 * The user of the request's bearer token. Checked in the database each time, so that revoking takes effect at
 * once. Throws 401 without a valid token and 403 when it lacks `scope`.
 */
export async function requireBearer(
  request: Request,
  context: RequestContext,
  scope: Scope,
): Promise<BearerPrincipal> {
  const jwt = /^bearer +([\w.~+/=-]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  const token = jwt ? await verifyAccessToken(context, jwt) : null
  const row =
    token &&
    (await context.services.scopes
      .shared()
      .read(({ q }) =>
        q
          .selectFrom('token_grants as g')
          .innerJoin('users as u', 'u.id', 'g.user_id')
          .select([
            'u.id',
            'u.email',
            'u.full_name',
            'u.email_confirmed_at',
            'u.is_admin',
            'u.created_at',
            'g.scope',
            'g.last_used_at',
          ])
          .where('g.id', '=', token.grantId)
          .where('g.user_id', '=', token.userId)
          .where('g.revoked_at', 'is', null)
          .where('g.expires_at', '>', context.now())
          .where('u.deleted_at', 'is', null)
          .executeTakeFirst(),
      ))
  if (!token || !row) {
    throw new ApiError(
      'invalid_token',
      401,
      SENTENCE,
      {},
      {
        'WWW-Authenticate': jwt ? 'Bearer error="invalid_token"' : 'Bearer',
      },
    )
  }
  const granted = row.scope.split(' ')
  // The user's permissions may have shrunk since the token was signed.
  const allowed: string[] = allowedScopes({ isAdmin: row.is_admin })
  const scopes = token.scopes.filter((one) => granted.includes(one) && allowed.includes(one))
  if (!scopes.includes(scope)) {
    throw new ApiError(
      'insufficient_scope',
      403,
      'You do not have permission to do this.',
      { scope },
      { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${scope}"` },
    )
  }
  await recordAppUse(context, { id: token.grantId, lastUsedAt: row.last_used_at })
  return {
    grantId: token.grantId,
    scopes,
    user: {
      id: row.id,
      email: row.email,
      fullName: row.full_name,
      emailConfirmed: row.email_confirmed_at !== null,
      isAdmin: row.is_admin,
      createdAt: row.created_at,
    },
  }
}
