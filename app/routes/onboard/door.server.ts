// What the pages behind an invitation's link have in common.
import { data, redirect } from '@remix-run/node'
import { isInvitationToken } from '#/tenants/slugs'
import { standingAt } from '~/accounts/open-posts.server'
import { countTokenPage } from '~/accounts/rate-limits.server'
import { currentSession, type CurrentSession } from '~/accounts/current-session.server'
import type { RequestContext } from '~/context.server'
import { findInvitation, type InvitationFound } from '~/invitations/invitation-state.server'
import { endings } from '~/invitations/invitation-words'
import { paths } from '~/kit/paths'

/** The address of these pages is a secret: nobody else hears of it, and nobody keeps it. */
export const secretHeaders = { 'Referrer-Policy': 'no-referrer', 'Cache-Control': 'private, no-store' }

/** The club that an invitation has become, for whoever works there. */
export interface Onward {
  businessId: string
  isLive: boolean
  /** False where they have another of their businesses open. */
  isOpen: boolean
}

/** Who asks with which invitation; on a club's host there are none. */
export async function invitationDoor(
  request: Request,
  context: RequestContext,
  token: string,
): Promise<{ found: InvitationFound; session: CurrentSession | null; onward: Onward | null }> {
  if (context.host.kind !== 'root') throw new Response(null, { status: 404 })
  await countTokenPage(context)
  const { scopes, clubs } = context.services
  const found = await findInvitation(scopes.platform('an invitation is opened'), token, context.now())
  const session = await currentSession(request, context)
  const businessId = found.state === 'used' ? found.invitation.businessId : null
  if (!session || !businessId) return { found, session, onward: null }
  const post = await standingAt(context, session, businessId)
  const club = post && (await clubs.byId(businessId))
  const onward = club ? { businessId, isLive: club.status !== 'draft', isOpen: post.isOpen } : null
  return { found, session, onward }
}

/** Leads on from a secret address. */
export const leaveFor = (path: string) => redirect(path, { headers: secretHeaders })

/** Where somebody goes who works at the club that came of an invitation: first to opening it. */
export const wayOn = (
  onward: Onward,
  to = ({ isLive }: Onward) => (isLive ? paths.business.dashboard() : paths.business.setUp.home()),
): string => (onward.isOpen ? to(onward) : paths.onboard.resume(onward.businessId))

/** Leads the people of the club that came of an invitation on; everybody else is told what became of it. */
export async function ledOn(
  request: Request,
  context: RequestContext,
  token: string,
  { here, to }: { here: string; to: (onward: Onward) => string },
) {
  const { found, session, onward } = await invitationDoor(request, context, token)
  if (onward) throw leaveFor(wayOn(onward, to))
  if (found.state === 'good') throw leaveFor(paths.onboard.invitation(token))
  return ended(found.state, session === null, here)
}

/** What is said of an invitation that is no longer good; whoever is not signed in may be the one who used it. */
export function ended(state: keyof typeof endings, isAnonymous: boolean, here: string) {
  const signIn = state === 'used' && isAnonymous ? paths.auth.login(here) : null
  const { status, title, sentence } = endings[state]
  return data({ view: 'ended' as const, title, sentence, signIn }, { status, headers: secretHeaders })
}

/** From `/join/<token>` to the invitation it stands for, in whatever state; null where there is none. */
export async function wayToInvitation(context: RequestContext, ref: string): Promise<Response | null> {
  if (context.host.kind !== 'root' || !isInvitationToken(ref)) return null
  await countTokenPage(context)
  const db = context.services.scopes.platform('an invitation is followed')
  const { state } = await findInvitation(db, ref, context.now())
  return state === 'unknown' ? null : leaveFor(paths.onboard.invitation(ref))
}
