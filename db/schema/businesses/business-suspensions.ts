import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A period in which the platform closed a business. */
export interface BusinessSuspensionsTable {
  business_id: TenantId
  id: string
  /** In the administrator's words; for the platform and the business, never for guests. */
  reason: string
  suspended_by: string
  suspended_at: Date
  lifted_by: Generated<string | null>
  lifted_at: Generated<Date | null>
}
