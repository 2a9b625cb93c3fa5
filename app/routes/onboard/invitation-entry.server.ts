// Shared by the pages behind an invitation link.
import { data, redirect } from '@remix-run/node'
import { isInvitationToken } from '#/tenants/slugs'
import { staffMembershipAt } from '~/people/staff-access/active-business.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { currentSession, type CurrentSession } from '~/people/identity/sessions/current-session.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { findInvitationByToken, type InvitationLookup } from '~/business/invitations/find-invitation.server'
import { invalidLinkMessages } from '~/business/invitations/invalid-link-messages'
import { paths } from '~/foundation/kit/paths'

/** These URLs contain a secret: no referrer is sent, and nothing is cached. */
export const secretHeaders = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' }

/** The business created from an invitation, for its staff. */
export interface InvitedBusiness {
  businessId: string
  isLive: boolean
  /** False if another of their businesses is active. */
  isOpen: boolean
}

/** The invitation, the session and the invited business; 404 on a club's host. */
export async function openInvitation(
  request: Request,
  context: RequestContext,
  token: string,
): Promise<{
  lookup: InvitationLookup
  session: CurrentSession | null
  invitedBusiness: InvitedBusiness | null
}> {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  await countTokenPage(context)
  const { scopes, clubs } = context.services
  const invitation = await findInvitationByToken(scopes.platform('open invitation'), token, context.now())
  const session = await currentSession(request, context)
  const businessId = invitation.state === 'used' ? invitation.invitation.businessId : null
  if (!session || !businessId) return { lookup: invitation, session, invitedBusiness: null }
  const staffMembership = await staffMembershipAt(context, session, businessId)
  const club = staffMembership && (await clubs.byId(businessId))
  const invitedBusiness = club
    ? { businessId, isLive: club.status !== 'draft', isOpen: staffMembership.isOpen }
    : null
  return { lookup: invitation, session, invitedBusiness }
}

/** Redirects from a URL that contains a secret. */
export const redirectPrivately = (path: string) => redirect(path, { headers: secretHeaders })

/** Where staff of the invited business go; if another business is active, to the page that switches first. */
export const portalPath = (
  invitedBusiness: InvitedBusiness,
  to = ({ isLive }: InvitedBusiness) => (isLive ? paths.business.dashboard() : paths.business.setUp.home()),
): string => (invitedBusiness.isOpen ? to(invitedBusiness) : paths.onboard.resume(invitedBusiness.businessId))

/** Redirects staff of the invited business; everyone else sees the state of the invitation. */
export async function redirectToPortal(
  request: Request,
  context: RequestContext,
  token: string,
  { here, to }: { here: string; to: (invitedBusiness: InvitedBusiness) => string },
) {
  const { lookup, session, invitedBusiness } = await openInvitation(request, context, token)
  if (invitedBusiness) throw redirectPrivately(portalPath(invitedBusiness, to))
  if (lookup.state === 'valid') throw redirectPrivately(paths.onboard.invitation(token))
  return invitationEnded(lookup.state, session === null, here)
}

/**
 * The page of an invalid invitation; anonymous visitors may have used it themselves, so they are offered to sign in.
 */
export function invitationEnded(state: keyof typeof invalidLinkMessages, isAnonymous: boolean, here: string) {
  const signIn = state === 'used' && isAnonymous ? paths.auth.login(here) : null
  const { status, title, sentence } = invalidLinkMessages[state]
  return data({ view: 'ended' as const, title, sentence, signIn }, { status })
}

/** Redirects `/join/<token>` to its invitation in any state; null if there is none. */
export async function redirectToInvitation(context: RequestContext, ref: string): Promise<Response | null> {
  if (context.host.kind !== 'root' || !isInvitationToken(ref)) return null
  await countTokenPage(context)
  const db = context.services.scopes.platform('follow invitation link')
  const { state } = await findInvitationByToken(db, ref, context.now())
  return state === 'unknown' ? null : redirectPrivately(paths.onboard.invitation(ref))
}
