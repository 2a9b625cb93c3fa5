import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A tier change: an upgrade is paid and applies at once, a downgrade applies at the next renewal. */
export interface TierChangesTable {
  business_id: TenantId
  id: string
  membership_id: string
  kind: 'up' | 'down'
  /** `asked` and `undoing` wait for Stripe. */
  status: 'asked' | 'scheduled' | 'undoing' | 'applied' | 'undone' | 'failed'
  from_tier_id: string
  from_price_id: string
  to_tier_id: string
  to_price_id: string
  /** The quoted amount due now. */
  due_cents: number
  /** An upgrade that begins a new period at the full price, if the current one was not paid. */
  starts_period: Generated<boolean>
  /** The correction of Stripe's own credit, as a line of its own. */
  correction_cents: Generated<number>
  /** The moment the amount was computed for; the charge uses the same. */
  quoted_at: Date
  effective_at: Date
  effective_on: string
  requested_by: string
  requested_at: Date
  undone_by: string | null
  resolved_at: Date | null
  because: string | null
  attempted_at: Generated<Date>
}
