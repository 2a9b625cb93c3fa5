import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A version of a club's branding: published, set aside, or the draft. A business has at most one draft. */
export interface ThemeVersionsTable {
  business_id: TenantId
  id: string
  status: 'draft' | 'published' | 'set-aside'
  brand: ColumnType<unknown, string, string>
  /** The pictures that `brand` shows. */
  logo_id: string | null
  photo_id: string | null
  /** Increases with every change, so that an editor cannot overwrite a version they have not seen. */
  revision: Generated<number>
  /** Null where the platform set it up. */
  changed_by: string | null
  created_at: Date
  changed_at: Date
}
