import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from './tenant-id'

type Json<T> = ColumnType<T, string | undefined, string>
type OptionalJson<T> = ColumnType<T | null, string | null | undefined, string | null>

/** A rectangle on a page of a document, in the page's units. */
export interface StoredPlace {
  /** The page's place in the document, from 1. */
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** A line of a document that was not taken for wine. */
export interface SkippedLine {
  text: string
  place: StoredPlace
  reason: string
}

/** A possible duplicate of a row: a wine of the cellar, or a row of the same list. */
export interface SimilarTo {
  wineId: string | null
  position: number | null
  /** Similarity of producer and name, 0 to 1. */
  score: number
}

/** The source of an import; later kinds of sources share the session, its review and its undo. */
export type ImportSource = 'csv' | 'xlsx' | 'pdf' | 'photo' | 'text' | 'html'

/**
 * `arranging`: the pages of a document are put in order, or its reading failed. `uploaded`: its columns are to be
 * chosen. `mapped`: its rows are reviewed. `reading`, `applying`, `undoing`: a job works on it.
 */
export type ImportStatus =
  | 'arranging'
  | 'reading'
  | 'uploaded'
  | 'mapped'
  | 'applying'
  | 'applied'
  | 'undoing'
  | 'undone'
  | 'discarded'

/** The purpose of the document: wines that are offered, or bottles that a supplier delivered. */
export type ImportPurpose = 'wines' | 'invoice'

/** One import of wines: a file, how it is read, and its result. */
export interface ImportSessionsTable {
  business_id: TenantId
  id: string
  source: ImportSource
  status: ImportStatus
  file_name: string
  file_sha256: Buffer
  file_bytes: number
  /** How the file was read, for people. */
  reading: string
  /** The encoding that a person chose for a text file; '' where it is recognized. */
  encoding: Generated<'' | 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh'>
  /**
   * The workbook's sheets with their numbers of rows, and the place of the one that is imported; -1 for all that are of
   * wines, which have the position of their first row.
   */
  sheets: Json<{ name: string; rows: number; isOfWines?: boolean; firstPosition?: number }[]>
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
  purpose: Generated<ImportPurpose>
  /** The likely purpose of the document where it differs from `purpose`; '' otherwise. */
  looks_like: Generated<ImportPurpose | ''>
  /** Whether the file is kept for longer than a year, on purpose. */
  keeps_file: Generated<boolean>
  /** ISO 4217 code of the prices as printed; '' where none is printed. */
  currency: Generated<string>
  /** Lines with a price that were not taken for wine. */
  skipped: Json<SkippedLine[]>
  /** Grows with each change of the review; rows that changed have it. */
  revision: Generated<number>
  /** Grows with each start of the reading; jobs of an earlier start do nothing. */
  reading_run: Generated<number>
  /** Ids of locations and suppliers that the import added, which its undo removes where nothing uses them. */
  added_names: ColumnType<string[], string[] | undefined, string[]>
  /** Where the person continues afterwards: '' for the inventory. */
  started_from: Generated<'' | 'set-up'>
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
  business_id: TenantId
  session_id: string
  /** The file's place among those of the import, from 0. */
  part: Generated<number>
  /** Its name as uploaded; '' for an import of one file, which has the session's. */
  name: Generated<string>
  media_type: Generated<string>
  content: Buffer
}

/** A page of a document that is read. */
export interface ImportPagesTable {
  business_id: TenantId
  session_id: string
  id: string
  /** Order in the document, from 0. */
  position: number
  /** The file it is in, and its number there, from 1. */
  part: number
  part_page: number
  /** How far a person turned the picture, clockwise in degrees. */
  rotation: Generated<0 | 90 | 180 | 270>
  /** The part of the turned picture that is read; null for all of it. */
  crop: OptionalJson<Omit<StoredPlace, 'page'>>
  /** Points for a PDF, pixels for a picture, as it is turned and cropped. */
  width: number
  height: number
  /** The same before it is turned and cropped. */
  file_width: number
  file_height: number
  has_text: boolean
  state: Generated<'waiting' | 'read' | 'failed'>
  /** Why it could not be read, in a sentence. */
  failure: Generated<string>
  origin: Generated<'' | 'text' | 'recognition'>
  runs: OptionalJson<unknown[]>
  /** Reading by a language model, where the business has turned it on. */
  model_state: Generated<'none' | 'read' | 'failed'>
  model_name: Generated<string>
  /** The model's reading, before it is merged with the built-in reader's. */
  model_result: OptionalJson<unknown>
  /** Why the model did not read it, or not all of it; '' for nothing to say. */
  model_failure: Generated<string>
  /** The page as it is shown, drawn when it is first looked at. */
  picture: Generated<Buffer | null>
  picture_width: Generated<number | null>
  picture_height: Generated<number | null>
}

/** A row of the source, with what the import makes of it. */
export interface ImportRowsTable {
  business_id: TenantId
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
  /** Why it was left out when it was read, in a sentence; '' for a row that was not. */
  skip_reason: Generated<string>
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
  /** The undo's effect on it, in a sentence. */
  undo_note: Generated<string>
  /** The headings above it, as printed. */
  section: Generated<string>
  /** Where it stands in the document; null for a table. */
  place: Json<StoredPlace | null>
  /** How each field was found. */
  readings: Json<Record<string, { confidence: number; rule: string; place: StoredPlace | null }>>
  /** Glass prices beyond the one that a wine keeps, in cents and milliliters. */
  pours: Json<{ price: number; ml: number | null }[]>
  /** Its text as printed. */
  source_text: Generated<string>
  /** Whether a person has confirmed its doubted fields. */
  is_checked: Generated<boolean>
  /** Grows with each change by a person. */
  version: Generated<number>
  /** The key that identifies its wine, as evaluated; '' where the row has errors. */
  wine_key: Generated<string>
  similar_to: Json<SimilarTo[]>
  /** Ids of wines and positions of rows about which a person has decided. */
  decided: Json<string[]>
  /** An earlier row about the same wine has another price. */
  differs: Generated<boolean>
  changed_by: Generated<string | null>
  /** The session's revision when it changed last. */
  revision: Generated<number>
}

/** A change of the review that can be undone. */
export interface ImportStepsTable {
  business_id: TenantId
  session_id: string
  /** The session's revision that it made. */
  number: number
  summary: string
  lines: Json<StepLine[]>
  /** Left-out lines that it made rows of. */
  taken: Json<SkippedLine[]>
  changed_by: string | null
  changed_at: Date
}

export interface StepLine {
  position: number
  /** The row's version before and after. */
  from: number
  to: number
  /** The changed columns before; null for a row that was added. */
  before: Record<string, unknown> | null
}

/** The field that a business chose for a column of this name, in lowercase words. */
export interface ImportColumnsTable {
  business_id: TenantId
  header: string
  field: string
  chosen_at: Date
}

/** Whether a business lets a language model read its lists. No row: no. */
export interface ReadingSettingsTable {
  business_id: TenantId
  is_model_on: boolean
  changed_by: string | null
  changed_at: Date
}

/** A business's use of the language model in a month. */
export interface ModelUsageTable {
  business_id: TenantId
  /** The first day of the month, in UTC: `2026-11-01`. */
  month: string
  purpose: 'lists' | 'sommelier'
  requests: Generated<number>
  pages: Generated<number>
  input_tokens: Generated<number>
  output_tokens: Generated<number>
  /** Millionths of a US dollar. */
  cost_micros: Generated<number>
}
