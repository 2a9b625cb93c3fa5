// Producers that open several labels of a list, each time before another wine's name. Pure.
import type { Candidate } from './producer-candidates.server'
import { joints, producerLeads } from './vocabulary'

/** First names open the names of many producers; alone they are none. */
const givenNames = new Set(
  'jean pierre jacques louis henri michel paul marc alain bernard bruno charles claude daniel david denis didier dominique emile eric etienne francois frederic georges gerard gilles guy hubert jerome joseph laurent luc lucien marcel nicolas olivier pascal patrick philippe raymond rene robert roger roland serge simon stephane sylvain thierry thomas vincent yves alfred antoine armand arnaud andre anne albert alex benjamin christian christophe maria marie giuseppe giovanni giacomo paolo pietro luigi carlo franco mario marco roberto antonio angelo bartolo elio aldo luciano domenico francesco fratelli enzo mauro jose juan luis pedro miguel alvaro rafael ramon raul carlos alejandro john peter william james george josef hans karl franz friedrich max markus philipp johann fritz gary ken martin charles dr mr saint san santa new old grand gran vieux big black white red blue golden silver'.split(
    ' ',
  ),
)

/** Longer beginnings are a wine's whole name. */
const longest = 5

/**
 * The candidates of each entry, with one more for a name whose beginning other labels share: "Drew" for "Drew Morning
 * Dew Ranch" where "Drew Fait De Mer Farm" stands as well.
 */
export function withSharedPrefixes(entries: readonly Candidate[][]): Candidate[][] {
  const followers = new Map<string, Set<string>>()
  const prefixes = ({ key }: Candidate) => {
    const words = key.split(' ')
    return Array.from({ length: Math.min(words.length, longest) }, (_, at) => words.slice(0, at + 1))
  }
  for (const candidate of entries.flat()) {
    for (const words of prefixes(candidate)) {
      const prefix = words.join(' ')
      const next = candidate.key.split(' ')[words.length] ?? ''
      followers.set(prefix, (followers.get(prefix) ?? new Set()).add(next))
    }
  }
  const isShared = (words: readonly string[], candidate: Candidate) => {
    const following = followers.get(words.join(' '))
    const count = candidate.to - candidate.from
    const names = words.filter((word) => !joints.has(word) && !producerLeads.has(word))
    if (following === undefined || following.size < 2 || words.length >= count || joints.has(words.at(-1)!))
      return false
    if (names.length === 0 || joints.has(candidate.key.split(' ')[words.length] ?? '')) return false
    return names.length > 1 || !givenNames.has(names[0]!)
      ? words.length > 1 || count > 2 || following.has('')
      : false
  }
  return entries.map((candidates) =>
    candidates.flatMap((candidate) => {
      if (candidate.isKnown || candidate.hasMarker) return [candidate]
      const shared = prefixes(candidate)
        .filter((words) => isShared(words, candidate))
        .at(-1)
      if (!shared) return [candidate]
      const prefix: Candidate = {
        ...candidate,
        to: candidate.from + shared.length,
        key: shared.join(' '),
        evidence: candidate.evidence + 1,
      }
      return [prefix, { ...candidate, evidence: candidate.evidence - 1 }]
    }),
  )
}
