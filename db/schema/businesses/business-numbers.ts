import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

// Counted in the business's own scope every night, for the platform's administrators. Amounts in minor units.

/** A month of a business's statement, in one currency. */
export interface BusinessMonthsTable {
  business_id: TenantId
  /** "2026-11", in the business's time zone. */
  month: string
  currency: string
  gross_cents: number
  tax_cents: number
  refunded_cents: number
  disputed_cents: number
  /** The platform's share less what was returned of it. */
  fee_cents: number
  monthly_fee_cents: number
  computed_at: Date
  /** When administrators were emailed that it cost more than a tenth of the sales. */
  alerted_at: Generated<Date | null>
}

/** A month of the members' monthly recurring revenue; opening and movements add up to closing. */
export interface BusinessMovementsTable {
  business_id: TenantId
  month: string
  opening_cents: number
  new_cents: number
  reactivation_cents: number
  expansion_cents: number
  contraction_cents: number
  churn_cents: number
  closing_cents: number
  joined: number
  left_members: number
  members: number
  computed_at: Date
}

/** How a business does. */
export interface BusinessHealthTable {
  business_id: TenantId
  members: number
  overdue_members: number
  left_30_days: number
  /** Members 30 days ago. */
  members_before: number
  last_run_month: string | null
  /** Of its staff. */
  last_sign_in_at: Date | null
  picture_count: number
  picture_bytes: number
  document_count: number
  document_bytes: number
  /** Of the last 30 days. */
  emails_sent: number
  emails_failed: number
  /** Of messages to members in the last 30 days; null until they were counted. */
  emails_bounced: Generated<number | null>
  emails_complained: Generated<number | null>
  computed_at: Date
}
