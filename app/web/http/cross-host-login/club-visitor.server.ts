import type { Club } from '#/tenants/club'
import type { ClubVisitor } from '#/tenants/club-visitor'
import type { RequestContext } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'
import { cartCount } from '~/club/purchases/sale/offers.server'
import { userTypeInClub } from '~/people/staff-access/user-type.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { homeUrl } from './home-redirect.server'
import { homePath } from '~/people/staff-access/user-type'

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
  const count = session.member ? await cartCount(context.services.scopes.club(club), session.member.id) : null
  const cart = count === null ? null : { href: paths.customer.cart(), count }
  switch (type) {
    case 'business':
      return {
        account,
        cart: null,
        work: {
          sentence: 'You are signed in as staff. This is what your guests see.',
          label: 'Back to the portal',
          href: homeUrl(context, type, homePath),
        },
      }
    case 'admin':
      return {
        account,
        cart: null,
        work: {
          sentence: `You are signed in as an administrator. This is what guests of ${club.name} see.`,
          label: 'Back to the administration',
          href: homeUrl(context, type, homePath),
        },
      }
    default:
      return { account, cart, work: null }
  }
}

/**
 * The buyer that a bottle of the club's list is offered to: a member with their price, or a guest, who signs in. Null for
 * a signed-in person who is no member here.
 */
export async function listBuyer(
  request: Request,
  context: RequestContext,
  club: Club,
): Promise<{ memberId: string | null } | null> {
  const session = await currentSession(request, context)
  if (!session) return { memberId: null }
  const visitor = await clubVisitor(request, context, club)
  return session.member && visitor?.work === null ? { memberId: session.member.id } : null
}
