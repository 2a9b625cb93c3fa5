import type { PlanId } from '../businesses/businesses'
import type { TenantId } from '../tenant-id'

/** The plan that a business pays the platform for every month, as last read from Stripe. */
export interface BusinessPlansTable {
  business_id: TenantId
  customer_id: string | null
  subscription_id: string | null
  stripe_status: string | null
  plan: PlanId | null
  current_period_end: Date | null
  ends_at: Date | null
  /** Since when the monthly fee is overdue; null while it is paid. */
  unpaid_since: Date | null
  synced_at: Date | null
  created_at: Date
}
