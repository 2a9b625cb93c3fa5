import type { PlanId } from '../businesses/businesses'
import type { TenantId } from '../tenant-id'

/** An attempt of a business to subscribe to a plan; at most one is open. */
export interface PlanCheckoutsTable {
  business_id: TenantId
  id: string
  plan: PlanId
  status: 'open' | 'completed' | 'expired'
  session_id: string | null
  session_url: string | null
  return_to: string
  requested_by: string | null
  created_at: Date
  expires_at: Date
  resolved_at: Date | null
}
