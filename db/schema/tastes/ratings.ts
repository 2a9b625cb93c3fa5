import type { Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

/** Where a rating was saved: on the member's pages, or by the link of a bottle without signing in. */
export type RatingSource = 'portal' | 'link'

/** A member's rating of a wine. */
export interface WineRatingsTable {
  business_id: TenantId
  member_id: string
  wine_id: string
  /** 1 to 100. */
  points: number
  review: string
  source: RatingSource
  /** The member had got the wine in a box when they rated it; set by a trigger. */
  from_box: Generated<boolean>
  rated_at: Date
  changed_at: Date
  /** Raised by every change. */
  version: Generated<number>
}

/** A rating that was saved or deleted. */
export interface WineRatingChangesTable {
  business_id: TenantId
  id: string
  member_id: string
  wine_id: string
  /** Null where the rating was deleted. */
  points: number | null
  review: Generated<string>
  source: RatingSource
  changed_at: Date
}

/** A rating made by the link of a bottle; a link rates once. */
export interface RatingLinkUsesTable {
  business_id: TenantId
  /** A line of a box, or a bottle that was bought. */
  bottle_id: string
  member_id: string
  wine_id: string
  used_at: Date
  undone_at: Generated<Date | null>
}
