import type { TenantId } from '../tenant-id'

/** A tier's new price, announced to its members; at most one is scheduled per tier. */
export interface TierPriceChangesTable {
  business_id: TenantId
  id: string
  tier_id: string
  from_price_id: string
  to_price_id: string
  effective_on: string
  status: 'scheduled' | 'done' | 'withdrawn'
  announced_by: string | null
  announced_at: Date
  resolved_at: Date | null
}
