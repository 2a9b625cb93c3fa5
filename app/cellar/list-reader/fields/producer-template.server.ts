// Where a list prints its producers, learnt over all its entries at once. Pure.
import { mostUsual } from '../counts'
import type { Candidate } from './producer-candidates.server'

export interface Choice {
  candidate: Candidate | null
  /** How sure the choice is, 0 to 1; of no producer as well. */
  confidence: number
}

/** Log odds of a producer at a place in a label, before any facts of the list are known. */
function usualWeight(feature: string): number {
  if (feature === 'column producer') return 9
  if (feature.startsWith('column ')) return feature === 'column name' ? -0.3 : -6
  if (feature.startsWith('in '))
    return { 'in lead': 0.9, 'in alone': 0.7, 'in tail': -0.8, 'in middle': -1.3 }[feature] ?? 0
  if (feature.startsWith('from start ')) return feature.startsWith('from start 0') ? 0.4 : -0.2
  if (feature.startsWith('from end ')) return feature.endsWith('quote') ? -1.5 : 0
  return 0
}

/** The weight of a list without any producer's evidence. */
const noneOdds = -1
/** How many entries it takes to believe the list rather than the usual. */
const inertia = 3
const rounds = 4
/** The features of a place overlap, so each counts for a part. */
const trust = 0.6

/**
 * Chooses the producer of each entry: by its own words, by the names that repeat, and by where the list prints the
 * producers of which that is known. Time grows with the number of candidates.
 */
export function chooseProducers(entries: readonly (readonly Candidate[])[]): Choice[] {
  const repeats = repeatsOf(entries)
  const evidence = entries.map((candidates) =>
    candidates.map((candidate) => candidate.evidence + (repeats.get(candidate.key) ?? 0)),
  )
  let weights = new Map<string, number>()
  let shares: number[][] = []
  for (let round = 0; round < rounds; round++) {
    shares = entries.map((candidates, entry) => softmax(totals(candidates, evidence[entry]!, weights)))
    weights = learn(entries, shares)
  }
  const slot = usualSlot(entries, shares)
  return entries.map((candidates, entry) => {
    const inSlot = candidates.map((candidate) => (candidate.slot === slot ? sureSlot : 0))
    const scores = totals(candidates, evidence[entry]!, weights)
    const share = slot === null ? shares[entry]! : softmax(scores.map((value, at) => value + inSlot[at]!))
    const best = share.reduce((top, value, at) => (value > share[top]! ? at : top), share.length - 1)
    return { candidate: candidates[best] ?? null, confidence: tempered(share, best) }
  })
}

/** So many entries, and this share of them, show that a list prints its producers at one place of its labels. */
const enough = 12
const nearlyAll = 0.85
/** Log odds of a candidate at that place: it outweighs one known word at another place. */
const sureSlot = 4.5

/** The place that nearly all producers of a list stand at; null for a list without one. */
function usualSlot(
  entries: readonly (readonly Candidate[])[],
  shares: readonly (readonly number[])[],
): string | null {
  const slots = entries.flatMap(
    (candidates, entry) => candidates.find((_, at) => shares[entry]![at]! > 0.5)?.slot ?? [],
  )
  const [slot, count] = mostUsual(slots) ?? ['', 0]
  return slots.length >= enough && count >= slots.length * nearlyAll ? slot : null
}

/** Log odds of each candidate. Where none is at the list's usual place, the usual places of labels count again. */
function totals(
  candidates: readonly Candidate[],
  evidence: readonly number[],
  weights: ReadonlyMap<string, number>,
): number[] {
  const places = candidates.map((candidate) => score(candidate, weights))
  const isUsual = places.some((place) => place > -0.5)
  return candidates.map(
    (candidate, at) => evidence[at]! + (isUsual ? places[at]! : score(candidate, usualOnly) - exception),
  )
}

const usualOnly: ReadonlyMap<string, number> = new Map()
/** An entry that does not follow its list is more often one without a producer. */
const exception = 0.8

function score({ features }: Candidate, weights: ReadonlyMap<string, number>): number {
  let sum = 0
  for (const feature of features) sum += weights.get(feature) ?? usualWeight(feature)
  return sum * trust
}

/** The shares of the candidates, and last the share of none. */
function softmax(scores: readonly number[]): number[] {
  const all = [...scores, noneOdds]
  const most = Math.max(...all)
  const powers = all.map((value) => Math.exp(value - most))
  const sum = powers.reduce((total, value) => total + value, 0)
  return powers.map((value) => value / sum)
}

/** The features say much the same, so their sum is surer than they are. */
const temperature = 2.5

function tempered(shares: readonly number[], best: number): number {
  const powers = shares.map((share) => share ** (1 / temperature))
  return powers[best]! / powers.reduce((sum, power) => sum + power, 0)
}

/** How much more often a place holds the producer than another name, over the list. */
function learn(entries: readonly (readonly Candidate[])[], shares: readonly number[][]): Map<string, number> {
  const counts = new Map<string, { yes: number; no: number }>()
  let [yes, no] = [0, 0]
  entries.forEach((candidates, entry) => {
    candidates.forEach(({ features }, at) => {
      const share = shares[entry]![at]!
      yes += share
      no += 1 - share
      for (const feature of features) {
        const count = counts.get(feature) ?? { yes: 0, no: 0 }
        count.yes += share
        count.no += 1 - share
        counts.set(feature, count)
      }
    })
  })
  const weights = new Map<string, number>()
  for (const [feature, count] of counts) {
    const usual = usualWeight(feature)
    const learnt = Math.log((count.yes + 0.5) / (yes + 1)) - Math.log((count.no + 0.5) / (no + 1))
    const total = count.yes + count.no
    const bounded = Math.max(-2.5, Math.min(2.5, learnt))
    weights.set(feature, (usual * inertia + bounded * total) / (inertia + total))
  }
  return weights
}

/** A name that stands in several labels, each time with another wine, is more likely a producer's. */
function repeatsOf(entries: readonly (readonly Candidate[])[]): Map<string, number> {
  const neighborsByKey = new Map<string, Set<string>>()
  for (const candidates of entries) {
    const all = candidates.map(({ key }) => key).join('|')
    for (const { key } of candidates) neighborsByKey.set(key, (neighborsByKey.get(key) ?? new Set()).add(all))
  }
  const worth = new Map<string, number>()
  for (const [key, others] of neighborsByKey)
    if (others.size > 1) worth.set(key, Math.min(1.2, 0.5 * others.size))
  return worth
}
