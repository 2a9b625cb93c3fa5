import { redirect } from '@remix-run/node'
import type { Club } from '#/tenants/club'
import type { RequestContext } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'
import { currentSession, type CurrentSession } from '~/people/identity/sessions/current-session.server'
import { clubLoginUrl, portalLoginUrl } from './cross-host-login.server'
import { memberOnRoot } from '~/people/identity/members.server'
import { staffMembershipsOf } from '~/people/staff-access/staff-memberships.server'
import { rootOrigin } from '#/tenants/origins'
import type { UserType } from '~/people/staff-access/user-type'
import { sessionUserType } from '~/people/staff-access/user-type.server'

/**
 * Redirects a user to their home page, given by `pathFor` for their type. The portals are on the platform's host,
 * a member's area on their club's; for another host the URL is returned instead, because a form must not be
 * answered with a redirect to another host.
 */
export async function homeRedirect(
  request: Request,
  context: RequestContext,
  pathFor: (type: UserType) => string,
): Promise<{ to: string }> {
  const session = await currentSession(request, context)
  if (!session) throw redirect(paths.auth.login())
  const type = await sessionUserType(context, session)
  if (type === 'customer' && context.host.kind === 'root') {
    const club = await ownClub(context, session)
    if (club) return { to: clubLoginUrl(context, club, pathFor(type)) }
  }
  const isDesk = type === 'business' && (await worksAtDesks(context, session.user.id))
  const to = homeUrl(context, type, isDesk ? () => paths.business.desk.list() : pathFor)
  if (to.startsWith('/')) throw redirect(to)
  return { to }
}

/** The user serves at the desk, in every business they work for: their home is the desk, not the dashboard. */
async function worksAtDesks({ services }: RequestContext, userId: string): Promise<boolean> {
  const staff = await staffMembershipsOf(services.scopes.platform('home of staff by role'), userId)
  return staff.every(({ role }) => role === 'desk')
}

/** The public club of a user who is only a member; null keeps them on the platform's host. */
async function ownClub(context: RequestContext, session: CurrentSession): Promise<Club | null> {
  const { scopes, clubs } = context.services
  const { user, businessId } = session
  const member = await memberOnRoot(scopes.platform('home redirect to a club'), user.id, businessId)
  const club = member && (await clubs.byId(member.businessId))
  return club?.status === 'live' ? club : null
}

/**
 * The URL of a home page as seen from this host: a path if it is on the same one. From a club's host to the
 * portals it goes through a cross-host login, so that users do not sign in twice.
 */
export function homeUrl(
  context: RequestContext,
  type: UserType,
  pathFor: (type: UserType) => string,
): string {
  const path = pathFor(type)
  if (context.host.kind === 'root' || (type !== 'admin' && type !== 'business')) return path
  if (context.host.kind === 'club') return portalLoginUrl(context, context.host.club, path)
  return rootOrigin(context.services.env) + path
}
