// Which pages of a club are on its own domain, and which only on its address below the platform's host: everything
// where people prove who they are, and what they may read and change then. See decision 0127.
import type { AppLoadContext } from '@remix-run/node'
import { slugOrigin } from '#/tenants/origins'
import { paths } from '~/foundation/kit/paths'
import { isPlatformHost } from './cross-host-login/cross-host-login.server'
import { asDocument, askForDocument } from './closed-club'
import { isStaticFile } from './endpoints/static-files.server'

/** First segments of the paths where a password, code or passkey is asked for, an account changed, or a signup made. */
const accountAreas = new Set([
  'login',
  'forgot-password',
  'reset-password',
  'confirm',
  'account',
  'join',
  // These set a cookie that the signup reads.
  'from',
  'place',
])
/** First segments of the paths that start, move and end sessions, on both hosts. */
const sessionAreas = new Set([
  'session',
  'logout',
  'auth-redirect',
  'dashboard',
  'unauthorized',
  '__manifest',
])
/** Pages with a token that proves who opens them. */
const tokenPages = new Set<string>([paths.auth.resetPassword(), paths.auth.confirm(), paths.account.email()])

/** The page of a path as the router reads it: in any case, and with escapes. */
function pageOf(path: string): string {
  const page = asDocument(path).toLowerCase().replace(/\/+$/, '')
  try {
    return decodeURIComponent(page).toLowerCase()
  } catch {
    return page
  }
}

/** True for a page that a club's own domain never serves. */
function isAccountPage(path: string): boolean {
  const [, area = '', place = ''] = pageOf(path).split('/')
  if (area === 'customer') return place === 'account-settings' || place === 'join' || place === 'claim'
  if (area === 'gift') return place !== '' && place !== 'manage'
  return accountAreas.has(area)
}

/** True for what a club's address below the platform's host serves itself while the club has a domain of its own. */
export function isServedBesideDomain(path: string): boolean {
  const [, area = ''] = pageOf(path).split('/')
  return (
    isAccountPage(path) ||
    sessionAreas.has(area) ||
    isStaticFile(path) ||
    area === 'media' ||
    path === paths.customer.notificationEvents()
  )
}

/**
 * Redirects from a club's own domain to the account page below the platform's host, and for the data of a page on the
 * wrong host asks for its document. A link's token that was opened on the domain is left behind: it may have been read
 * there. A form does nothing there.
 */
export function rerouteAccountPage(request: Request, context: AppLoadContext): Request | Response {
  const { host } = context
  if (host.kind !== 'club') return request
  const { pathname, search } = new URL(request.url)
  const page = asDocument(pathname)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const isData = page !== pathname
  if (isPlatformHost(context, host.club)) {
    const isElsewhere = host.club.domain !== null && isReading && !isServedBesideDomain(pathname)
    return isElsewhere && isData ? askForDocument(request, context.origin) : request
  }
  // Its loader begins the cross-host login.
  if (!isAccountPage(pathname) || (isReading && page === paths.auth.login())) return request
  if (isData) return askForDocument(request, context.origin)
  const location = slugOrigin(context.services.env, host.club.slug) + page
  if (!isReading) {
    const sentence = `This form is now at ${location}. Nothing was saved; please fill it in there.`
    return new Response(sentence, { status: 409, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }
  const query = tokenPages.has(pageOf(page)) ? '' : search
  // Never permanent: a domain may move to another club.
  return new Response(null, { status: 302, headers: { location: location + query } })
}
