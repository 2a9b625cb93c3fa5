// The cookie that ties a browser to its join draft on one host.
import type { RequestContext } from '~/web/http/request-context.server'
import { isToken, newToken } from '~/foundation/kit/crypto/tokens.server'
import { readHostCookie, setHostCookie } from '~/foundation/kit/host-cookie.server'
import { draftKeyOf, draftLifeSeconds } from '~/membership/memberships/join/join-draft.server'
import type { DraftKey } from '~/membership/memberships/membership-changes'

const COOKIE = 'join'

/** The key of the browser's draft, or null. */
export function draftKey(request: Request, context: RequestContext): DraftKey | null {
  const token = readHostCookie(COOKIE, request, context)
  return token !== null && isToken(token) ? draftKeyOf(token, context.origin) : null
}

/** A new key, and the Set-Cookie value that gives the browser its token. */
export function newDraftKey(context: RequestContext): { key: DraftKey; cookie: string } {
  const { token } = newToken()
  return {
    key: draftKeyOf(token, context.origin),
    cookie: setHostCookie(COOKIE, token, draftLifeSeconds, context),
  }
}

/** The Set-Cookie value that removes the browser's draft cookie. */
export function forgetDraftCookie(context: RequestContext): string {
  return setHostCookie(COOKIE, '', 0, context)
}
