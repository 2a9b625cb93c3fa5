import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

export type StaffRole = 'owner' | 'manager' | 'desk'

/** Staff of a business. */
export interface BusinessUsersTable {
  business_id: TenantId
  id: string
  user_id: string
  role: StaffRole
  full_name: Generated<string>
  is_active: Generated<boolean>
  created_at: Date
  deactivated_at: Date | null
}
