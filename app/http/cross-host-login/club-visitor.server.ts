import type { Club } from '#/tenants/club'
import type { ClubVisitor } from '#/tenants/club-visitor'
import type { RequestContext } from '~/http/request-context.server'
import { paths } from '~/kit/paths'
import { userTypeInClub } from '~/staff-access/user-type.server'
import { currentSession } from '~/identity/sessions/current-session.server'
import { homeUrl } from './home-redirect.server'
import { homePath } from '~/staff-access/user-type'

/**
 * Who looks at this club's pages; null for a guest, which without a cookie of a session costs nothing. Somebody who
 * works here is that, whether they have joined as well or not.
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
          sentence: 'You work here. This is what your guests see.',
          label: 'Back to the Portal',
          href: homeUrl(context, type, homePath),
        },
      }
    case 'admin':
      return {
        account,
        work: {
          sentence: `You are signed in as an administrator. This is what guests of ${club.name} see.`,
          label: 'Back to the Administration',
          href: homeUrl(context, type, homePath),
        },
      }
    default:
      return { account, work: null }
  }
}
