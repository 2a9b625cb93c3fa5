import type { Generated } from 'kysely'

/** A member's way from one tier to another: up is paid and applies at once, down applies at the next renewal. */
export interface TierChangesTable {
  business_id: string
  id: string
  membership_id: string
  kind: 'up' | 'down'
  /** `asked` and `undoing` wait for the provider's word. */
  status: 'asked' | 'scheduled' | 'undoing' | 'applied' | 'undone' | 'failed'
  from_tier_id: string
  from_price_id: string
  to_tier_id: string
  to_price_id: string
  /** What was to be paid at once, as it was stated. */
  due_cents: number
  /** A change upward that begins a new period at the full price, where nothing was paid for the one that runs. */
  starts_period: Generated<boolean>
  /** What the provider's own credit is off by, charged or credited beside it. */
  correction_cents: Generated<number>
  /** The moment the amount was worked out for; the charge goes by the same. */
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
