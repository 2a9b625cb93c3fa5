import type { ColumnType, Generated } from 'kysely'

/** What a club offers per month. */
export interface TiersTable {
  business_id: string
  id: string
  name: string
  description: Generated<string>
  bottles_per_month: Generated<number>
  benefits: ColumnType<string[], string | undefined, string>
  position: Generated<number>
  status: 'draft' | 'published' | 'archived'
  created_at: Date
  archived_at: Date | null
  /** So many live members at most; null: as many as come. */
  member_cap: Generated<number | null>
  /** Since when the tier is full for new members; see app/tiers/capacity. */
  full_since: Generated<Date | null>
  /** What its business was last told of its places. */
  last_capacity_notice: Generated<'open' | 'full' | 'next' | null>
}
