import type { ColumnType, Generated } from 'kysely'

type Json<T> = ColumnType<T, string | undefined, string>

/** What an import was read from; later kinds of sources share the session, its review and its undo. */
export type ImportSource = 'csv' | 'xlsx' | 'pdf' | 'photo' | 'text'

/**
 * `uploaded`: its columns are to be chosen. `mapped`: its rows are reviewed. `applying`, `undoing`: a job works on it.
 */
export type ImportStatus = 'uploaded' | 'mapped' | 'applying' | 'applied' | 'undoing' | 'undone' | 'discarded'

/** One import of wines: a file, how it is read, and where it stands. */
export interface ImportSessionsTable {
  business_id: string
  id: string
  source: ImportSource
  status: ImportStatus
  file_name: string
  file_sha256: Buffer
  file_bytes: number
  /** How the file was read, for people. */
  reading: string
  /** The workbook's sheets with their numbers of rows, and the place of the one that is imported. */
  sheets: Json<{ name: string; rows: number }[]>
  sheet: Generated<number>
  /** Position of the row of column names; -1 for none. */
  header_position: Generated<number>
  columns: Json<{ header: string; samples: string[] }[]>
  /** The column of each field. */
  mapping: Json<Record<string, number>>
  /** The kind of wines whose row names none; '' to ask for each. */
  default_type: Generated<string>
  stock_mode: Generated<'leave' | 'set'>
  /** Percent of the running job. */
  progress: Generated<number>
  /** Why the last job did nothing; '' for none. */
  failure: Generated<string>
  created_by: string | null
  created_at: Date
  changed_at: Date
  applied_by: Generated<string | null>
  applied_at: Generated<Date | null>
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
}

/** The file of an import as it was uploaded; removed on request or with the session's rows. */
export interface ImportFilesTable {
  business_id: string
  session_id: string
  content: Buffer
}

/** A row of the source, with what the import makes of it. */
export interface ImportRowsTable {
  business_id: string
  session_id: string
  /** Order in the source, from 0. */
  position: number
  /** The row's number as a spreadsheet shows it. */
  row_number: number
  cells: Json<(string | number)[]>
  /** Texts by field, as mapped or edited. */
  fields: Json<Record<string, string>>
  /** How sure the reading of a field is, 0 to 1; fields left out are certain. */
  confidence: Json<Record<string, number>>
  /** Sentences by field. */
  problems: Json<Record<string, string>>
  state: Generated<'unread' | 'heading' | 'new' | 'update' | 'same' | 'merged' | 'error' | 'skipped'>
  is_skipped: Generated<boolean>
  is_edited: Generated<boolean>
  /** The wine of the cellar that it is about; after the import also the one it added. */
  wine_id: Generated<string | null>
  merged_into: Generated<number | null>
  changes: Json<{ field: string; from: string; to: string }[]>
  note: Generated<string>
  /** Columns of the wine that the import changed, with the values before and after. */
  applied: ColumnType<
    Record<string, { before: unknown; after: unknown }> | null,
    string | null | undefined,
    string
  >
  /** What the undo did with it, in a sentence. */
  undo_note: Generated<string>
}

/** The field that a business chose for a column of this name, in lowercase words. */
export interface ImportColumnsTable {
  business_id: string
  header: string
  field: string
  chosen_at: Date
}
