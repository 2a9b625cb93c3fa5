// Lists of one estate: its name is the title, and the labels say only the wines. Pure.
import { nameKey } from '~/cellar/reference/name-key'
import type { RawList } from '../raw-entry'
import type { ProducerIndex } from './producer-index.server'
import type { Choice } from './producer-template.server'
import { producerLeads, producerTails } from './vocabulary'

/** So many wines show that a list names no producers, and so few may seem to have one. */
const fewestWines = 6
const mostNamed = 0.4

/**
 * The list with its title as the name above all wines, where its labels name no producers that are known and the title
 * is an estate's: a known one, one with a word such as "Vineyards", or one with a place of wine below it.
 */
export function withEstate(raw: RawList, choices: readonly Choice[], index: ProducerIndex): RawList | null {
  const { title, entries } = raw
  if (!title || entries.length < fewestWines || entries.some(({ context }) => context.house !== ''))
    return null
  const withCandidate = choices.filter(({ candidate }) => candidate !== null)
  const hasKnown = withCandidate.filter(({ candidate }) => candidate!.isKnown).length > entries.length * 0.1
  if (hasKnown || withCandidate.length > entries.length * mostNamed) return null
  const words = nameKey(title.text).split(' ')
  const isEstate =
    title.region !== '' ||
    index.has(words.join(' ')) ||
    producerLeads.has(words[0]!) ||
    producerTails.has(words.at(-1)!)
  if (!isEstate) return null
  return {
    ...raw,
    entries: entries.map((entry) => {
      const { context } = entry
      const hasPlace = context.region !== '' || context.country !== ''
      const { region, country } = hasPlace ? context : title
      return { ...entry, context: { ...context, region, country, house: title.text } }
    }),
  }
}
