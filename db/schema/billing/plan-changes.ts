import type { PlanId } from '../businesses/businesses'
import type { TenantId } from '../tenant-id'

/** A change of plan of a business; at most one is in progress. */
export interface PlanChangesTable {
  business_id: TenantId
  id: string
  from_plan: PlanId
  to_plan: PlanId
  requested_by: string | null
  created_at: Date
  /** When the business's own subscription was on the new plan. */
  applied_at: Date | null
}
