import type { ColumnType, Generated } from 'kysely'
import type { Fulfillment, RunOrderStatus } from './club-runs'
import type { PurchaseStatus } from './purchases'
import type { TenantId } from './tenant-id'

/** Why an order of a bulk change stayed as it was. */
export interface RefusedOrder {
  id: string
  /** "it is awaiting payment". */
  because: string
}

/** A change of one or many orders by a person. */
export interface OrderBulkChangesTable {
  business_id: TenantId
  id: string
  act: 'ready' | 'unready' | 'deliver' | 'cancel'
  reason: Generated<string>
  chosen: number
  changed: number
  refused: ColumnType<RefusedOrder[], string, string>
  changed_by: string | null
  changed_at: Date
  undone_by: Generated<string | null>
  undone_at: Generated<Date | null>
  /** Orders that the undo brought back. */
  restored: Generated<number | null>
}

/** A change of an order's status. Triggers write it. */
export interface OrderChangesTable {
  business_id: TenantId
  id: Generated<string>
  box_id: string | null
  purchase_id: string | null
  from_status: RunOrderStatus | PurchaseStatus
  to_status: RunOrderStatus | PurchaseStatus
  bulk_id: string | null
  /** Null for the system. */
  changed_by: string | null
  changed_at: Date
}

/** Staff notes about an order. */
export interface OrderNotesTable {
  business_id: TenantId
  id: string
  box_id: string | null
  purchase_id: string | null
  note: string
  written_by: string
  written_at: Date
  changed_at: Generated<Date | null>
}

/** How an order is shown; a box that is held counts as ready. */
export type OrderState =
  'awaiting_payment' | 'processing' | 'ready' | 'shipped' | 'delivered' | 'returned' | 'canceled'

/** The columns by which orders are filtered and sorted. Triggers write them. */
export interface OrderIndexTable {
  business_id: TenantId
  id: string
  box_id: string | null
  purchase_id: string | null
  number: number
  member_id: string
  member_name: string
  run_id: string | null
  tier_id: string | null
  status: OrderState
  fulfillment: Fulfillment
  month: string
  ordered_at: Date
  changed_at: Date
  wine_list: Generated<string[]>
}

/** How many orders: the sum of these rows. Triggers write it. */
export interface OrderCountsTable {
  business_id: TenantId
  id: Generated<string>
  status: OrderState
  fulfillment: Fulfillment
  month: string
  run: string | null
  tier: string | null
  /** Null counts orders; otherwise orders with this wine. */
  wine: string | null
  orders: number
}
