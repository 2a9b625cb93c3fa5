import type { Generated, GeneratedAlways, ColumnType } from 'kysely'
import type { TenantId } from './tenant-id'
import type { StoredPlace } from './wine-imports'

/** A place where a business keeps bottles, such as its main cellar or the bar. */
export interface CellarLocationsTable {
  business_id: TenantId
  id: string
  name: string
  position: Generated<number>
  created_at: Date
  archived_at: Generated<Date | null>
}

/** A count of the bottles in one location. */
export interface StocktakesTable {
  business_id: TenantId
  id: string
  location_id: string
  status: Generated<'open' | 'posted' | 'canceled'>
  /** Only wines of this type; null for all. */
  wine_type: WinesTable['type'] | null
  /** Only bins from here; empty for all. */
  bin_from: Generated<string>
  bin_to: Generated<string>
  started_by: string | null
  started_at: Date
  /** The user who posted or canceled it. */
  ended_by: Generated<string | null>
  ended_at: Generated<Date | null>
  /** Of a posted one: whether wines that were not counted kept their stock. */
  uncounted: Generated<'leave' | 'zero' | null>
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
}

/** A saved count of a wine; the current one is what is posted. */
export interface StocktakeCountsTable {
  business_id: TenantId
  /** Chosen by the device that counts. */
  id: string
  seq: GeneratedAlways<number>
  stocktake_id: string
  wine_id: string
  mode: 'set' | 'add' | 'clear'
  /** As entered. */
  quantity: number
  /** All bottles of the wine after this entry; null where the count was removed. */
  counted: number | null
  /** Bottles on record in the location when they were counted. */
  book: number
  /** The record changed between counts that were added together. */
  moved_between: Generated<boolean>
  /** Not counted, and set to zero when the stocktake was posted. */
  is_assumed: Generated<boolean>
  is_current: Generated<boolean>
  reason: Generated<string>
  /** Price of a bottle when the difference was posted. */
  price_cents: Generated<number | null>
  counted_by: string | null
  counted_at: Date
}

/** A code on bottles or cases of a wine, such as a barcode. */
export interface WineCodesTable {
  business_id: TenantId
  code: string
  wine_id: string
  added_by: string | null
  added_at: Date
}

/** A delivery of a supplier, as its document lists it. */
export interface ReceiptsTable {
  business_id: TenantId
  id: string
  supplier_id: string | null
  /** Null is the business's first location. */
  location_id: string | null
  document_number: Generated<string>
  /** Computed: the number without case and spaces. */
  document_key: ColumnType<string, never, never>
  received_on: string
  note: Generated<string>
  /** The total that the document prints. */
  document_total_cents: number | null
  created_by: string | null
  created_at: Date
  /** When the rest stopped being expected. */
  closed_at: Generated<Date | null>
}

/** Bottles of one wine on a receipt. */
export interface ReceiptLinesTable {
  business_id: TenantId
  id: string
  receipt_id: string
  position: number
  wine_id: string
  /** Bottles on the document. */
  quantity: number
  /** Cost of all of them together; null while unknown. */
  total_cents: number | null
  /** Bottles in a case; null for single bottles. */
  case_size: number | null
  /** Its bottles go back to the supplier. */
  is_return: Generated<boolean>
}

/** The movement of the stock ledger that received bottles of a line. */
export interface ReceiptPostingsTable {
  business_id: TenantId
  posting_key: string
  line_id: string
  movement_id: string
  /** Average cost of a bottle before and after, an exact number of cents as text. */
  average_before_cents: string | null
  average_after_cents: string | null
}

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

/** The latest comparison of a business's stock ledger with its stock levels. */
export interface StockChecksTable {
  business_id: TenantId
  checked_at: Date
  /** Movements of the ledger at that moment. */
  movements: number
  /** Figures that disagree, in all; `differences` holds the first of them. */
  difference_count: number
  /** `StockDifference[]`, written as JSON. */
  differences: ColumnType<unknown, string, string>
}

