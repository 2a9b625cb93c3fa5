import { data, redirect } from '@remix-run/node'
import { clubView } from '#/tenants/club-view'
import { rootOrigin } from '#/tenants/origins'
import type { RequestContext } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'

/** The platform's public site is on its own host; a club's host redirects to the club's page. */
export function requirePublicSite(context: RequestContext): { origin: string } {
  if (context.host.kind !== 'root') throw redirect(paths.home())
  return { origin: rootOrigin(context.services.env) }
}

/** The data of a page that is the same for everyone until the next build, with the origin for its addresses. */
export function unchangingPage<Data extends object>(context: RequestContext, rest: Data) {
  return data(
    { ...requirePublicSite(context), ...rest },
    { headers: { 'Cache-Control': 'no-cache', 'X-Page-Cache': 'site' } },
  )
}

/** The longest that a page of `currentPage` may be behind what it shows, in seconds. */
export const maxAgeSeconds = 10

/** The same for a page that shows what may change at any time: each copy is shown for a few seconds only. */
export function currentPage<Data extends object>(context: RequestContext, rest: Data) {
  return data(
    { ...requirePublicSite(context), ...rest },
    { headers: { 'Cache-Control': 'no-cache', 'X-Page-Cache': `site; max-age=${maxAgeSeconds}` } },
  )
}

/** The data of a legal page: on a club's host that of the club, on the platform's host the same for everyone. */
export function legalPage(context: RequestContext) {
  const { host } = context
  if (host.kind === 'root') return unchangingPage(context, { club: null })
  const club = host.kind === 'club' ? clubView(host.club) : null
  return data({ origin: null, club }, { headers: { 'Cache-Control': 'no-cache' } })
}
