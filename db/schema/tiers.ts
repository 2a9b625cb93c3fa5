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
}
