// Faults of the sommelier in sentences about age, driving, health, allergens and limits.
import { paraphraseGroups, paraphrasesOf, problemOf, type ParaphraseGroup, type PartSet } from './paraphrases'

/** Sentences of each group: about as many of each kind as people ask. */
export const paraphraseCounts: Record<ParaphraseGroup, number> = {
  underage: 500,
  driving: 150,
  medical: 300,
  allergens: 300,
  prices: 400,
  alcohol: 120,
  years: 120,
  conversations: 110,
  harmless: 600,
}

export interface GroupFaults {
  group: ParaphraseGroup
  asked: number
  /** "problem | turn > turn", one for each wrong answer. */
  faults: string[]
}

/** Asks sentences of every group, a share of the usual number, and lists the wrong answers. */
export function measureParaphrases(set: PartSet, seed: number, share = 1): GroupFaults[] {
  return paraphraseGroups.map((group, index) => {
    const count = Math.ceil(paraphraseCounts[group] * share)
    const faults = paraphrasesOf(set, group, count, seed + index * 7_919).flatMap((paraphrase) => {
      const problem = problemOf(paraphrase)
      return problem === null ? [] : [`${problem} | ${paraphrase.turns.join(' > ')}`]
    })
    return { group, asked: count, faults }
  })
}
