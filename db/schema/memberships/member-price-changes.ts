import type { TenantId } from '../tenant-id'

/** A price change for one membership: when it was announced, when it applies, its result. */
export interface MemberPriceChangesTable {
  business_id: TenantId
  change_id: string
  membership_id: string
  effective_on: string
  notified_at: Date
  reminded_at: Date | null
  /** moot: the membership ended or went to another tier first. */
  outcome: 'applied' | 'moot' | 'withdrawn' | null
  resolved_at: Date | null
}
