// What a membership is, from what the subscription behind it is. Pure; the one place that decides it.
import { liveStatuses, type MembershipStatus } from '#/db/schema/memberships/memberships'

export type { MembershipStatus }

/** What the member may do: `grace` is everything while a failed payment is mended, `history` only looks back. */
export type PortalAccess = 'full' | 'grace' | 'history' | 'none'

export interface MembershipAccess {
  status: MembershipStatus
  access: PortalAccess
  /**
   * Whether bottles may leave: only those of a period whose invoice is paid, kept back while a payment is
   * being mended, or none.
   */
  bottles: 'when-paid' | 'held' | 'none'
  /** Whether the benefits of the tier are given at the desk. */
  perks: boolean
  /** Counted as a member of the club; who is not any more has left it. */
  counted: boolean
  /** Whether the monthly price counts as revenue that recurs. */
  recurring: boolean
}

export interface SubscriptionState {
  /** The payment provider's own word for the subscription. */
  providerStatus: string
  /** True while collection is paused: nothing is charged and nothing is owed. */
  collectionPaused: boolean
}

const outside = { perks: false, counted: false, recurring: false }
const inside = { perks: true, counted: true, recurring: true }
/** A member who pays nothing at the moment. */
const resting = { perks: false, counted: true, recurring: false }

const waiting: MembershipAccess = { status: 'pending', access: 'none', bottles: 'none', ...outside }
const never: MembershipAccess = { status: 'inactive', access: 'none', bottles: 'none', ...outside }
const active: MembershipAccess = { status: 'active', access: 'full', bottles: 'when-paid', ...inside }
const paused: MembershipAccess = { status: 'paused', access: 'full', bottles: 'none', ...resting }
const inGrace: MembershipAccess = { status: 'past_due', access: 'grace', bottles: 'held', ...inside }
const suspended: MembershipAccess = { status: 'past_due', access: 'none', bottles: 'held', ...resting }
const ended: MembershipAccess = { status: 'canceled', access: 'history', bottles: 'none', ...outside }

/**
 * What a subscription is to the club: status, access, bottles, perks and how it counts. A scheduled end changes none of them until it comes; a state
 * this build does not know opens nothing.
 */
export function accessOf({ providerStatus, collectionPaused }: SubscriptionState): MembershipAccess {
  switch (providerStatus) {
    case 'incomplete':
      return waiting
    case 'active':
    case 'trialing':
      return collectionPaused ? paused : active
    case 'paused':
      return paused
    case 'past_due':
      return inGrace
    case 'unpaid':
      return suspended
    case 'canceled':
      return ended
    default:
      return never
  }
}

/** The status alone, as it is stored and shown. */
export function membershipStatus(subscription: SubscriptionState): MembershipStatus {
  return accessOf(subscription).status
}

/** The standing of a stored membership, without asking the provider again. */
export function accessOfMembership(membership: {
  status: MembershipStatus
  providerStatus: string
}): MembershipAccess {
  const { status, providerStatus } = membership
  return accessOf({ providerStatus, collectionPaused: status === 'paused' })
}

export function isLive(status: MembershipStatus): boolean {
  return (liveStatuses as readonly MembershipStatus[]).includes(status)
}
