// Responses on the host of a club without public pages.
import type { BusinessStatus } from '#/db/schema/businesses'
import type { AppLoadContext } from '@remix-run/node'
import { rootOrigin } from '#/tenants/origins'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { paths } from '~/foundation/kit/paths'

/** Query parameter of the page that says a club is closed: the document the browser should reload. */
export const RELOAD_PARAM = 'again'

/**
 * Whether a path works in every state of a club: unsubscribing (email programs post to it, and the law requires it),
 * and for a suspended club the list of people who want to know when it opens again.
 */
export function isServedByClosedClub(path: string, status: BusinessStatus): boolean {
  const page = asDocument(path)
  if (page === paths.unsubscribe()) return true
  const isOpeningList = page === paths.openingList() || page.startsWith(paths.openingListEntry(''))
  return status === 'suspended' && isOpeningList
}

/** The page of a path that may ask for its data alone. */
export const asDocument = (path: string) => path.replace(/^\/_root\.data$/, '/').replace(/\.data$/, '')

/**
 * On the host of a closed club every path shows why, and no form does anything. A member of a suspended club who
 * follows an email's link is redirected to the same page on the platform's host. A page that was open when the
 * club closed requests data alone, and is told to reload.
 */
export function rerouteClosedClub(request: Request, context: AppLoadContext): Request | Response {
  const { host, origin } = context
  if (host.kind !== 'closed') return request
  const { pathname, search } = new URL(request.url)
  if (pathname.endsWith('.data')) return askForDocument(request, origin)
  const { headers, method, signal } = request
  const shown = new URL('/closed', origin)
  const platformPath =
    host.club && (method === 'GET' || method === 'HEAD') && platformPathFor(pathname, search, host.club.slug)
  if (!platformPath) return new Request(shown, { headers, signal })
  const location = rootOrigin(context.services.env) + platformPath
  // Never permanent: the club may open again.
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

/** In place of a page's data: tells the browser to load the document, which redirects or says why there is none. */
export function askForDocument({ headers, method, signal, url }: Request, origin: string): Request {
  const { pathname, searchParams } = new URL(url)
  const query = new URLSearchParams([...searchParams].filter(([name]) => name !== '_routes'))
  const shown = new URL('/closed.data', origin)
  shown.searchParams.set(RELOAD_PARAM, asDocument(pathname) + (query.size > 0 ? `?${query}` : ''))
  return new Request(shown, { headers, signal, method: method === 'POST' ? 'POST' : 'GET' })
}

/** The platform's path for a member page of the club; null for guest pages. */
function platformPathFor(pathname: string, search: string, slug: string): string | null {
  const opened = (next: string) => paths.session.club({ club: slug, next })
  const [, area = '', place = ''] = pathname.split('/')
  const wanted = () => safeRedirect(new URLSearchParams(search).get('next'), paths.customer.dashboard())
  switch (area) {
    case 'customer':
      return place === 'join' ? null : opened(pathname + search)
    case 'account':
      // A link that confirms an email address is bound to the club's own host.
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
