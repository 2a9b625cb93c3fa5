// The status and access of a membership, from its subscription. Pure; the only place that decides it.
import { liveStatuses, type MembershipStatus } from '#/db/schema/memberships'

export type { MembershipStatus }

/** The member's access: `grace` is everything while a failed payment is open, `history` only past activity. */
export type PortalAccess = 'full' | 'grace' | 'history' | 'none'

export interface MembershipAccess {
  status: MembershipStatus
  access: PortalAccess
  /**
   * Whether bottles may be handed out: only those of a paid period, held while a payment is
   * overdue, or none.
   */
  bottles: 'when-paid' | 'held' | 'none'
  /** Whether the member gets the benefits of the tier. */
  perks: boolean
  /** Counts as a member of the club. */
  counted: boolean
  /** Whether the monthly price counts as recurring revenue. */
  recurring: boolean
}

export interface SubscriptionState {
  /** The payment provider's status of the subscription. */
  providerStatus: string
  /** True while collection is paused: nothing is charged or owed. */
  collectionPaused: boolean
}

const outside = { perks: false, counted: false, recurring: false }
const inside = { perks: true, counted: true, recurring: true }
/** A member who currently pays nothing. */
const resting = { perks: false, counted: true, recurring: false }

const waiting: MembershipAccess = { status: 'pending', access: 'none', bottles: 'none', ...outside }
const never: MembershipAccess = { status: 'inactive', access: 'none', bottles: 'none', ...outside }
const active: MembershipAccess = { status: 'active', access: 'full', bottles: 'when-paid', ...inside }
const paused: MembershipAccess = { status: 'paused', access: 'full', bottles: 'none', ...resting }
const inGrace: MembershipAccess = { status: 'past_due', access: 'grace', bottles: 'held', ...inside }
const suspended: MembershipAccess = { status: 'past_due', access: 'none', bottles: 'held', ...resting }
const ended: MembershipAccess = { status: 'canceled', access: 'history', bottles: 'none', ...outside }

/**
 * The access and benefits that a subscription gives. A scheduled cancellation changes nothing before its date; an
 * unknown provider status gives no access.
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

/** The status that is stored and shown. */
export function membershipStatus(subscription: SubscriptionState): MembershipStatus {
  return accessOf(subscription).status
}

/** The access of a stored membership, without a request to the provider. */
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
