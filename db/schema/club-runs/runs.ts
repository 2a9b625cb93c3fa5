import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

export type RunStatus = 'draft' | 'published' | 'locked' | 'fulfilling' | 'closed' | 'canceled'

/** How a business runs its months. No row: the defaults. */
export interface RunSettingsTable {
  business_id: TenantId
  /** Whether members may swap a wine for another of the same slot. */
  allows_swaps: Generated<boolean>
  /** After `unclaimed_days` from the first pick-up day an unclaimed box is held, or goes back to stock. */
  unclaimed_rule: Generated<'hold' | 'restock'>
  unclaimed_days: Generated<number>
  /** The business's statement that it may sell bottles to take away. */
  license_number: Generated<string | null>
  license_stated_on: Generated<string | null>
  license_stated_by: Generated<string | null>
  /** Bottles of the club's list are sold to members. Only with a stated license. */
  sells_bottles: Generated<boolean>
  changed_by: string | null
  changed_at: Date
}

/** One month's distribution to the members of some tiers. */
export interface ClubRunsTable {
  business_id: TenantId
  id: string
  /** First day of the month. */
  month: string
  title: string
  status: Generated<RunStatus>
  /** Where bottles are locked and picked up. */
  location_id: string
  /** Until then members may swap and skip; then wines are assigned. */
  cut_off_at: Date
  pick_up_from: string
  pick_up_until: string
  pick_up_hours: Generated<string>
  story: Generated<string>
  picture_id: Generated<string | null>
  /** Each member gets the wine of a slot that suits them best. */
  is_taste_aware: Generated<boolean>
  /** Guests see the page of the month. */
  is_public: Generated<boolean>
  copied_from: Generated<string | null>
  version: Generated<number>
  created_by: string | null
  created_at: Date
  changed_at: Date
  published_at: Generated<Date | null>
  published_by: Generated<string | null>
  locked_at: Generated<Date | null>
  /** Null where the job locked it. */
  locked_by: Generated<string | null>
  packed_at: Generated<Date | null>
  closed_at: Generated<Date | null>
  closed_by: Generated<string | null>
  canceled_at: Generated<Date | null>
  canceled_by: Generated<string | null>
  cancel_reason: Generated<string>
  /** The figures at the close, as counted then. */
  closing: ColumnType<unknown, string | null | undefined, string | null>
}

/** A tier that gets a box in a run. */
export interface RunTiersTable {
  business_id: TenantId
  run_id: string
  tier_id: string
  /** The most that the bottles of one box may cost the business. */
  cost_ceiling_cents: number | null
}

/** A wine of a slot: a slot is one bottle of a tier's box. */
export interface RunSlotsTable {
  business_id: TenantId
  run_id: string
  tier_id: string
  /** From 1. */
  slot: number
  /** The wine that everyone gets, one that a member may choose instead, one that comes in when they are short. */
  role: 'main' | 'choice' | 'substitute'
  position: number
  wine_id: string
}

/** The run's texts about a wine. */
export interface RunWineNotesTable {
  business_id: TenantId
  run_id: string
  wine_id: string
  note: Generated<string>
  pairing: Generated<string>
  recipe: Generated<string>
  picture_id: Generated<string | null>
}

/** A change of a run's details, box, texts or picture, for people who edit it at the same time. */
export interface RunChangesTable {
  business_id: TenantId
  run_id: string
  /** The version that the change made. */
  version: number
  /** `details`, `picture`, `tier <id>` or `wine <id>`. */
  part: string
  /** `RunChangeLine[]` of app/club-runs/runs/run-changes.server.ts, written as JSON. */
  lines: ColumnType<unknown, string, never>
  changed_by: string | null
  changed_at: Date
}

/** A member leaves out the box of a run; what was paid moves to the next one. */
export interface RunSkipsTable {
  business_id: TenantId
  run_id: string
  member_id: string
  skipped_by: string | null
  skipped_at: Date
}

/** An entitlement that a member gets in a run besides the oldest one. */
export interface RunExtrasTable {
  business_id: TenantId
  run_id: string
  entitlement_id: string
  added_by: string | null
  added_at: Date
}

/** A member's choice of another wine for a slot. */
export interface RunSwapsTable {
  business_id: TenantId
  run_id: string
  member_id: string
  tier_id: string
  slot: number
  wine_id: string
  swapped_at: Date
}
