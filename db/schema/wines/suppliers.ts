import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A company from which a business buys wine. */
export interface SuppliersTable {
  business_id: TenantId
  id: string
  name: string
  email: Generated<string>
  phone: Generated<string>
  notes: Generated<string>
  created_at: Date
  archived_at: Generated<Date | null>
}
