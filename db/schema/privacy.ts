import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** An archive of everything a business has, made by a job and kept as a file for a few days. */
export interface BusinessArchivesTable {
  business_id: TenantId
  id: string
  status: Generated<'asked' | 'running' | 'ready' | 'failed' | 'deleted'>
  asked_by: string
  asked_at: Date
  /** When the run that works on it was last seen, by the wall clock; null before the first run. */
  seen_at: Date | null
  attempts: Generated<number>
  /** Files written so far, and all there will be. */
  done_files: Generated<number>
  all_files: Generated<number>
  /** The file of the archive, each run's with a name of its own; null until it is whole. */
  file_name: string | null
  size_bytes: ColumnType<number | null, number | null, number | null>
  ready_at: Date | null
  /** When its file is deleted. */
  expires_at: Date | null
  deleted_at: Date | null
  /** Why it failed, for operators. */
  because: string | null
}
