/** The platform's share of a charge, taken (`fee`) or given back (`return`), as Stripe booked it. Only added to. */
export interface PlatformFeesTable {
  business_id: string
  stripe_id: string
  kind: 'fee' | 'return'
  fee_id: string
  charge_id: string
  account_id: string
  amount_cents: number
  currency: string
  occurred_at: Date
  recorded_at: Date
}
