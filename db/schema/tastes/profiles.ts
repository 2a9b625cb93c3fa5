import type { ColumnType, Generated } from 'kysely'
import type { TenantId } from '../tenant-id'

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
