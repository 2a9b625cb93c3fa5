// Access tokens: signed, good for a quarter of an hour on one host, and only while what they come from stands.
import { jwtVerify, SignJWT } from 'jose'
import type { SignInContext } from '~/identity/sign-in-context'
import { isId, newId } from '~/kit/ids'
import { ACCESS_TOKEN_SECONDS, ALGORITHM, publicKey, signingKey } from './signing-keys.server'

const TYPE = 'at+jwt'

export interface AccessToken {
  userId: string
  grantId: string
  scopes: string[]
}

/** A token for a grant, after RFC 9068. */
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

/** What a token says, when we signed it for this host and it has not run out; null for everything else. */
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

/** Whatever is wrong with a token; a database that is away is not. */
const isJoseError = (error: unknown): boolean =>
  error instanceof Error && /^ERR_J/.test(String((error as { code?: unknown }).code ?? ''))
