import type { TenantId } from '../tenant-id'

/** Each change of a club's slug and its author: recent changes limit further ones. */
export interface SlugChangesTable {
  business_id: TenantId
  id: string
  from_slug: string
  to_slug: string
  changed_by: string | null
  changed_at: Date
}
