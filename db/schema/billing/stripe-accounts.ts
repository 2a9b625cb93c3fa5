import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** Which Stripe account belongs to which business; the account on an event decides the tenant. */
export interface StripeAccountsTable {
  account_id: string
  business_id: TenantId
  state: 'not_started' | 'in_progress' | 'action_needed' | 'pending' | 'ready' | 'restricted' | 'disconnected'
  livemode: boolean
  created_at: Date
  synced_at: Date | null
  disconnected_at: Date | null
  /** Up to when the account has been compared with our rows; null if never. */
  reconciled_until: Generated<Date | null>
  /** Up to when its balance transactions were read, by the account's time; null if never. */
  balance_read_until: Generated<Date | null>
  /** Since when, by the wall clock, every comparison has had failures; null if the last one had none. */
  reconcile_failing_since: Generated<Date | null>
}
