import type { Generated } from 'kysely'
import type { TenantId } from './tenant-id'

/** Calendar months or years in the business's time zone. */
export type PerkPeriod = 'month' | 'year'

/** A perk that members of a tier may use besides their box. */
export interface TierPerksTable {
  business_id: TenantId
  id: string
  tier_id: string
  name: string
  /** A note to the staff who give it. */
  staff_note: Generated<string>
  /** How often in a period; null without a limit. */
  times: number | null
  period: PerkPeriod
  position: number
  created_at: Date
  changed_at: Date
  removed_at: Generated<Date | null>
}

/** A perk that a member used. */
export interface PerkUsesTable {
  business_id: TenantId
  /** Chosen by the page that records it, so that a repeated press counts once. */
  id: string
  perk_id: string
  member_id: string
  /** The perk's name at that time. A member who changes tiers does not get a perk of the same name twice. */
  name: string
  /** In the business's time zone: it counts in that day's month or year. */
  used_on: string
  note: Generated<string>
  used_at: Date
  recorded_by: string | null
  undone_at: Generated<Date | null>
  undone_by: Generated<string | null>
}
