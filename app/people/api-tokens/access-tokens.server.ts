// Access tokens: signed, valid for 15 minutes on one host, and only while their grant is.
import { jwtVerify, SignJWT } from 'jose'
import type { SignInContext } from '~/people/identity/sign-in-context'
import { isId, newId } from '~/foundation/kit/ids'
import { ACCESS_TOKEN_SECONDS, ALGORITHM, publicKey, signingKey } from './signing-keys.server'

const TYPE = 'at+jwt'

interface AccessToken {
  userId: string
  grantId: string
  scopes: string[]
}

/** An access token of a grant, as in RFC 9068. */
export async function signAccessToken(context: SignInContext, token: AccessToken): Promise<string> {
  const { scopes, env } = context.services
  const now = context.now()
  const { id, key } = await signingKey(scopes.shared(), env.sessionSecret, now)
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ scope: token.scopes.join(' '), sid: token.grantId, client_id: 'api' })
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: id })
    .setSubject(token.userId)
    .setIssuer(context.origin)
    .setAudience(audienceOf(context))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .setJti(newId())
    .sign(key)
}

const audienceOf = ({ origin }: SignInContext) => `${origin}/api`

/** The claims of a token that we signed for this host and that has not expired; null for anything else. */
export async function verifyAccessToken(context: SignInContext, jwt: string): Promise<AccessToken | null> {
  if (jwt.length > 4096) return null
  const now = context.now()
  try {
    const { payload } = await jwtVerify(
      jwt,
      async ({ kid = '' }) => {
        const key = await publicKey(context.services.scopes.shared(), kid, now)
        if (!key) throw new UnknownKey()
        return key
      },
      {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: context.origin,
        audience: audienceOf(context),
        currentDate: now,
        requiredClaims: ['sub', 'exp', 'iat', 'jti', 'sid', 'scope'],
      },
    )
    const { sub = '', sid, scope } = payload
    if (typeof sid !== 'string' || typeof scope !== 'string' || !isId(sub) || !isId(sid)) return null
    return { userId: sub, grantId: sid, scopes: scope.split(' ').filter(Boolean) }
  } catch (error) {
    if (error instanceof UnknownKey || isJoseError(error)) return null
    throw error
  }
}

class UnknownKey extends Error {}

/** An invalid token of any kind; an unavailable database is not one. */
const isJoseError = (error: unknown): boolean =>
  error instanceof Error && /^ERR_J/.test(String((error as { code?: unknown }).code ?? ''))
