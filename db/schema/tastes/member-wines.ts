import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A member's own notes about a wine, and a correction of the bottles they have at home. */
export interface MemberWinesTable {
  business_id: TenantId
  member_id: string
  wine_id: string
  note: Generated<string>
  /** Added to the bottles received; negative where some were given away. */
  home_adjustment: Generated<number>
  changed_at: Date
}

/** A bottle that a member drank at home. */
export interface DrunkBottlesTable {
  business_id: TenantId
  /** Chosen by the page, so that a repeated press counts once. */
  id: string
  member_id: string
  wine_id: string
  drunk_on: string
  recorded_at: Date
}

/** A wine that a member wants to try; at most ten. */
export interface WishlistItemsTable {
  business_id: TenantId
  member_id: string
  wine_id: string
  /** From 1, without gaps. */
  position: number
  added_at: Date
  /** While true, the member is told when bottles arrive. */
  was_sold_out: Generated<boolean>
}
