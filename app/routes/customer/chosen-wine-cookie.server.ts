// The cookie that keeps the wine a guest chose on a club's list while they join. It holds a public id and nothing else.
import type { RequestContext } from '~/web/http/request-context.server'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { readHostCookie, setHostCookie } from '~/foundation/kit/host-cookie.server'

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

/**
 * Refuses as the guard did, and keeps the wine that a guest wanted to put into the cart: they may join instead of signing
 * in. For every loader of the cart's page, since the first refusal of a page is the one that is sent.
 */
export function refuseKeepingWine(request: Request, context: RequestContext): (refusal: unknown) => never {
  return (refusal) => {
    const { pathname, searchParams } = new URL(request.url)
    const wineId = searchParams.get('add') ?? ''
    if (refusal instanceof Response && pathname.startsWith(paths.customer.cart()) && isId(wineId))
      refusal.headers.append('Set-Cookie', keepWineCookie(wineId, context))
    throw refusal
  }
}
