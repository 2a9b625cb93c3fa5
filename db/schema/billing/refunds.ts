import type { Generated } from 'kysely'

/** Refunds the business made through us; others show only on the invoice. */
export interface RefundsTable {
  business_id: string
  id: string
  invoice_id: string
  amount_cents: number
  reason: string
  status: 'asked' | 'succeeded' | 'failed'
  stripe_refund_id: string | null
  requested_by: string
  requested_at: Date
  resolved_at: Date | null
  because: string | null
  attempted_at: Generated<Date>
}
