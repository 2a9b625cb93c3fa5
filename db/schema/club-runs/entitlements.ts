import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

export type EntitlementStatus = 'open' | 'assigned' | 'fulfilled' | 'canceled' | 'merged'

/** A member's entitlement for a paid month, or for an upgrade within one. */
export interface EntitlementsTable {
  business_id: TenantId
  id: string
  membership_id: string
  member_id: string
  kind: 'month' | 'upgrade'
  invoice_id: string
  tier_id: string
  /** Null is one box whose number of bottles the run sets. */
  bottles: number | null
  period_start: Date
  period_end: Date
  /** First day of the month in which the period starts. */
  month: string
  /** An upgrade that was paid before its month was assigned is `merged` into that month's row. */
  status: Generated<EntitlementStatus>
  cancel_reason: Generated<'refunded' | 'dispute_lost' | null>
  /** A payment of the period is disputed: nothing is handed over meanwhile. */
  is_disputed: Generated<boolean>
  /** All of it was refunded, or its dispute lost, after it had been handed over. */
  is_unpaid_after: Generated<boolean>
  /** Handed over before runs were recorded here, as a person stated. */
  settled_by: Generated<string | null>
  settled_at: Generated<Date | null>
  created_at: Date
  changed_at: Date
}
