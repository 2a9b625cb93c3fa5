// What the pages behind an invitation's link have in common.
import { data, redirect } from '@remix-run/node'
import { isInvitationToken } from '#/tenants/slugs'
import { staffMembershipAt } from '~/staff-access/active-business.server'
import { countTokenPage } from '~/identity/rate-limits.server'
import { currentSession, type CurrentSession } from '~/identity/sessions/current-session.server'
import type { RequestContext } from '~/http/request-context.server'
import { findInvitationByToken, type InvitationLookup } from '~/businesses/invitations/find-invitation.server'
import { invalidLinkMessages } from '~/businesses/invitations/invalid-link-messages'
import { paths } from '~/kit/paths'

/** The address of these pages is a secret: nobody else hears of it, and nobody keeps it. */
export const secretHeaders = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' }

/** The club that an invitation has become, for whoever works there. */
export interface InvitedBusiness {
  businessId: string
  isLive: boolean
  /** False where they have another of their businesses open. */
  isOpen: boolean
}

/** Who asks with which invitation; on a club's host there are none. */
export async function openInvitation(
  request: Request,
  context: RequestContext,
  token: string,
): Promise<{
  found: InvitationLookup
  session: CurrentSession | null
  invitedBusiness: InvitedBusiness | null
}> {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  await countTokenPage(context)
  const { scopes, clubs } = context.services
  const found = await findInvitationByToken(scopes.platform('an invitation is opened'), token, context.now())
  const session = await currentSession(request, context)
  const businessId = found.state === 'used' ? found.invitation.businessId : null
  if (!session || !businessId) return { found, session, invitedBusiness: null }
  const post = await staffMembershipAt(context, session, businessId)
  const club = post && (await clubs.byId(businessId))
  const invitedBusiness = club ? { businessId, isLive: club.status !== 'draft', isOpen: post.isOpen } : null
  return { found, session, invitedBusiness }
}

/** Leads on from a secret address. */
export const redirectPrivately = (path: string) => redirect(path, { headers: secretHeaders })

/** Where somebody goes who works at the club that came of an invitation: first to opening it. */
export const portalPath = (
  invitedBusiness: InvitedBusiness,
  to = ({ isLive }: InvitedBusiness) => (isLive ? paths.business.dashboard() : paths.business.setUp.home()),
): string => (invitedBusiness.isOpen ? to(invitedBusiness) : paths.onboard.resume(invitedBusiness.businessId))

/** Leads the people of the club that came of an invitation on; everybody else is told what became of it. */
export async function redirectToPortal(
  request: Request,
  context: RequestContext,
  token: string,
  { here, to }: { here: string; to: (invitedBusiness: InvitedBusiness) => string },
) {
  const { found, session, invitedBusiness } = await openInvitation(request, context, token)
  if (invitedBusiness) throw redirectPrivately(portalPath(invitedBusiness, to))
  if (found.state === 'valid') throw redirectPrivately(paths.onboard.invitation(token))
  return invitationEnded(found.state, session === null, here)
}

/** What is said of an invitation that is no longer good; whoever is not signed in may be the one who used it. */
export function invitationEnded(state: keyof typeof invalidLinkMessages, isAnonymous: boolean, here: string) {
  const signIn = state === 'used' && isAnonymous ? paths.auth.login(here) : null
  const { status, title, sentence } = invalidLinkMessages[state]
  return data({ view: 'ended' as const, title, sentence, signIn }, { status, headers: secretHeaders })
}

/** From `/join/<token>` to the invitation it stands for, in whatever state; null where there is none. */
export async function redirectToInvitation(context: RequestContext, ref: string): Promise<Response | null> {
  if (context.host.kind !== 'root' || !isInvitationToken(ref)) return null
  await countTokenPage(context)
  const db = context.services.scopes.platform('an invitation is followed')
  const { state } = await findInvitationByToken(db, ref, context.now())
  return state === 'unknown' ? null : redirectPrivately(paths.onboard.invitation(ref))
}
