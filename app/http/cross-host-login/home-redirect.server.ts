import { redirect } from '@remix-run/node'
import type { Club } from '#/tenants/club'
import type { RequestContext } from '~/http/request-context.server'
import { paths } from '~/kit/paths'
import { currentSession, type CurrentSession } from '~/identity/sessions/current-session.server'
import { clubLoginUrl, portalLoginUrl } from './cross-host-login.server'
import { memberOnRoot } from '~/identity/members.server'
import { rootOrigin } from '../../../tenants/origins'
import type { UserType } from '~/staff-access/user-type'
import { sessionUserType } from '~/staff-access/user-type.server'

/**
 * Sends whoever asks to where they are at home, by `pathFor` their kind. The portals live on the platform's
 * host, a member's area on their club's; to another host their address is returned instead, because a form may not
 * be answered with a redirect to another host.
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
  const to = homeUrl(context, type, pathFor)
  if (to.startsWith('/')) throw redirect(to)
  return { to }
}

/** The public club of somebody who is a member and nothing else; null keeps them on the platform's host. */
async function ownClub(context: RequestContext, session: CurrentSession): Promise<Club | null> {
  const { scopes, clubs } = context.services
  const { user, businessId } = session
  const member = await memberOnRoot(scopes.platform('the way to a club'), user.id, businessId)
  const club = member && (await clubs.byId(member.businessId))
  return club?.status === 'live' ? club : null
}

/**
 * The address of a kind's home as seen from this host: a path where it is on the same one. From a club's host to the
 * portals it leads through a hand-over, so that nobody signs in twice.
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
