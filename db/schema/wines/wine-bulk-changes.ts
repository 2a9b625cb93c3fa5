import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A wine in a bulk change: its value before and after. Of retiring and restoring, the moment or null. */
export interface BulkChangeLine {
  id: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** A change of many wines together, for its undo. */
export interface WineBulkChangesTable {
  business_id: TenantId
  id: string
  kind: 'bin' | 'location' | 'supplier' | 'par' | 'price' | 'tier' | 'list' | 'unlist' | 'retire' | 'restore'
  /** In words, as the person was told. */
  summary: string
  /** Wines that were selected. */
  wines: number
  /** The wines that became different. */
  lines: ColumnType<BulkChangeLine[], string, never>
  changed_by: string | null
  changed_at: Date
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
  /** Wines that the undo gave back what was before. */
  restored: Generated<number | null>
}
