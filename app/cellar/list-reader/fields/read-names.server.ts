// Names of wines without anything beside them: what is the producer, the name and the year of each. Pure.
import { plainEntry, plainPart, type RawEntry } from '../raw-entry'
import type { KnownNames } from '../read-entry'
import type { ReadLabel } from '../reading-tasks'
import { slicesOfName } from '../layout/parts'
import { readLabels } from './read-fields.server'

const nowhere = { page: 1, x: 0, y: 0, width: 0, height: 0 }

/** Producer, name and vintage of each name, in order; the place of producers is learned from all names together. */
export function readNames(names: readonly string[], known: KnownNames): ReadLabel[] {
  const raw = { entries: names.map(entryOf), currency: null, skipped: [] }
  return readLabels(raw, known).map(({ wine }) => ({
    producer: wine.producer ?? '',
    name: wine.name,
    vintage: wine.vintage === null ? '' : String(wine.vintage),
  }))
}

function entryOf(name: string): RawEntry {
  const parts = slicesOfName(name).map(({ text, separator }, place) =>
    plainPart(text, nowhere, { separator: place === 0 ? 'start' : separator, column: 'name' }),
  )
  return plainEntry(parts, nowhere)
}
