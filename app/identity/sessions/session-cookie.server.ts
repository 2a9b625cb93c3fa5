import type { SignInContext } from '../sign-in-context'
import { readHostCookie, setHostCookie } from '~/kit/host-cookie.server'
import { isToken } from '~/kit/crypto/tokens.server'

const COOKIE = 'session'

/** A session's life, counted from the last change of its token. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
/** Counted from the sign-in itself: then somebody has to sign in again, however often they have come back. */
export const LONGEST_SESSION_SECONDS = 180 * 24 * 60 * 60
/** After this the token is changed for another; see session-refresh.ts. */
export const TOKEN_SECONDS = 60 * 60

/** No session goes beyond the end of the sign-in behind it. */
export const sessionEnd = (now: Date, absoluteExpiresAt: Date): Date =>
  new Date(Math.min(now.getTime() + SESSION_SECONDS * 1000, absoluteExpiresAt.getTime()))

/** The Set-Cookie value that hands the browser the token of its session, for as long as that lasts. */
export function sessionCookie(context: SignInContext, token: string, expiresAt: Date): string {
  const seconds = Math.max(0, Math.floor((expiresAt.getTime() - context.now().getTime()) / 1000))
  return setHostCookie(COOKIE, token, seconds, context)
}

/** The Set-Cookie value that empties the session's cookie, where the session itself has ended already. */
export function expiredSessionCookie(context: SignInContext): string {
  return setHostCookie(COOKIE, '', 0, context)
}

/** The token a browser sent, if it could be one of ours. */
export function sentToken(request: Request, context: SignInContext): string | null {
  const token = readHostCookie(COOKIE, request, context)
  return token !== null && isToken(token) ? token : null
}

/** The host of this request, with its port: what a session is bound to. */
export function hostOf(context: Pick<SignInContext, 'origin'>): string {
  return new URL(context.origin).host
}
