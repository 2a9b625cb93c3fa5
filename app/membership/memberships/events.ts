import type { OpenTenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Day } from '~/foundation/kit/dates'
import type { MembershipStatus } from './lifecycle'

/** A membership was written from the payment provider's subscription. */
export interface MembershipSynced {
  membershipId: string
  /** `joinedOn` is the member's first day in the club; null for a new member. */
  member: { id: string; fullName: string; email: string; joinedOn: Day | null }
  tier: { id: string; name: string; priceId: string; amountCents: number; currency: string }
  /** As it was stored before; null for a new membership. */
  before: { status: MembershipStatus; tierId: string; feeBasisPoints: number | null } | null
  status: MembershipStatus
  /** A payment failed and its retries go on. */
  isInGrace: boolean
  /** True when the membership became live with this sync. */
  isNewlyLive: boolean
  /** It came from another system: its member is not new, and hears of it by their claim alone. */
  isMovedIn: boolean
  subscription: {
    id: string
    startedAt: Date
    periodStart: Date | null
    collectionPaused: boolean
    /** The platform's share of each charge, in basis points. */
    feeBasisPoints: number
    endedAsDuplicate: boolean
    /** Its payments have sales tax added. */
    addsTax: boolean
  }
  /** The latest payment, where it was read with the subscription and is paid. Amounts in minor units, tax included. */
  lastPayment: { paidCents: number; taxCents: number } | null
  /** False where no pause, cancellation or tier change of the membership is open. */
  hasOpenRequests: boolean
  club: Club
  /** Scheme and host of the club's pages. */
  clubOrigin: string
  now: Date
}

/** Payments of a membership were recorded, refunded or disputed: what our own records say of them has changed. */
export interface PaymentsChanged {
  membershipId: string
  now: Date
}

/** A guest finished the signup form and is about to pay. */
export interface MemberSignedUp {
  memberId: string
  /** The invitation that led to the signup, if one did. */
  guestInviteId: string | null
}

/** A member changed what the club knows about them. */
export interface ProfileChanged {
  memberId: string
  changed: ('full_name' | 'phone' | 'date_of_birth')[]
}

/** Runs inside the transaction of the change; an error undoes the change. */
export type Listener<Event> = (db: OpenTenantDb, event: Event) => Promise<void>

/** Listeners to each event, in the order in which they run. The order is also the order in which rows are locked. */
export interface MembershipListeners {
  synced: Listener<MembershipSynced>[]
  paymentsChanged: Listener<PaymentsChanged>[]
  signedUp: Listener<MemberSignedUp>[]
  profileChanged: Listener<ProfileChanged>[]
}

/** Runs the listeners one after the other. */
export async function notify<Event>(
  listeners: Listener<Event>[],
  db: OpenTenantDb,
  event: Event,
): Promise<void> {
  for (const listener of listeners) await listener(db, event)
}
