import type { TenantId } from '../tenant-id'

/** A feature that an administrator switched off for a business. Without a row it is on. */
export interface BusinessFeaturesTable {
  business_id: TenantId
  /** One of `tenants/features`. */
  feature: string
  /** For the platform and the business, in the administrator's words. */
  reason: string
  switched_off_by: string | null
  switched_off_at: Date
}
