import type { ColumnType } from 'kysely'
import type { TenantId } from './tenant-id'

/** Why a membership changed. The last six are the reasons why it ended. */
export type MovementCause =
  | 'joined'
  | 'moved_in'
  | 'tier'
  | 'price'
  | 'paused'
  | 'resumed'
  | 'unpaid'
  | 'paid'
  | 'voluntary'
  | 'failed_payment'
  | 'business'
  | 'dispute'
  | 'duplicate'
  | 'move_undone'

/**
 * A change of a membership as it counts in monthly recurring revenue. Append only: what was counted for a day does not
 * change; what becomes known later is a movement of a later day.
 */
export interface MembershipMovementsTable {
  business_id: TenantId
  membership_id: string
  /** Counts up within the membership, from 1. */
  number: number
  member_id: string
  /** The day it counts for, in the business's time zone. */
  moved_on: string
  happened_at: Date
  kind: 'new' | 'moved_in' | 'reactivation' | 'expansion' | 'contraction' | 'churn' | 'move'
  cause: MovementCause
  /** Before and after: the tier, and the monthly price that counts. Null where there was, or is, no membership. */
  from_tier_id: string | null
  from_cents: number
  to_tier_id: string | null
  to_cents: number
  /** First day of the month in which the member first joined. */
  cohort_month: string
  counted_at: Date
}

/** The members and the revenue of a tier at the end of a day. */
export interface TierTotal {
  tierId: string
  members: number
  cents: number
}

/** A club at the end of a day, as counted in the night after it. */
export interface AnalyticsDaysTable {
  business_id: TenantId
  /** In the business's time zone. */
  day: string
  /** The end of the day: movements before it are counted. */
  ends_at: Date
  members: number
  mrr_cents: ColumnType<number, number, never>
  tiers: ColumnType<TierTotal[], string, never>
  computed_at: Date
}

/** A month whose report was sent. */
export interface MonthlyReportsTable {
  business_id: TenantId
  /** Its first day. */
  month: string
  sent_at: Date
}

/** Revenue and cost of a paid box that was delivered. Kept by triggers on boxes, their bottles and invoices. */
export interface BoxMarginsTable {
  business_id: TenantId
  order_id: string
  tier_id: string
  delivered_at: Date
  /** The payment for the month, without tax and refunds. */
  revenue_cents: number
  /** Of its bottles as they left; null where that of one was not known then. */
  cost_cents: string | null
}
