import type { ColumnType } from 'kysely'
import type { TenantId } from '../tenant-id'

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
