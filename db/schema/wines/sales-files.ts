import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

type Json<T> = ColumnType<T, string, string>
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>

/** Which column of a till's file holds what, counted from 0. */
export interface TillColumns {
  item: number
  quantity: number
  /** The day of sale. */
  day: number | null
  /** A size or a mark for glasses, part of the item. */
  size: number | null
  /** Units that came back, where they have a column of their own. */
  returned?: number | null
}

/** The kind of an item of the till. */
export type SoldAs = 'bottle' | 'glass' | 'ignore'

/** The columns of a till's file, by the names of its columns. */
export interface TillLayoutsTable {
  business_id: TenantId
  header_key: string
  columns: Json<TillColumns>
  saved_at: Date
}

/** The business's decision about an item of its till. */
export interface TillItemsTable {
  business_id: TenantId
  item_key: string
  item: string
  sold_as: SoldAs
  wine_id: string | null
  decided_by: string | null
  decided_at: Date
}

/** The rows of a file as they were read. */
export interface StoredRows {
  /** Names of the columns, one for each. */
  headers: string[]
  /** Cells with the row's number in the file. */
  rows: { number: number; cells: string[]; isReturn?: boolean }[]
  /** Name of the known exporter; left out for another file. */
  exporter?: string
  /** True where a comma is the decimal sign. */
  decimalComma: boolean
}

/** A till's daily sales file. */
export interface SalesFilesTable {
  business_id: TenantId
  id: string
  name: string
  sha256: string
  /** Until the file is posted. */
  content: JsonOrNull<StoredRows>
  status: 'open' | 'posted' | 'undone'
  columns: JsonOrNull<TillColumns>
  first_day: string | null
  last_day: string | null
  content_key: string | null
  row_count: number
  skipped_rows: Generated<number>
  location_id: string | null
  uploaded_by: string | null
  uploaded_at: Date
  posted_by: string | null
  posted_at: Date | null
  undone_by: string | null
  undone_at: Date | null
  undo_note: Generated<string>
}

/** An item of a file with the sum of its rows. */
export interface SalesFileItemsTable {
  business_id: TenantId
  file_id: string
  item_key: string
  item: string
  row_count: number
  sold: number
  returned: number
  /** Why its quantity cannot be counted; '' where it can. */
  problem: Generated<string>
  is_skipped: Generated<boolean>
  /** Its kind when the file was posted. */
  sold_as: SoldAs | null
  wine_id: string | null
  /** Bottles that were moved. */
  moved: number | null
}
