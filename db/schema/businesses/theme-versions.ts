import type { ColumnType, Generated } from 'kysely'

/** A club's look as it was, is, or is going to be. At most one of a business is its draft. */
export interface ThemeVersionsTable {
  business_id: string
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
