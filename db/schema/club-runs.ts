import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { TenantId } from './tenant-id'

export type EntitlementStatus = 'open' | 'assigned' | 'fulfilled' | 'canceled' | 'merged'

/** A member's entitlement for a paid month, or for an upgrade within one. */
export interface EntitlementsTable {
  business_id: TenantId
  id: string
  membership_id: string
  member_id: string
  kind: 'month' | 'upgrade'
  /** Null for an opening entitlement: a month that was paid for in another system. */
  invoice_id: string | null
  /** The move that an opening entitlement came with. */
  move_id: Generated<string | null>
  tier_id: string
  /** Null is one box whose number of bottles the run sets. */
  bottles: number | null
  period_start: Date
  period_end: Date
  /** First day of the month in which the period starts. */
  month: string
  /** An upgrade that was paid before its month was assigned is `merged` into that month's row. */
  status: Generated<EntitlementStatus>
  cancel_reason: Generated<'refunded' | 'dispute_lost' | 'undone' | null>
  /** A payment of the period is disputed: nothing is handed over meanwhile. */
  is_disputed: Generated<boolean>
  /** All of it was refunded, or its dispute lost, after it had been handed over. */
  is_unpaid_after: Generated<boolean>
  /** Handed over before runs were recorded here, as a person stated. */
  settled_by: Generated<string | null>
  settled_at: Generated<Date | null>
  created_at: Date
  changed_at: Date
}

export type RunOrderStatus =
  | 'awaiting_payment'
  | 'processing'
  | 'ready'
  /** On its way to the member. */
  | 'shipped'
  | 'delivered'
  /** The carrier brought it back; the member is owed it again. */
  | 'returned'
  | 'unclaimed'
  | 'canceled'

/** How an order reaches the member. */
export type Fulfillment = 'pick_up' | 'ship'

export type OrderCancelReason =
  | 'run_canceled'
  | 'refunded'
  | 'dispute_lost'
  | 'not_paid'
  | 'tier_changed'
  | 'membership_ended'
  | 'restocked'
  | 'by_staff'

/** A member's box in a run. */
export interface RunOrdersTable {
  business_id: TenantId
  id: string
  run_id: string
  /** Order on lists and labels of the run, from 1. */
  number: number
  membership_id: string
  member_id: string
  tier_id: string
  /** Null while the payment is awaited, and for an order that was canceled before it came. */
  entitlement_id: string | null
  status: RunOrderStatus
  fulfillment: Generated<Fulfillment>
  cancel_reason: Generated<OrderCancelReason | null>
  ready_at: Generated<Date | null>
  delivered_at: Generated<Date | null>
  /** The day from which its bottles may go back to stock unclaimed, as the member was told; null before. */
  restock_on: Generated<string | null>
  note: Generated<string>
  /** Of a box that staff canceled: who, and why. */
  canceled_by: Generated<string | null>
  cancel_note: Generated<string | null>
  created_at: Date
  changed_at: Date
}

/** A bottle of a box or of a purchase: what a person is to get. */
export interface OrderBottlesTable {
  business_id: TenantId
  id: string
  /** One of the two. */
  box_id: string | null
  purchase_id: Generated<string | null>
  /** The box or the purchase. */
  order_id: GeneratedAlways<string>
  /** The line of a purchase, which has the bottle's price. */
  purchase_line_id: Generated<string | null>
  /** Place in the box, or of the line in the purchase. */
  slot: number
  /** The wine that the member gets; of a short bottle the one that they would have got. */
  wine_id: string
  /** How the wine was chosen; `member` bought it. */
  chosen: 'main' | 'choice' | 'swap' | 'taste' | 'substitute' | 'staff' | 'member'
  /** The promise of the bottle in the stock ledger; null where none was left. */
  lock_id: string | null
  /** Only a bottle of a box is `short`. */
  status: 'short' | 'promised' | 'out' | 'released'
  /** The bottle of an earlier box that was missing and that this one is; null for the box's own. */
  owed_bottle_id: Generated<string | null>
  /** The refund that gave the price of a bought bottle back. */
  refund_id: Generated<string | null>
  /** The staff member who gave it to a person or a carrier, and when it left. */
  handed_over_by: Generated<string | null>
  handed_over_at: Generated<Date | null>
}

export type SettleReason = 'refunded' | 'agreed' | 'other'

/** A person's decision about a bottle that is owed of a box that was handed over. */
export interface OwedBottleDecisionsTable {
  business_id: TenantId
  id: string
  bottle_id: string
  /** From stock at once, in the member's next box, or not at all. */
  decision: 'now' | 'next_box' | 'settled'
  /** Why a settled bottle is not owed any more. */
  reason: SettleReason | null
  note: Generated<string>
  /** The wine that was missing, where it was given from stock. */
  old_wine_id: Generated<string | null>
  decided_by: string | null
  decided_at: Date
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
}

/** Bottles of a box, bottles that were bought, or both, given to a person at the desk. */
export interface HandOversTable {
  business_id: TenantId
  /** Chosen by the device that records it, so that it is recorded once. */
  id: string
  member_id: string
  /** Null where only bought bottles were given. */
  box_id: string | null
  given_by: string | null
  given_at: Date
  collected_by: 'member' | 'second_person'
  second_person: Generated<string>
  /** That the person is over 21 was checked on a document. */
  is_age_checked: boolean
  note: Generated<string>
  /** Recorded on a device without a connection, and sent later. */
  was_offline: Generated<boolean>
  undone_at: Generated<Date | null>
  undone_by: Generated<string | null>
}

export interface HandOverLinesTable {
  business_id: TenantId
  hand_over_id: string
  bottle_id: string
  lock_id: string
}

/** A bottle that was corked or broken, and the wine that replaced it. */
export interface BottleReplacementsTable {
  business_id: TenantId
  id: string
  bottle_id: string
  reason: 'corked' | 'broken' | 'other'
  note: Generated<string>
  /** Null where no bottle was left: the box is one short. */
  wine_id: string | null
  /** The wine that was corked or broken. */
  old_wine_id: string | null
  /** The member had the bottle already. */
  was_out: Generated<boolean>
  replaced_by: string | null
  replaced_at: Date
}

/** A hand-over that a device recorded without a connection and that could not be booked when it was sent. */
export interface RefusedHandOversTable {
  business_id: TenantId
  id: string
  /** A box, or a purchase: one of the two. */
  box_id: string | null
  purchase_id: Generated<string | null>
  bottle_ids: ColumnType<string[], string, string>
  recorded_by: string | null
  recorded_at: Date
  sent_at: Date
  /** Why it was refused, in a sentence. */
  reason: string
  /** The error's code. */
  code: Generated<string>
  /** The wines that the device showed for these lines. */
  wine_ids: ColumnType<string[], string | undefined, string>
  collected_by: 'member' | 'second_person'
  second_person: Generated<string>
  decision: Generated<'loss' | 'entitlement' | 'purchase' | 'nothing_left' | null>
  decided_entitlement_id: Generated<string | null>
  decided_purchase_id: Generated<string | null>
  decided_by: Generated<string | null>
  decided_at: Generated<Date | null>
}

/** The second person who may collect a member's box, and what the member does not want. */
export interface PickUpProfilesTable {
  business_id: TenantId
  member_id: string
  /** In the member's QR code; unique in the club. */
  code: string
  second_person: Generated<string>
  disliked_types: Generated<string[]>
  disliked_grapes: Generated<string[]>
  disliked_regions: Generated<string[]>
  changed_at: Date
}

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
  /** `RunChangeLine[]` of app/club/runs/runs/run-changes.server.ts, written as JSON. */
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
