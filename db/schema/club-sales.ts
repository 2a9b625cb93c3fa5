/** Charges of members and what went back to them, as Stripe booked it on the business's account. Only added to. */
export interface ClubSalesTable {
  business_id: string
  stripe_id: string
  /** A refund that failed came back to the business. */
  kind: 'charge' | 'refund' | 'refund_failed'
  charge_id: string
  account_id: string
  member_id: string | null
  amount_cents: number
  currency: string
  occurred_at: Date
  recorded_at: Date
}
