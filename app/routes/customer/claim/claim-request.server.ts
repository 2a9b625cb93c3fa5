// The claim of a request, by its link or by who is signed in, and the step that its page shows.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { ClaimWay } from '#/db/schema/claims'
import type { Club } from '#/tenants/club'
import { findClaimLink } from '~/membership/claims/claim-links.server'
import { claimOf, type Claim } from '~/membership/claims/queries.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { currentSession, type CurrentSession } from '~/people/identity/sessions/current-session.server'
import { requireMember } from '~/web/http/guards/guards.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'

/** A claim that this request may go on with. */
export interface OpenClaim {
  db: TenantDb
  club: Club
  claim: Claim
  way: ClaimWay
  session: CurrentSession | null
  /** The page itself, with a step. */
  hrefOf: (query?: { step?: string }) => string
  now: Date
}

/** Why a link leads to no claim. */
export type DeadLink = 'unknown' | 'replaced' | 'expired'

/** The claim of a link on its club's host. Opening it changes nothing. */
export async function claimOfLink(
  request: Request,
  context: RequestContext,
  token: string,
): Promise<OpenClaim | DeadLink> {
  await countTokenPage(context)
  if (context.host.kind !== 'club') return 'unknown'
  const { club } = context.host
  const db = context.services.scopes.club(club)
  const now = context.now(club.id)
  const link = await findClaimLink(db, token, now)
  if (!link) return 'unknown'
  if (link.state !== 'open') return link.state
  const claim = await claimOf(db, link.memberId, { timeZone: club.timeZone, now })
  if (!claim) return 'unknown'
  const hrefOf = (query?: { step?: string }) => paths.customer.claimLink(token, query)
  return { db, club, claim, way: link.way, session: await currentSession(request, context), hrefOf, now }
}

/** The claim of the member who is signed in. One who was not entered by the business is led to their dashboard. */
export async function claimOfMember(
  request: Request,
  context: RequestContext,
  action: 'membership.read' | 'profile.change',
): Promise<OpenClaim> {
  const { db, club, member, session, now } = await requireMember(request, context, action, {
    allowsUnclaimed: true,
  })
  const claim = await claimOf(db, member.id, { timeZone: club.timeZone, now })
  if (!claim) throw redirect(paths.customer.dashboard(), 303)
  const hrefOf = (query?: { step?: string }) => paths.customer.claim(query)
  return { db, club, claim, way: 'account', session, hrefOf, now }
}

/**
 * - `sign-in`: the account of the address has a password, so its holder signs in first
 * - `other-account`: another account is signed in
 * - `password`: confirmed at the desk; the account has no password yet
 */
export type ClaimStep =
  'sign-in' | 'other-account' | 'details' | 'under-age' | 'terms' | 'password' | 'card' | 'done'

/** The step to show: the requested one, or the first one that comes before it. */
export function stepOf({ claim, way, session }: OpenClaim, requested: string | null): ClaimStep {
  const isOwn = session?.user.id === claim.userId
  if (way === 'email' && !isOwn) {
    if (session) return 'other-account'
    if (claim.hasPassword) return 'sign-in'
  }
  if (claim.claimedAt) {
    if (way === 'email' && !claim.hasPassword) return 'password'
    return needsCard(claim) && requested !== 'done' ? 'card' : 'done'
  }
  if (claim.isUnderAge && requested !== 'details') return 'under-age'
  return claim.draft && !claim.isUnderAge && requested !== 'details' ? 'terms' : 'details'
}

/** Whether something is charged and there is no card for it. */
export const needsCard = ({ membership }: Claim): boolean =>
  membership !== null && membership.nextPaymentOn !== null && membership.card === null
