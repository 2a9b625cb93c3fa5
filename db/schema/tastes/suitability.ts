import type { ColumnType } from 'kysely'
import type { TenantId } from '../tenant-id'

/** A list, or its text in the form of the database. */
type List<T> = ColumnType<T[], T[] | string, T[] | string>

/** How well the wines that runs offer suit a member. Lists by position. */
export interface MemberSuitabilityTable {
  business_id: TenantId
  member_id: string
  /** In the order of their ids. */
  wine_ids: List<string>
  /** Tenths of a point, 10 to 1,000; a usual wine has 500. */
  scores: List<number>
  /** Why a wine suits the member, in a sentence; empty where nothing about the member says so. */
  reasons: List<string>
  scored_at: Date
}
