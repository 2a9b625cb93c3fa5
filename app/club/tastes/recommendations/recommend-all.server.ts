// The task of the recommendation worker: the best wines for many members of one club. Pure; runs in its own process.
import { buildClub } from '../engine/club-model'
import { nudgesOf } from '../engine/lexicon'
import { recommend } from '../engine/recommend'
import { reasonSentence } from '../engine/reason-sentence'
import { suitabilityFor } from '../engine/suitability'
import { engineWine } from '../engine/wine-facts.server'
import type { ClubToRecommend, MadeForMember, RecommendTasks } from './recommend-tasks'

/** The recommendations and scores of each member, in the order of the members. */
function recommendAll({ wines, ratings, members, runWineIds, hasLists }: ClubToRecommend): MadeForMember[] {
  const model = buildClub({
    wines: wines.map(({ facts }) => engineWine(facts)),
    ratings: ratings.map(({ review, ...rating }) => ({ ...rating, words: nudgesOf(review) })),
  })
  const inStock = new Set(wines.filter(({ isOffered }) => isOffered).map(({ facts }) => facts.id))
  const allowed = new Map<number, Set<string>>()
  const allowedFor = (rank: number) => {
    const cached = allowed.get(rank)
    if (cached) return cached
    const made = new Set(wines.filter(({ lowestRank }) => lowestRank <= rank).map(({ facts }) => facts.id))
    allowed.set(rank, made)
    return made
  }
  return members.map(({ id, rank, answers, received, hidden, recent }) => {
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
            recent,
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
export const recommendTasks: RecommendTasks = { recommend: recommendAll }
