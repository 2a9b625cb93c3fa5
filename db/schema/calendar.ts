import type { TenantId } from './tenant-id'

/** The private address at which a calendar program reads a member's calendar. */
export interface CalendarFeedsTable {
  business_id: TenantId
  member_id: string
  /** Part of the signed address; another one after it was renewed. */
  address_key: string
  created_at: Date
}
