import type { Generated } from 'kysely'

/** Which Stripe account belongs to which business; the account on an event decides the tenant. */
export interface StripeAccountsTable {
  account_id: string
  business_id: string
  state: 'not_started' | 'in_progress' | 'action_needed' | 'pending' | 'ready' | 'restricted' | 'disconnected'
  livemode: boolean
  created_at: Date
  synced_at: Date | null
  disconnected_at: Date | null
  /** Whatever was made on it up to then has been compared with our rows; null where that was never done. */
  reconciled_until: Generated<Date | null>
  /** Since when, by the wall's time, no comparison has ended without a failure; null while they do. */
  reconcile_failing_since: Generated<Date | null>
}
