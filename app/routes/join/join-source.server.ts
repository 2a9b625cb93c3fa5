// The cookie that says by which shared link a browser came to a club.
import type { RequestContext } from '~/web/http/request-context.server'
import { readHostCookie } from '~/foundation/kit/host-cookie.server'
import { isSharedSource, type SharedSource } from '~/membership/memberships/join/join-source'

export const sourceCookie = 'came-from'
/** A guest who scans a code on Friday may join on the next one. */
export const sourceSeconds = 7 * 86_400

export function sharedSourceOf(request: Request, context: RequestContext): SharedSource | null {
  const source = readHostCookie(sourceCookie, request, context)
  return isSharedSource(source) ? source : null
}
