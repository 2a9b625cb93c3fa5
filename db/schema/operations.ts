import type { Generated } from 'kysely'

/** Backups of the whole installation that were written. */
export interface BackupsTable {
  id: string
  /** The moment as of which it has the rows. */
  made_at: Date
  row_count: number
  bytes: number
  has_pictures: boolean
  /** Pictures that had a row and no file. */
  missing_pictures: number
}

/** One row: the marker of the storage that has this database's files. */
export interface FileStorageTable {
  is_only: Generated<boolean>
  id: string
}
