import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A place where a business keeps bottles, such as its main cellar or the bar. */
export interface CellarLocationsTable {
  business_id: TenantId
  id: string
  name: string
  position: Generated<number>
  created_at: Date
  archived_at: Generated<Date | null>
}
