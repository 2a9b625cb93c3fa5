import type { Generated } from 'kysely'
import type { Fulfillment } from './club-runs'
import type { TenantId } from './tenant-id'

/** A wine in a member's cart; kept until it is paid or removed. */
export interface CartLinesTable {
  business_id: TenantId
  member_id: string
  wine_id: string
  quantity: number
  /** The price shown when it was added or last accepted, so that a change can be said. */
  shown_cents: number
  added_at: Date
  changed_at: Date
}

export type PurchaseStatus =
  /** Its checkout page is open, and its bottles are locked. */
  | 'awaiting_payment'
  | 'processing'
  | 'ready'
  /** On its way to the member. */
  | 'shipped'
  | 'delivered'
  /** The carrier brought it back. */
  | 'returned'
  /** All of it was refunded before it was collected. */
  | 'canceled'
  /** Its checkout page closed without a payment. */
  | 'abandoned'

/** Bottles that a member bought besides the box. Amounts in minor units. */
export interface PurchasesTable {
  business_id: TenantId
  id: string
  /** Counts up within the business, from 1001. */
  number: number
  member_id: string
  /** Where the bottles are locked and collected. */
  location_id: string
  status: Generated<PurchaseStatus>
  fulfillment: Generated<Fulfillment>
  /** The tier whose members' price was given. */
  tier_id: string | null
  /** How much less it was: 1000 is 10 %. */
  discount_bp: Generated<number>
  /** Before tax, shipping included. */
  amount_cents: number
  /** The part of it that is shipping. */
  shipping_cents: Generated<number>
  /** The refund that gave the price of shipping back. */
  shipping_refund_id: Generated<string | null>
  currency: string
  created_at: Date
  changed_at: Date
  paid_at: Date | null
  ready_at: Date | null
  delivered_at: Date | null
  /** The cardholder contests the payment: nothing is handed over meanwhile. */
  is_disputed: Generated<boolean>
}

export interface PurchaseLinesTable {
  business_id: TenantId
  id: string
  purchase_id: string
  position: number
  wine_id: string
  /** As it was named on the checkout page. */
  name: string
  quantity: number
  /** Of one bottle: on the club's list, and as paid. */
  list_cents: number
  unit_cents: number
}
