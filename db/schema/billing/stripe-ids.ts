import type { Generated } from 'kysely'

/** Which object of ours is which of Stripe's, per connected account. */
export interface StripeIdsTable {
  business_id: string
  kind: 'product' | 'price' | 'customer' | 'subscription' | 'checkout_session' | 'portal'
  our_id: string
  account_id: string
  stripe_id: string
  created_at: Date
  /** Deleted at the provider, for somebody who left. */
  removed_at: Generated<Date | null>
}