/** Where a counted bottle is: free to use, promised, promised and paid, or gone. */
export type StockState = 'available' | 'locked' | 'committed' | 'out'

export type MovementKind =
  | 'receipt'
  | 'opening'
  | 'correction'
  | 'count'
  | 'sale'
  | 'glass'
  | 'breakage'
  | 'write_off'
  | 'transfer'
  | 'return'
  | 'lock'
  | 'release'
  | 'commit'
  | 'hand_over'
  | 'revaluation'

/** An exact number of cents as text, with six decimals; null while unknown. */
type ExactCents = ColumnType<string | null, string | null | undefined, string | null>

/** The stock ledger. Rows are added, never changed or deleted. */
export interface StockMovementsTable {
  business_id: TenantId
  id: string
  seq: GeneratedAlways<number>
  wine_id: string
  location_id: string
  /** Of a transfer; otherwise null. */
  to_location_id: Generated<string | null>
  kind: MovementKind
  quantity: number
  /** Null is outside the cellar. */
  from_state: StockState | null
  to_state: StockState | null
  value_change_cents: ColumnType<string, string | undefined, never>
  /** Cost of one bottle, where bottles came in at a known cost and for a revaluation. */
  unit_cost_cents: ExactCents
  reason: Generated<string>
  /** The kind of its cause, such as `receipt`, and the id of that row. */
  cause_kind: Generated<string | null>
  cause_key: Generated<string | null>
  reverses_id: Generated<string | null>
  lock_id: Generated<string | null>
  moved_by: string | null
  moved_at: Date
}

/** Bottles of a wine in one location, by state. Kept by the stock ledger. */
export interface StockLevelsTable {
  business_id: TenantId
  wine_id: string
  location_id: string
  available: Generated<number>
  locked: Generated<number>
  committed: Generated<number>
  out: Generated<number>
}

/** The same over all locations, with the cost of the bottles in the cellar. Its row is the lock for a wine's stock. */
export interface StockTotalsTable {
  business_id: TenantId
  wine_id: string
  available: Generated<number>
  locked: Generated<number>
  committed: Generated<number>
  out: Generated<number>
  /** Cost of all bottles that are not out; null while no cost is known. */
  value_cents: ExactCents
  /** Cost of one bottle when last known. */
  unit_cost_cents: ExactCents
  /** Since when fewer bottles are available than the par level, kept by a trigger; null while there are enough. */
  low_since: Generated<Date | null>
  /** When staff were notified of that. */
  low_notified_at: Generated<Date | null>
}

/** Bottles promised to an owner, such as a run's order or a cart. */
export interface StockLocksTable {
  business_id: TenantId
  id: string
  wine_id: string
  location_id: string
  quantity: number
  owner_kind: string
  owner_key: string
  state: 'locked' | 'committed' | 'released' | 'out'
  expires_at: Date | null
  created_at: Date
  changed_at: Date
}

type OptionalJson<T> = ColumnType<T, string | undefined, string>

/** A supplier's invoice or delivery note that was read; its file and pages are those of the import. */
export interface SupplierInvoicesTable {
  business_id: TenantId
  session_id: string
  /** As printed. */
  supplier_name: Generated<string>
  supplier_id: string | null
  document_number: Generated<string>
  issued_on: string | null
  /** ISO 4217 code; '' where none is printed. */
  currency: Generated<string>
  /** Deposits, freight, taxes and discounts, in cents. */
  charges: OptionalJson<{ kind: string; label: string; cents: number; place: StoredPlace }[]>
  subtotal_cents: number | null
  total_cents: number | null
  /** How the head was read. */
  readings: OptionalJson<Record<string, { confidence: number; rule: string; place: StoredPlace | null }>>
  /** The receipt that was made of it. */
  receipt_id: Generated<string | null>
}

/** `open`: a person has to decide. `out`: it is left out. */
export type InvoiceChoice = 'open' | 'wine' | 'new' | 'out'

