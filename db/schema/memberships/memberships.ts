import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** `pending` waits for its first payment; `inactive` never received it. */
export type MembershipStatus = 'pending' | 'active' | 'past_due' | 'paused' | 'inactive' | 'canceled'

/** A member has at most one live membership in a club: the unique index `memberships_one_live` lists the same statuses. */
export const liveStatuses = ['active', 'past_due', 'paused'] as const satisfies MembershipStatus[]

/** A member's subscription to a tier, as last read from Stripe. */
export interface MembershipsTable {
  business_id: TenantId
  id: string
  member_id: string
  tier_id: string
  tier_price_id: string
  status: MembershipStatus
  stripe_status: string
  account_id: string
  subscription_id: string
  started_at: Date
  current_period_start: Date | null
  current_period_end: Date | null
  /** Stripe's billing anchor; null until it was read: then periods count from the start. */
  billing_anchor_at: Generated<Date | null>
  /** The end of the last period that was paid by an invoice for it. */
  paid_through: Date | null
  ends_at: Date | null
  ended_at: Date | null
  end_reason: Generated<'voluntary' | 'failed_payment' | 'business' | 'dispute' | 'duplicate' | null>
  /** When Stripe's list of subscriptions last contained it, by the wall clock. */
  listed_at: Generated<Date | null>
  synced_at: Date
  /** The platform's share that the subscription carries; null until it was read. */
  fee_basis_points: Generated<number | null>
  /** The card that is charged next; null once the membership has ended, and for a deleted account. */
  card_brand: Generated<string | null>
  card_last4: Generated<string | null>
  card_exp_month: Generated<number | null>
  card_exp_year: Generated<number | null>
  /** Its payments have sales tax added. */
  adds_tax: Generated<boolean>
  /** Stripe stopped adding tax because it does not know the member's address. */
  tax_needs_address: Generated<boolean>
  created_at: Date
}
