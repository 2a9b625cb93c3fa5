// The task of the recommendation worker: the best wines for many members of one club.
import type { TaskWorker } from '~/foundation/kit/task-worker.server'
import type { TasteAnswers } from '../engine/member-taste'
import type { Recommendation } from '../engine/recommend'
import type { FactsForTaste } from '../engine/wine-facts.server'

export interface WineToRecommend {
  facts: FactsForTaste
  /** On the club's list and in stock; others only teach what members like. */
  isOffered: boolean
  /** The rank of the lowest tier that may get it; 0 for every member. */
  lowestRank: number
}

export interface RatingToLearn {
  memberId: string
  wineId: string
  /** 1 to 100. */
  points: number
  review: string
  /** Milliseconds since 1970. */
  at: number
}

export interface MemberToRecommend {
  id: string
  /** The rank of their tier by price, from 1. */
  rank: number
  answers: TasteAnswers
  /** Ids of wines that the member got lately or will get. */
  received: string[]
  /** Ids of wines that the member does not want recommended. */
  hidden: string[]
  /** Ids of the wines that they got or rated last, at most six, the last one first. */
  recent: string[]
}

export interface ClubToRecommend {
  wines: WineToRecommend[]
  ratings: RatingToLearn[]
  members: MemberToRecommend[]
  /** Ids of wines that each member is to have a score of. */
  runWineIds: string[]
  /** Whether lists of recommendations are to be made, too. */
  hasLists: boolean
}

export interface MadeForMember {
  memberId: string
  /** Empty where no lists are made. */
  recommendations: Recommendation[]
  /** In the order of `runWineIds`: tenths of a point, and a sentence why it suits, or none. */
  scores: number[]
  reasons: string[]
}

/** Computes recommendations in a separate process, since a large club takes seconds. Throws `recommend-busy` (503). */
export type RecommendWorker = TaskWorker<RecommendTasks>

export type RecommendTasks = {
  recommend(club: ClubToRecommend): MadeForMember[]
}
