import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A payment that its cardholder has contested with the bank. */
export interface DisputesTable {
  business_id: TenantId
  id: string
  account_id: string
  stripe_dispute_id: string
  /** Null if the payment is for none of our invoices. */
  invoice_id: string | null
  /** Null if it is for none of our one-time payments. */
  one_time_payment_id: Generated<string | null>
  amount_cents: number
  currency: string
  reason: string
  /** Stripe's status: needs_response, under_review, won, lost ... */
  status: string
  opened_at: Date
  evidence_due_at: Date | null
  closed_at: Date | null
  synced_at: Date
}
