import type { ColumnType, Generated } from 'kysely'
import type { StoredPlace } from './imports'
import type { TenantId } from '../tenant-id'

type Json<T> = ColumnType<T, string | undefined, string>

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
  charges: Json<{ kind: string; label: string; cents: number; place: StoredPlace }[]>
  subtotal_cents: number | null
  total_cents: number | null
  /** How the head was read. */
  readings: Json<Record<string, { confidence: number; rule: string; place: StoredPlace | null }>>
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
  place: Json<StoredPlace | null>
  rule: Generated<string>
  readings: Json<Record<string, { confidence: number; rule: string; place: StoredPlace | null }>>
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
