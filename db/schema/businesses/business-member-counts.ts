import type { TenantId } from '../tenant-id'

/** How many live memberships a business has. The database itself keeps the count; without a row there is none. */
export interface BusinessMemberCountsTable {
  business_id: TenantId
  members: number
}
