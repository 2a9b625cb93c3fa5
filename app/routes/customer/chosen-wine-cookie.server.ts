// The cookie that keeps the wine a guest chose on a club's list while they join. It holds a public id and nothing else.
import type { RequestContext } from '~/http/request-context.server'
import { isId } from '~/kit/ids'
import { readHostCookie, setHostCookie } from '~/kit/host-cookie.server'

const COOKIE = 'wine'
/** Joining may wait for a confirmation by the bank, or for the evening. */
const lifeSeconds = 24 * 60 * 60

/** The wine that this browser chose before joining, or null. */
export function wineChosenBefore(request: Request, context: RequestContext): string | null {
  const wineId = readHostCookie(COOKIE, request, context)
  return wineId !== null && isId(wineId) ? wineId : null
}

/** The Set-Cookie value that keeps a wine. */
export const keepWineCookie = (wineId: string, context: RequestContext): string =>
  setHostCookie(COOKIE, wineId, lifeSeconds, context)

/** The Set-Cookie value that removes it. */
export const forgetWineCookie = (context: RequestContext): string => setHostCookie(COOKIE, '', 0, context)
