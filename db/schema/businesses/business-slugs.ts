import type { ColumnType } from 'kysely'
import type { TenantId } from '../tenant-id'

/** Current and past slugs; a past one redirects and stays reserved for a year. */
export interface BusinessSlugsTable {
  slug: string
  business_id: TenantId
  created_at: Date
  retired_at: Date | null
  /** Computed by the database from the slug; see tenants/slug-skeleton. */
  skeleton: ColumnType<string, never, never>
}
