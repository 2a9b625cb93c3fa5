// The task of the recommendation worker: the best wines for many members of one club. Pure; runs in its own process.
import { buildClub } from '../engine/club-model'
import { nudgesOf } from '../engine/lexicon'
import type { TasteAnswers } from '../engine/member-taste'
import { recommend, type Recommendation } from '../engine/recommend'
import { reasonSentence } from '../engine/reason-sentence'
import { suitabilityFor } from '../engine/suitability'
import { engineWine, type FactsForTaste } from '../engine/wine-facts.server'

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
}

interface ClubToRecommend {
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

/** The recommendations and scores of each member, in the order of the members. */
function recommendAll({ wines, ratings, members, runWineIds, hasLists }: ClubToRecommend): MadeForMember[] {
  const model = buildClub({
    wines: wines.map(({ facts }) => engineWine(facts)),
    ratings: ratings.map(({ review, ...rating }) => ({ ...rating, words: nudgesOf(review) })),
  })
  const inStock = new Set(wines.filter(({ isOffered }) => isOffered).map(({ facts }) => facts.id))
  const allowed = new Map<number, Set<string>>()
  const allowedFor = (rank: number) => {
    const known = allowed.get(rank)
    if (known) return known
    const made = new Set(wines.filter(({ lowestRank }) => lowestRank <= rank).map(({ facts }) => facts.id))
    allowed.set(rank, made)
    return made
  }
  return members.map(({ id, rank, answers, received, hidden }) => {
    const suits = runWineIds.length === 0 ? [] : suitabilityFor(model, { memberId: id, answers }, runWineIds)
    return {
      memberId: id,
      scores: suits.map(({ score }) => Math.round(score * 10)),
      reasons: suits.map(({ reason }) => (reason ? reasonSentence(reason) : '')),
      recommendations: !hasLists
        ? []
        : recommend(model, {
            memberId: id,
            answers,
            filters: {
              inStock,
              allowedByTier: allowedFor(rank),
              justReceived: new Set(received),
              hidden: new Set(hidden),
            },
          }),
    }
  })
}

/** The tasks of the worker, by name. */
export const recommendTasks = { recommend: recommendAll }
export type RecommendTasks = typeof recommendTasks
