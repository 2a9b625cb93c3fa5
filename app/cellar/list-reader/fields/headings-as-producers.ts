// Whether the names above the wines of a list are its producers. Pure.
import { nameKey } from '~/cellar/reference/name-key'
import type { RawEntry } from '../raw-entry'
import type { Candidate } from './producer-candidates.server'
import type { ProducerIndex } from './producer-index.server'
import { producerLeads, producerTails } from './vocabulary'

/**
 * "Louis Jadot" and "Domaine Huet" above the wines are producers, "Crisp and lively" is none: enough of the names are
 * known or have the words of producers, or none of many labels has a producer of its own.
 */
export function housesAreProducers(
  entries: readonly RawEntry[],
  candidates: readonly (readonly Candidate[])[],
  index: ProducerIndex,
): boolean {
  const houses = new Set(entries.map(({ context }) => nameKey(context.house)).filter((key) => key !== ''))
  if (houses.size < 3) return false
  const share = [...houses].filter((key) => saysProducer(key, index)).length / houses.size
  const below = candidates.filter((_, at) => entries[at]!.context.house !== '')
  const owned = below.filter((own) => own.some(({ isKnown, hasMarker }) => isKnown || hasMarker)).length
  return share >= 0.3 ? share > owned / below.length : share >= 0.1 && owned === 0
}

/** A known producer is among the words of a folded name, or it begins or ends with a word of producers. */
export function saysProducer(key: string, index: ProducerIndex): boolean {
  const words = key.split(' ')
  if (producerLeads.has(words[0]!) || producerTails.has(words.at(-1)!)) return true
  return words.some((_, from) =>
    words.some((__, at) => at >= from && index.has(words.slice(from, at + 1).join(' '))),
  )
}
