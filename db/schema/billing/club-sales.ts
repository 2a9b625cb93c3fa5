import type { TenantId } from '../tenant-id'

/** Charges of members and their refunds, as Stripe recorded them on the business's account. Append only. */
export interface ClubSalesTable {
  business_id: TenantId
  stripe_id: string
  /**
   * A failed refund returns to the business. A dispute removes the payment; one that the business wins is
   * reversed.
   */
  kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_reversed'
  charge_id: string
  account_id: string
  member_id: string | null
  amount_cents: number
  currency: string
  occurred_at: Date
  recorded_at: Date
}
