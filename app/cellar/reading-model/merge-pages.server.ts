import { findCountry, findRegion } from '~/cellar/reference/gazetteer.server'
import { findGrapes } from '~/cellar/reference/grapes.server'
import type { ReadEntry } from '~/cellar/list-reader/read-entry'
import { mergeReadings, type SameValue } from '~/cellar/list-reader/model/merge-readings'
import type { ModelPage } from './read-page-with-model.server'

/** The entries of a document, each page merged with what the model read on it; other pages stay as they are. */
export function mergePages(embedded: readonly ReadEntry[], pages: readonly ModelPage[]): ReadEntry[] {
  const byPage = new Map(pages.map((page) => [page.page, page]))
  const numbers = new Set([...embedded.map(({ place }) => place.page), ...byPage.keys()])
  return [...numbers]
    .toSorted((a, b) => a - b)
    .flatMap((number) => {
      const pageEntries = embedded.filter(({ place }) => place.page === number)
      const other = byPage.get(number)
      return other
        ? mergeReadings({ embedded: pageEntries, model: other.entries, isComplete: other.isComplete, same })
        : pageEntries
    })
}

/** "Piemonte" and "Piedmont", "Cannonau" and "Grenache". */
const same: SameValue = (field, a, b) => {
  if (field === 'country') return isOne(findCountry(a), findCountry(b))
  if (field === 'region' || field === 'appellation') return isOne(findRegion(a), findRegion(b))
  if (field !== 'varietal') return false
  const [mine, theirs] = [new Set(findGrapes(a)), new Set(findGrapes(b))]
  return mine.size > 0 && mine.size === theirs.size && [...mine].every((grape) => theirs.has(grape))
}

const isOne = (a: object | null, b: object | null): boolean => a !== null && a === b
