import type { Club } from '#/tenants/club'
import type { ClubVisitor } from '#/tenants/club-visitor'
import type { RequestContext } from '~/http/request-context.server'
import { paths } from '~/kit/paths'
import { userTypeInClub } from '~/staff-access/user-type.server'
import { currentSession } from '~/identity/sessions/current-session.server'
import { homeUrl } from './home-redirect.server'
import { homePath } from '~/staff-access/user-type'

/**
 * The viewer of this club's pages; null for a guest, which costs nothing without a session cookie. Staff are shown
 * as staff even if they are members too.
 */
export async function clubVisitor(
  request: Request,
  context: RequestContext,
  club: Club,
): Promise<ClubVisitor | null> {
  const session = await currentSession(request, context)
  if (!session) return null
  const type = await userTypeInClub(context.services.scopes.club(club), session.user.id)
  const isMember = session.member !== null || type === 'customer'
  const account = isMember
    ? { label: 'My membership', href: paths.customer.dashboard() }
    : { label: 'My account', href: paths.account.settings() }
  switch (type) {
    case 'business':
      return {
        account,
        work: {
          sentence: 'You are signed in as staff. This is what your guests see.',
          label: 'Back to the portal',
          href: homeUrl(context, type, homePath),
        },
      }
    case 'admin':
      return {
        account,
        work: {
          sentence: `You are signed in as an administrator. This is what guests of ${club.name} see.`,
          label: 'Back to the administration',
          href: homeUrl(context, type, homePath),
        },
      }
    default:
      return { account, work: null }
  }
}
