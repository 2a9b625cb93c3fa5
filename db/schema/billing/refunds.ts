import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** Refunds the business made through us; others show only on the invoice. */
export interface RefundsTable {
  business_id: TenantId
  id: string
  invoice_id: string
  amount_cents: number
  /** Of the amount, what goes back to the member's balance; the rest goes to the card. */
  balance_cents: Generated<number>
  reason: string
  status: 'asked' | 'succeeded' | 'failed'
  /** Null where nothing goes to the card. */
  stripe_refund_id: string | null
  /** The movement of the member's balance; null where none was made. */
  stripe_balance_transaction_id: Generated<string | null>
  /** Null for a refund that follows from a lost dispute. */
  requested_by: string | null
  requested_at: Date
  resolved_at: Date | null
  because: string | null
  attempted_at: Generated<Date>
}
