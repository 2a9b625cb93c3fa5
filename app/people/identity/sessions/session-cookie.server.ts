import type { SignInContext } from '../sign-in-context'
import { readHostCookie, setHostCookie } from '~/foundation/kit/host-cookie.server'
import { isToken } from '~/foundation/kit/crypto/tokens.server'

const COOKIE = 'session'

/** A session's lifetime, counted from its last token. */
const SESSION_SECONDS = 30 * 24 * 60 * 60
/** The longest lifetime of a sign-in, however often the session is renewed. */
export const LONGEST_SESSION_SECONDS = 180 * 24 * 60 * 60
/** A token older than this is replaced; see session-refresh.ts. */
export const TOKEN_SECONDS = 60 * 60

/** No session outlives its sign-in. */
export const sessionEnd = (now: Date, absoluteExpiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_SECONDS * 1000, absoluteExpiresAt.getTime()))

/** The Set-Cookie value of a session token, for the rest of the session. */
export function sessionCookie(context: SignInContext, token: string, expiresAt: Date): string {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - context.now().getTime()) / 1000))
  return setHostCookie(COOKIE, token, seconds, context)
}

/** The Set-Cookie value that clears the session cookie. */
export function expiredSessionCookie(context: SignInContext): string {
  return setHostCookie(COOKIE, '', 0, context)
}

/** The token a browser sent, if it has the right form. */
export function sentToken(request: Request, context: SignInContext): string | null {
  const token = readHostCookie(COOKIE, request, context)
  return token !== null && isToken(token) ? token : null
}

/** The host of this request, with its port: sessions are bound to it. */
export function hostOf(context: Pick<SignInContext, 'origin'>): string {
  return new URL(context.origin).host
}
