import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

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

/** A bottle of an order. */
export interface RunOrderLinesTable {
  business_id: TenantId
  id: string
  order_id: string
  slot: number
  /** The wine that the member gets; of a short line the one that they would have got. */
  wine_id: string
  chosen: 'main' | 'choice' | 'swap' | 'taste' | 'substitute' | 'staff'
  /** The promise of the bottle in the stock ledger; null where none was left. */
  lock_id: string | null
  status: 'short' | 'promised' | 'out' | 'released'
  /** The line of an earlier box whose missing bottle this one is; null for the box's own. */
  owed_line_id: Generated<string | null>
}

export type SettleReason = 'refunded' | 'agreed' | 'other'

/** A person's decision about a bottle that is owed of a box that was handed over. */
export interface OwedBottleDecisionsTable {
  business_id: TenantId
  id: string
  line_id: string
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
  order_id: string | null
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
  /** A bottle of a box, or one that was bought: one of the two. */
  line_id: string | null
  bottle_id: Generated<string | null>
  lock_id: string
}

/** A bottle that was corked or broken, and the wine that replaced it. */
export interface BottleReplacementsTable {
  business_id: TenantId
  id: string
  /** A bottle of a box, or one that was bought: one of the two. */
  line_id: string | null
  bottle_id: Generated<string | null>
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
  order_id: string | null
  purchase_id: Generated<string | null>
  /** Lines of the box, or bottles of the purchase. */
  line_ids: ColumnType<string[], string, string>
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

/** Who may collect a member's box besides the member, and what the member does not want. */
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
