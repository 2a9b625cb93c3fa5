import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** One attempt to pay on Stripe Checkout; at most one is open per member. */
export interface CheckoutAttemptsTable {
  business_id: TenantId
  id: string
  member_id: string
  tier_id: string
  tier_price_id: string
  status: 'open' | 'completed' | 'expired'
  account_id: string
  session_id: string | null
  session_url: string | null
  return_to: string
  created_at: Date
  expires_at: Date
  resolved_at: Date | null
  /** Tax was added when it was opened; a page keeps what it showed. */
  adds_tax: Generated<boolean>
}
