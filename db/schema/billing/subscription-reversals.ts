import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A subscription that should not exist: it is canceled and refunded, and the row holds the progress. */
export interface SubscriptionReversalsTable {
  business_id: TenantId
  id: string
  /** Null for a second plan of the business, on the platform's own account. */
  account_id: string | null
  subscription_id: string
  /** Null for a plan. */
  member_id: string | null
  cause: 'duplicate' | 'account-deleted' | 'extra-plan'
  detected_at: Date
  /** When Stripe confirmed its end; null while it may still charge. */
  canceled_at: Date | null
  /** When all that can be refunded was; null while a refund is outstanding. */
  refunded_at: Date | null
  refunded_cents: Generated<number>
  currency: string | null
  /** Why the last attempt failed, for operators; null if it did not. */
  because: string | null
  /** By the database's clock. */
  last_attempted_at: Generated<Date>
}
