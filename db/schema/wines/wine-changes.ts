import type { ColumnType } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A change of a wine's facts: who changed what, for an editor who saved after someone else. */
export interface WineChangesTable {
  business_id: TenantId
  wine_id: string
  /** The wine's version after it. */
  version: number
  /** By fact of `WineFacts`: its value before and after. */
  changes: ColumnType<Record<string, [before: unknown, after: unknown]>, string, never>
  changed_by: string | null
  changed_at: Date
}
