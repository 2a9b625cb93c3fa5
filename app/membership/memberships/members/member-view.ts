import { dayIn } from '~/foundation/kit/dates'
import type { MemberView, MembershipView } from '../components/types'
import type { MembershipSummary } from '../queries.server'

/** The name for a greeting: the first word of the full name; null for no name. */
export function firstName(fullName: string): string | null {
  return fullName.trim().split(/\s+/)[0] || null
}

export function memberView({ fullName, email, phone }: MembershipSummary['member']): MemberView {
  return { firstName: firstName(fullName), fullName: fullName || null, email: email || null, phone }
}

/** A membership as its pages show it, with days in the club's time zone; null for none. */
export function membershipView(
  { member, membership }: MembershipSummary,
  { timeZone }: { timeZone: string },
): MembershipView | null {
  if (!membership) return null
  const day = (instant: Date | null) => instant && dayIn(timeZone, instant)
  return {
    tierName: membership.tierName,
    description: membership.tierDescription,
    priceCents: membership.priceCents,
    currency: membership.currency,
    addsTax: membership.addsTax,
    status: membership.status,
    memberSince: member.joinedOn,
    paidThrough: day(membership.paidThrough),
    endsOn: day(membership.endsAt),
  }
}
