// Known wineries by their words: those of the table, and the business's own. Pure.
import { gazetteer } from '~/cellar/reference/gazetteer.server'
import { allGrapes } from '~/cellar/reference/grapes.server'
import { nameKey } from '~/cellar/reference/name-key'
import { producerNames } from './producer-names.server'
import { senseOf } from './vocabulary'

export interface ProducerIndex {
  /** Whether these folded words are a known producer. */
  has(key: string): boolean
  /** The words of the longest name. */
  longest: number
}

let table: Set<string> | undefined

/** The keys of the table. Names that are also a place, a grape or a word of labels tell nothing and are left out. */
function tableKeys(): Set<string> {
  if (table) return table
  const { regions, countries } = gazetteer()
  const { byKey } = allGrapes()
  table = new Set()
  for (const names of Object.values(producerNames)) {
    for (const name of names.split(/[;\n]/)) {
      const key = nameKey(name)
      if (key.length < 3 || countries.has(key) || byKey.has(key) || senseOf(key)) continue
      if (regions.has(key) && key.split(' ').length < 3) continue
      table.add(key)
    }
  }
  return table
}

/** The table with the producers that a business has already. */
export function producerIndex(own: readonly string[]): ProducerIndex {
  const keys = tableKeys()
  const ownKeys = new Set(own.map(nameKey).filter((key) => key.length > 1))
  const wordsOf = (key: string) => key.split(' ').length
  let longest = 6
  for (const key of ownKeys) longest = Math.max(longest, Math.min(wordsOf(key), 10))
  return { has: (key) => ownKeys.has(key) || keys.has(key), longest }
}
