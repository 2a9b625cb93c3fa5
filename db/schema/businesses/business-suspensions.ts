import type { Generated } from 'kysely'

/** A time during which a business was closed by the platform. */
export interface BusinessSuspensionsTable {
  business_id: string
  id: string
  /** As the administrator put it; for the platform and for the business, never for guests. */
  reason: string
  suspended_by: string
  suspended_at: Date
  lifted_by: Generated<string | null>
  lifted_at: Generated<Date | null>
}
