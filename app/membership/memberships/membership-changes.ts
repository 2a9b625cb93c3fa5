// The changes of memberships for pages and jobs. `create-memberships.server.ts` builds them.
import type { TenantDb } from '#/db/handles.server'
import type { JoinSource } from '#/db/schema/memberships'
import type { Club } from '#/tenants/club'
import type { Day } from '~/foundation/kit/dates'
import type { OnBehalf } from './on-behalf/words'
import type { Eligibility } from './rules'

/** The changes of memberships. See each function for what it promises. */
export interface Memberships {
  completeSignup(db: TenantDb, input: SignupInput): Promise<CompletedSignup>
  updateProfile(db: TenantDb, input: ProfileChange): Promise<void>
  skipMonth(db: TenantDb, input: PauseInput): Promise<void>
  pauseMembership(db: TenantDb, input: PauseInput & { untilOn: string }): Promise<void>
  resumeMembership(db: TenantDb, input: PauseInput): Promise<void>
  cancelMembership(db: TenantDb, input: CancelInput): Promise<void>
  /** Ends a membership because its club closes. See `endWithClub`. */
  endWithClub(db: TenantDb, input: EndWithClubInput): Promise<EndedWithClub>
  undoCancellation(db: TenantDb, input: Omit<CancelInput, 'why'>): Promise<void>
  endMembershipNow(db: TenantDb, input: EndInput & { refundLast: boolean }): Promise<void>
  quoteTierChange(db: TenantDb, input: QuoteInput): Promise<TierChangeQuote>
  changeTier(db: TenantDb, input: TierChangeInput): Promise<void>
  undoTierChange(db: TenantDb, input: UndoTierChangeInput): Promise<void>
  refundInvoice(db: TenantDb, input: RefundInput): Promise<void>
  returnBalance(db: TenantDb, input: { invoiceId: string; now: Date }): Promise<void>
  retryPendingRequests(signal?: AbortSignal): Promise<RetryReport>
}

export interface SignupInput {
  key: DraftKey
  club: Club
  /** Scheme and host of the link that confirms the address, from `accountOrigin`. */
  origin: string
  /** The tier the page showed; null where the page named none. */
  shownTierId: string | null
  signedInAs: string | null
  clientAddress: string
  userAgent: string
  requestId: string
  /** The shared link by which the browser came; null for any other way. */
  source?: JoinSource | null
  now: Date
}

export interface CompletedSignup {
  userId: string
  memberId: string
  tierId: string
  /** The person already has a live membership and does not pay again. */
  alreadyMember: boolean
}

export interface ProfileChange {
  memberId: string
  /** The member's user, for the audit log. */
  userId: string
  fullName: string
  /** Empty for none. */
  phone: string
  dateOfBirth: Day
  requestId: string
  now: Date
}

export interface PauseInput {
  memberId: string
  requester: Requester
  now: Date
}

export interface CancelInput {
  memberId: string
  requester: Requester
  /** In the member's own words; may be empty. */
  why: string
  now: Date
}

export interface EndInput {
  membershipId: string
  requester: Requester
  why: string
  now: Date
}

export interface EndWithClubInput {
  membershipId: string
  /** The club's closing. */
  closingId: string
  /** The club's last day; null: as soon as the paid period ends. */
  lastOn: Day | null
  requester: Requester
  now: Date
}

/** `over`: it had ended before. `already`: it ends by then without this. */
export type EndedWithClub = 'scheduled' | 'already' | 'over'

export interface QuoteInput {
  memberId: string
  tierId: string
  /** The time of an earlier quote, to compute the same amount again. */
  quotedAt?: Date
  now: Date
}

/** The price of a change to another tier, as the page states it before the member confirms. */
export interface TierChangeQuote {
  kind: 'up' | 'down'
  eligibility: Eligibility
  /** `addsTax`: sales tax comes on top of the price. */
  tier: {
    id: string
    name: string
    priceId: string
    priceCents: number
    currency: string
    addsTax: boolean
  }
  /** `isKeptPrice`: a price from before the move, which the change ends. */
  current: { tierId: string; name: string; priceCents: number; isKeptPrice: boolean }
  /** Due immediately, tax included; zero for a downgrade. */
  dueCents: number
  /** The tax in it. */
  taxCents: number
  /** The time the amount was computed for. The charge uses the same time. */
  quotedAt: Date
  /** When the change takes effect, and when the next payment is made. */
  effectiveOn: Day
  renewsOn: Day
  /**
   * The new billing day of the month, where a new period starts today at the full price
   * because the current one is not paid; null where the period stays.
   */
  billingDay: number | null
  /** Charged, or credited below zero, because the provider's credit is not what was paid. */
  correctionCents: number
}

export interface TierChangeInput {
  memberId: string
  requester: Requester
  tierId: string
  /** The quote that the page stated. Throws `quote-changed` for any other. */
  stated: { priceId: string; dueCents: number; quotedAt: Date; billingDay?: number | null }
  /** The terms that the member accepted for the new price. */
  consent: GivenConsent
  now: Date
}

export interface UndoTierChangeInput {
  memberId: string
  requester: Requester
  now: Date
}

export interface RefundInput {
  /** From `refundableAmount`: sending the form twice, or loading it again, makes one refund. */
  refundId: string
  invoiceId: string
  amountCents: number
  /** The part for the balance that the confirmation stated; another split is refused. Without it, the rule decides. */
  balanceCents?: number
  /** In the business's own words; may be empty. */
  reason: string
  requester: Requester
  now: Date
}

export interface RetryReport {
  looked: number
  settled: number
  failed: number
}

/** The user who makes the request, by user id. */
export interface Requester {
  kind: 'member' | 'business'
  id: string
  /** Of staff who make a change for a member: who asked for it. */
  onBehalf?: OnBehalf
}

/** The text a person agreed to, as it was shown, and their network address. */
export interface GivenConsent {
  version: string
  text: string
  clientAddress: string
  userAgent: string
}

/** Identifies a browser's draft in the database; the token behind it is only in the cookie. */
export type DraftKey = Buffer
