import type { Generated, ColumnType } from 'kysely'
import type { TenantId } from './tenant-id'

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

/** A member's statements about their taste. The wines they never want are in their pick-up profile. */
export interface TasteProfilesTable {
  business_id: TenantId
  member_id: string
  dietary_note: Generated<string>
  quiz_finished_at: Generated<Date | null>
  quiz_skipped_at: Generated<Date | null>
  changed_at: Date
}

export interface QuizAnswersTable {
  business_id: TenantId
  member_id: string
  question: string
  answer: string
  answered_at: Date
}

export type PreferenceKind =
  | 'type'
  | 'grape'
  | 'country'
  | 'region'
  | 'body'
  | 'acidity'
  | 'sweetness'
  | 'oak'
  | 'tannin'
  | 'fruit'
  | 'price'

/** A like or dislike, from the quiz or as the member corrected it. */
export interface TastePreferencesTable {
  business_id: TenantId
  member_id: string
  kind: PreferenceKind
  /** Folded for grapes and places: the main name. */
  value: string
  /** -2 does not like it at all, 2 loves it. */
  liking: number
  source: 'quiz' | 'member'
  changed_at: Date
}

export interface RecommendationFeedbackTable {
  business_id: TenantId
  member_id: string
  wine_id: string
  kind: 'not_for_me' | 'had_it'
  given_at: Date
}

/** One of a member's best wines as they were last computed. */
export interface RecommendationsTable {
  business_id: TenantId
  member_id: string
  /** 1 to 50. */
  rank: number
  wine_id: string
  score: number
  /** Points 1 to 100; null where the club has no ratings. */
  predicted: number | null
  /** The points are the member's own, not the club's average. */
  is_personal: boolean
  reasons: ColumnType<unknown, string, string>
  /** Unlike the wines that the member had last. */
  is_different: Generated<boolean>
}

/** When the recommendations of a business were asked for and made. */
export interface RecommendationBuildsTable {
  business_id: TenantId
  asked_at: Date | null
  built_at: Generated<Date | null>
  members: Generated<number>
  wines: Generated<number>
  ratings: Generated<number>
  /** Wines of runs for which every member has a score, when that was computed, and when others were asked for. */
  scored_wine_ids: Generated<string[]>
  scored_at: Generated<Date | null>
  scores_asked_at: Generated<Date | null>
}

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
