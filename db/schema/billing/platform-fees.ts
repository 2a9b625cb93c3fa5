import type { TenantId } from '../tenant-id'

/** The platform's share of a charge, charged (`fee`) or refunded (`return`), as Stripe recorded it. Append only. */
export interface PlatformFeesTable {
  business_id: TenantId
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
