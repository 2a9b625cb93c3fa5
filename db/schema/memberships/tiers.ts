import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A monthly offer of a club. */
export interface TiersTable {
  business_id: TenantId
  id: string
  name: string
  description: Generated<string>
  bottles_per_month: Generated<number>
  /** Its members' discount on a bottle of the club's list, in basis points: 1000 is 10 %. */
  bottle_discount_bp: Generated<number>
  /** Whether months of it may be given. */
  is_giftable: Generated<boolean>
  benefits: ColumnType<string[], string | undefined, string>
  position: Generated<number>
  status: 'draft' | 'published' | 'archived'
  created_at: Date
  archived_at: Date | null
  /** Member limit; null: none. */
  member_cap: Generated<number | null>
  /** Since when the tier is full for new members; see app/tiers/capacity. */
  full_since: Generated<Date | null>
  /** The last notice to the business about its capacity. */
  last_capacity_notice: Generated<'open' | 'full' | 'next' | null>
}
