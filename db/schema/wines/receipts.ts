import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

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
