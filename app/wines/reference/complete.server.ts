// Completing names as they are typed: by their beginning, then by the beginning of a word in them, then with a
// typing error. Pure.
import { gazetteer, type Place, type PlaceLevel } from './gazetteer.server'
import { allGrapes, type Grape } from './grapes.server'
import { nameKey } from './name-key'

interface Completion<Entry> {
  /** The name to offer: a place's main name, and a grape's name in the spelling that was typed. */
  value: string
  entry: Entry
}

interface Options {
  /** At most so many, 8 unless said. */
  limit?: number
}

interface Candidate<Entry> {
  entry: Entry
  name: string
  key: string
  isSynonym: boolean
}

const usualLimit = 8

/**
 * Places whose name begins as the text does, the best first; of equals regions come before what lies in them, and the
 * order of the gazetteer decides. `levels` leaves others out, `country` (a main name) puts its own places first.
 */
export function completePlace(
  text: string,
  { limit = usualLimit, levels, country = '' }: Options & { levels?: readonly PlaceLevel[]; country?: string } = {},
): Completion<Place>[] {
  const wanted = new Set<PlaceLevel>(levels ?? ['region', 'subregion', 'appellation'])
  const candidates = placeCandidates().filter(({ entry }) => wanted.has(entry.level))
  const weigh = (place: Place) =>
    (country !== '' && place.country !== country ? 4 : 0) + (['region', 'appellation'].indexOf(place.level) + 2) % 3
  return best(candidates, text, limit, weigh).map(({ entry }) => ({ value: entry.name, entry }))
}

/** Regions, and parts of regions that hold appellations, such as Napa Valley: what a list gives as the region. */
export function completeRegion(text: string, { limit = usualLimit, country = '' }: Options & { country?: string } = {}) {
  const candidates = placeCandidates().filter(
    ({ entry }) => entry.level === 'region' || (entry.level !== 'country' && entry.hasParts),
  )
  const weigh = (place: Place) =>
    (country !== '' && place.country !== country ? 2 : 0) + (place.level === 'region' ? 0 : 1)
  return best(candidates, text, limit, weigh).map(({ entry }) => ({ value: entry.name, entry }))
}

/** Countries by any of their names. */
export function completeCountry(text: string, { limit = usualLimit }: Options = {}): Completion<Place>[] {
  const candidates = placeCandidates().filter(({ entry }) => entry.level === 'country')
  return best(candidates, text, limit, () => 0).map(({ entry }) => ({ value: entry.name, entry }))
}

/** Grapes by any of their names. The spelling that was typed is kept, since a label says Shiraz or Syrah. */
export function completeGrape(text: string, { limit = usualLimit }: Options = {}): Completion<Grape>[] {
  return best(grapeCandidates(), text, limit, (grape) => (grape.color === 'blend' ? 1 : 0)).map(
    ({ entry, name }) => ({ value: name, entry }),
  )
}

let placesToSearch: Candidate<Place>[] | undefined
let grapesToSearch: Candidate<Grape>[] | undefined
const placeCandidates = () => (placesToSearch ??= candidatesOf(gazetteer().places))
const grapeCandidates = () => (grapesToSearch ??= candidatesOf(allGrapes().grapes))

function candidatesOf<Entry extends { name: string; synonyms: readonly string[] }>(
  entries: readonly Entry[],
): Candidate<Entry>[] {
  return entries.flatMap((entry) =>
    [entry.name, ...entry.synonyms].map((name, place) => ({
      entry,
      name,
      key: nameKey(name),
      isSynonym: place > 0,
    })),
  )
}

/** One candidate for each entry, the best first. Sorting is stable: of equals the order of the table decides. */
function best<Entry>(
  candidates: readonly Candidate<Entry>[],
  text: string,
  limit: number,
  weigh: (entry: Entry) => number,
): Candidate<Entry>[] {
  const typed = nameKey(text)
  if (typed === '') return []
  const found = ranked(candidates, (key) => rankOf(key, typed), weigh)
  if (found.length >= limit || typed.length < 4) return found.slice(0, limit)
  const errors = typed.length < 8 ? 1 : 2
  const isFound = new Set(found.map(({ entry }) => entry))
  const rest = candidates.filter(({ entry }) => !isFound.has(entry))
  const similar = ranked(rest, (key) => distanceToBeginning(key, typed, errors), weigh)
  return [...found, ...similar].slice(0, limit)
}

/** Lower is better; null leaves a candidate out. */
function ranked<Entry>(
  candidates: readonly Candidate<Entry>[],
  rank: (key: string) => number | null,
  weigh: (entry: Entry) => number,
): Candidate<Entry>[] {
  const found: { candidate: Candidate<Entry>; order: number }[] = []
  for (const candidate of candidates) {
    const value = rank(candidate.key)
    if (value === null) continue
    const order = value * 100 + weigh(candidate.entry) * 10 + (candidate.isSynonym ? 5 : 0)
    found.push({ candidate, order })
  }
  const seen = new Set<Entry>()
  return found
    .toSorted((a, b) => a.order - b.order)
    .map(({ candidate }) => candidate)
    .filter(({ entry }) => !seen.has(entry) && seen.add(entry))
}

/** 0 for the same name, 1 for one that begins so, 2 for one with a later word that begins so. */
function rankOf(key: string, typed: string): number | null {
  if (key === typed) return 0
  if (key.startsWith(typed)) return 1
  return key.includes(` ${typed}`) ? 2 : null
}

/**
 * How many letters must change, be added, left out or swapped with their neighbor for the text to be the beginning of
 * the name; null for more than `limit`. The first letter must be right, as it mostly is.
 */
export function distanceToBeginning(name: string, typed: string, limit: number): number | null {
  if (name[0] !== typed[0]) return null
  const width = Math.min(name.length, typed.length + limit)
  let before: number[] = []
  let row = Array.from({ length: width + 1 }, (_, column) => column)
  for (let line = 1; line <= typed.length; line++) {
    const next = [line]
    for (let column = 1; column <= width; column++) {
      const isSame = typed[line - 1] === name[column - 1]
      let distance = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      const isSwapped = typed[line - 1] === name[column - 2] && typed[line - 2] === name[column - 1]
      if (line > 1 && column > 1 && isSwapped) distance = Math.min(distance, (before[column - 2] ?? 0) + 1)
      next.push(distance)
    }
    if (Math.min(...next) > limit) return null
    before = row
    row = next
  }
  const distance = Math.min(...row)
  return distance <= limit ? distance : null
}
