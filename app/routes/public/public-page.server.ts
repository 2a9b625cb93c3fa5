import { data, redirect } from '@remix-run/node'
import { rootOrigin } from '#/tenants/origins'
import type { RequestContext } from '~/http/request-context.server'
import { paths } from '~/kit/paths'

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