/** A line of goods on a supplier's invoice. */
export interface SupplierInvoiceLinesTable {
  business_id: TenantId
  session_id: string
  position: number
  description: string
  producer: Generated<string>
  name: Generated<string>
  vintage: number | null
  is_non_vintage: Generated<boolean>
  bottle_ml: number | null
  pack_size: number | null
  /** Negative for a return; null where no quantity was read. */
  bottles: number | null
  discount_cents: number | null
  total_cents: number | null
  place: OptionalJson<StoredPlace | null>
  rule: Generated<string>
  readings: OptionalJson<Record<string, { confidence: number; rule: string; place: StoredPlace | null }>>
  choice: Generated<InvoiceChoice>
  wine_id: Generated<string | null>
  /** The texts of the form of the wine to add. */
  new_wine: ColumnType<Record<string, string> | null, string | null | undefined, string | null>
  is_checked: Generated<boolean>
}

/** The wine that a supplier's description stands for. */
export interface SupplierDescriptionsTable {
  business_id: TenantId
  supplier_id: string
  /** The description in plain letters, without its vintage. */
  description_key: string
  wine_id: string
  chosen_at: Date
}

/** A company from which a business buys wine. */
export interface SuppliersTable {
  business_id: TenantId
  id: string
  name: string
  email: Generated<string>
  phone: Generated<string>
  notes: Generated<string>
  created_at: Date
  archived_at: Generated<Date | null>
}

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

/** A wine of a business: what its label says, the bottle size, and how the cellar sells and keeps it. */
export interface WinesTable {
  business_id: TenantId
  id: string
  producer: string
  name: string
  type: 'red' | 'white' | 'rose' | 'orange' | 'sparkling' | 'sweet' | 'fortified'
  /** Year of the harvest; null where it is unknown or there is none. */
  vintage: number | null
  is_non_vintage: boolean
  varietal: string
  country: string
  region: string
  appellation: string
  /** Size of the bottle, 187 to 18,000. */
  format_ml: number
  notes: string
  /** Alcohol by volume in tenths of a percent: 135 is 13.5 %. */
  abv_tenths: Generated<number | null>
  body: Generated<'very_light' | 'light' | 'medium' | 'full' | 'very_full' | null>
  acidity: Generated<'low' | 'medium' | 'high' | null>
  sweetness: Generated<'dry' | 'off_dry' | 'medium' | 'sweet' | null>
  oak: Generated<'none' | 'light' | 'medium' | 'strong' | null>
  /** First and last year of the drinking window as entered; null leaves the estimate. */
  drink_from: Generated<number | null>
  drink_until: Generated<number | null>
  attributes: Generated<string[]>
  /** The business's own score, 1 to 100. */
  house_score: Generated<number | null>
  bottle_price_cents: Generated<number | null>
  glass_price_cents: Generated<number | null>
  /** Size of a pour. */
  glass_ml: Generated<number | null>
  supplier_id: Generated<string | null>
  /** The wine's usual location. */
  location_id: Generated<string | null>
  bin: Generated<string>
  /** The fewest bottles to keep. */
  par_level: Generated<number | null>
  /** Liv-ex wine number: 7, 11, 16 or 18 digits. */
  lwin: Generated<string | null>
  picture_id: Generated<string | null>
  /** The lowest tier whose members may receive or buy it; null for all. */
  lowest_tier_id: Generated<string | null>
  /** On the public list. */
  is_listed: Generated<boolean>
  /** False for a wine of the list that is not sold by the bottle to take away. */
  is_for_sale: Generated<boolean>
  /** Shown to guests on the public list. */
  list_note: Generated<string>
  /** Raised by every change of the facts. */
  version: Generated<number>
  added_by: string | null
  added_at: Date
  changed_at: Date
  retired_at: Generated<Date | null>
  /** A retired wine that no list shows: a sample wine, removed but for its row in the stock ledger. */
  is_removed: Generated<boolean>
  /** Text for searches: lowercase, without accents. Computed by the database. */
  search_text: ColumnType<string, never, never>
}
