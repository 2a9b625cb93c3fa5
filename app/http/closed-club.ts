// What is still answered on the host of a club without public pages.
import type { AppLoadContext } from '@remix-run/node'
import { rootOrigin } from '../../tenants/origins'
import { safeRedirect } from '~/kit/safe-redirect'
import { paths } from '~/kit/paths'

/** In the address of the page that says a club is closed: what the browser is to ask for anew, as a document. */
export const RELOAD_PARAM = 'again'

/** The way out of mail stays open however a club stands: mail programs post to it, and the law wants it there. */
export const isServedByClosedClub = (path: string): boolean => asDocument(path) === paths.unsubscribe()

const asDocument = (path: string) => path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')

/**
 * On the host of a closed club every path shows why, and no form does anything. A member of a suspended club who follows
 * a letter's link is led to the same page of theirs on the platform's host instead. A page that was open when the club
 * closed asks for data alone and is told to load anew.
 */
export function rerouteClosedClub(request: Request, context: AppLoadContext): Request | Response {
  const { host, origin } = context
  if (host.kind !== 'closed') return request
  const { pathname, search, searchParams } = new URL(request.url)
  const { headers, method, signal } = request
  const shown = new URL('/closed', origin)
  if (pathname.endsWith('.data')) {
    const query = new URLSearchParams([...searchParams].filter(([name]) => name !== '_routes'))
    const again = asDocument(pathname) + (query.size > 0 ? `?${query}` : '')
    shown.pathname = '/closed.data'
    shown.searchParams.set(RELOAD_PARAM, again)
    return new Request(shown, { headers, signal, method: method === 'POST' ? 'POST' : 'GET' })
  }
  const beside =
    host.club && (method === 'GET' || method === 'HEAD') && platformPathFor(pathname, search, host.club.slug)
  if (!beside) return new Request(shown, { headers, signal })
  const location = rootOrigin(context.services.env) + beside
  // Never for good: the club may open again.
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

/** The path on the platform's host of what a member asked for on their club's; null for what is for guests. */
export function platformPathFor(pathname: string, search: string, slug: string): string | null {
  const opened = (next: string) => paths.session.club({ club: slug, next })
  const [, area = '', place = ''] = pathname.split('/')
  const wanted = () => safeRedirect(new URLSearchParams(search).get('next'), paths.customer.dashboard())
  switch (area) {
    case 'customer':
      return place === 'join' ? null : opened(pathname + search)
    case 'account':
      // What such a link would confirm is bound to the club's own host.
      return opened(place === 'email' ? paths.customer.accountSettings() : pathname + search)
    case 'pay':
      return opened(paths.customer.billing())
    case 'login':
    case 'session':
      return opened(wanted())
    case 'dashboard':
    case 'auth-redirect':
      return opened(paths.customer.dashboard())
    case 'confirm':
      return paths.auth.login()
    case 'forgot-password':
    case 'reset-password':
      return paths.auth.forgotPassword()
    case 'terms':
    case 'privacy':
      return pathname
    default:
      return null
  }
}
