import type { Generated } from 'kysely'

/** Staff of a business. */
export interface BusinessUsersTable {
  business_id: string
  id: string
  user_id: string
  role: 'owner' | 'manager' | 'desk'
  full_name: Generated<string>
  is_active: Generated<boolean>
  created_at: Date
  deactivated_at: Date | null
}
