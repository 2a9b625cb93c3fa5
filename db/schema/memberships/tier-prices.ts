import type { TenantId } from '../tenant-id'

/** The prices of a tier over time; exactly one is current (retired_at is null). */
export interface TierPricesTable {
  business_id: TenantId
  id: string
  tier_id: string
  amount_cents: number
  currency: string
  created_at: Date
  retired_at: Date | null
}
