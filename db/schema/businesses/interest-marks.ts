import type { TenantId } from '../tenant-id'

/** A person on any of the club's lists whom the business has dealt with. */
export interface InterestMarksTable {
  business_id: TenantId
  email_norm: string
  done_at: Date
  done_by: string | null
}
