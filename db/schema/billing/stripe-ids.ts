import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** Our id of an object and Stripe's, per connected account. */
export interface StripeIdsTable {
  business_id: TenantId
  kind: 'product' | 'price' | 'customer' | 'subscription' | 'checkout_session' | 'portal'
  our_id: string
  account_id: string
  stripe_id: string
  created_at: Date
  /** When the object was deleted at Stripe because the account was deleted. */
  removed_at: Generated<Date | null>
  /** Of a price: Stripe was told that tax comes on top of it. */
  is_tax_exclusive: Generated<boolean>
}
