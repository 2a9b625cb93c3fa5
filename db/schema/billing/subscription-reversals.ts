import type { Generated } from 'kysely'

/** A subscription that should not exist and is ended and refunded, with what has been done about it. */
export interface SubscriptionReversalsTable {
  business_id: string
  id: string
  /** Null for a second plan of the business, on the platform's own account. */
  account_id: string | null
  subscription_id: string
  /** Null for a plan. */
  member_id: string | null
  cause: 'duplicate' | 'account-deleted' | 'extra-plan'
  detected_at: Date
  /** The provider confirmed that it has ended; null while it may still charge. */
  canceled_at: Date | null
  /** Everything that can be refunded has been; null while a refund is outstanding. */
  refunded_at: Date | null
  refunded_cents: Generated<number>
  currency: string | null
  /** Why the last try failed, for operators; null where it did not. */
  because: string | null
  /** By the database's clock. */
  last_attempted_at: Generated<Date>
}
