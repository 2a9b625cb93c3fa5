import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { TenantId } from '../tenant-id'

/** Where a counted bottle is: free to use, promised, promised and paid, or gone. */
export type StockState = 'available' | 'locked' | 'committed' | 'out'

export type MovementKind =
  | 'receipt'
  | 'opening'
  | 'correction'
  | 'count'
  | 'sale'
  | 'glass'
  | 'breakage'
  | 'write_off'
  | 'transfer'
  | 'return'
  | 'lock'
  | 'release'
  | 'commit'
  | 'hand_over'
  | 'revaluation'

/** An exact number of cents as text, with six decimals; null while unknown. */
type ExactCents = ColumnType<string | null, string | null | undefined, string | null>

/** The stock ledger. Rows are added, never changed or deleted. */
export interface StockMovementsTable {
  business_id: TenantId
  id: string
  seq: GeneratedAlways<number>
  wine_id: string
  location_id: string
  /** Of a transfer; otherwise null. */
  to_location_id: Generated<string | null>
  kind: MovementKind
  quantity: number
  /** Null is outside the cellar. */
  from_state: StockState | null
  to_state: StockState | null
  value_change_cents: ColumnType<string, string | undefined, never>
  /** Cost of one bottle, where bottles came in at a known cost and for a revaluation. */
  unit_cost_cents: ExactCents
  reason: Generated<string>
  /** The kind of its cause, such as `receipt`, and the id of that row. */
  cause_kind: Generated<string | null>
  cause_key: Generated<string | null>
  reverses_id: Generated<string | null>
  lock_id: Generated<string | null>
  moved_by: string | null
  moved_at: Date
}

/** Bottles of a wine in one location, by state. Kept by the stock ledger. */
export interface StockLevelsTable {
  business_id: TenantId
  wine_id: string
  location_id: string
  available: Generated<number>
  locked: Generated<number>
  committed: Generated<number>
  out: Generated<number>
}

/** The same over all locations, with the cost of the bottles in the cellar. Its row is the lock for a wine's stock. */
export interface StockTotalsTable {
  business_id: TenantId
  wine_id: string
  available: Generated<number>
  locked: Generated<number>
  committed: Generated<number>
  out: Generated<number>
  /** Cost of all bottles that are not out; null while no cost is known. */
  value_cents: ExactCents
  /** Cost of one bottle when last known. */
  unit_cost_cents: ExactCents
  /** Since when fewer bottles are available than the par level, kept by a trigger; null while there are enough. */
  low_since: Generated<Date | null>
  /** When staff were notified of that. */
  low_notified_at: Generated<Date | null>
}

/** Bottles promised to an owner, such as a run's order or a cart. */
export interface StockLocksTable {
  business_id: TenantId
  id: string
  wine_id: string
  location_id: string
  quantity: number
  owner_kind: string
  owner_key: string
  state: 'locked' | 'committed' | 'released' | 'out'
  expires_at: Date | null
  created_at: Date
  changed_at: Date
}
