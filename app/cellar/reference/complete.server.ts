// Completing names as they are typed: by their beginning, then by the beginning of a word in them, then with a
// typing error. Pure.
import { gazetteer, type Place, type PlaceLevel } from './gazetteer.server'
import { allGrapes, type Grape } from './grapes.server'
import { nameKey } from './name-key'
import { isWellKnownGrape, isWellKnownPlace } from './well-known.server'

interface Completion<Entry> {
  /** The name to offer: a place's main name, and a grape's name in the spelling that was typed. */
  value: string
  entry: Entry
}

interface Options {
  /** At most so many, 8 unless said. */
  limit?: number
}

interface PlaceOptions extends Options {
  country?: string
}

interface Candidate<Entry> {
  entry: Entry
  name: string
  key: string
  isSynonym: boolean
}

const usualLimit = 8

/**
 * Places whose name begins as the text does, the best first; of equals the well-known come first, then regions, and
 * the order of the gazetteer decides. `levels` leaves others out, `country` (a main name) puts its own places first.
 */
export function completePlace(
  text: string,
  {
    limit = usualLimit,
    levels = anyLevel,
    country = '',
  }: PlaceOptions & { levels?: readonly PlaceLevel[] } = {},
): Completion<Place>[] {
  const candidates = placeCandidates().filter(({ entry }) => levels.includes(entry.level))
  return best(candidates, text, limit, weighPlace(country)).map(({ entry }) => ({ value: entry.name, entry }))
}

/** All but countries, in the order in which they are offered. */
const anyLevel: readonly PlaceLevel[] = ['region', 'appellation', 'subregion']

const weighPlace = (country: string) => (place: Place) =>
  (country !== '' && place.country !== country ? 8 : 0) +
  (isWellKnownPlace(place.name) ? 0 : 4) +
  Math.max(anyLevel.indexOf(place.level), 0)

/** Regions, and parts of regions that hold appellations, such as Napa Valley: what a list gives as the region. */
export function completeRegion(
  text: string,
  { limit = usualLimit, country = '' }: PlaceOptions = {},
): Completion<Place>[] {
  const candidates = placeCandidates().filter(
    ({ entry }) => entry.level === 'region' || (entry.level !== 'country' && entry.hasParts),
  )
  return best(candidates, text, limit, weighPlace(country)).map(({ entry }) => ({ value: entry.name, entry }))
}

/** Countries by any of their names. */
export function completeCountry(text: string, { limit = usualLimit }: Options = {}): Completion<Place>[] {
  const candidates = placeCandidates().filter(({ entry }) => entry.level === 'country')
  return best(candidates, text, limit, () => 0).map(({ entry }) => ({ value: entry.name, entry }))
}

/** Grapes by any of their names. The spelling that was typed is kept, since a label says Shiraz or Syrah. */
export function completeGrape(text: string, { limit = usualLimit }: Options = {}): Completion<Grape>[] {
  return best(grapeCandidates(), text, limit, (grape) => (isWellKnownGrape(grape.name) ? 0 : 1)).map(
    ({ entry, name }) => ({ value: name, entry }),
  )
}

/** Any names, such as those of producers; of equals their own order decides. */
export function completeNames(
  names: readonly string[],
  text: string,
  { limit = usualLimit }: Options = {},
): string[] {
  const candidates = candidatesOf(names.map((name) => ({ name, synonyms: [] })))
  return best(candidates, text, limit, () => 0).map(({ name }) => name)
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
  const ranking = ranked(candidates, (key) => rankOf(key, typed), weigh)
  // Beside names that begin as typed, similar ones would only be in the way.
  if (ranking.length > 0 || typed.length < 4) return ranking.slice(0, limit)
  const errors = typed.length < 8 ? 1 : 2
  return ranked(candidates, (key) => distanceToAnyWord(key, typed, errors), weigh).slice(0, limit)
}

/** Lower is better; null leaves a candidate out. */
function ranked<Entry>(
  candidates: readonly Candidate<Entry>[],
  rank: (key: string) => number | null,
  weigh: (entry: Entry) => number,
): Candidate<Entry>[] {
  const matches: { candidate: Candidate<Entry>; order: number }[] = []
  for (const candidate of candidates) {
    const value = rank(candidate.key)
    if (value === null) continue
    const order = value * 1_000 + weigh(candidate.entry) * 10 + (candidate.isSynonym ? 5 : 0)
    matches.push({ candidate, order })
  }
  const entries = new Set<Entry>()
  return matches
    .toSorted((a, b) => a.order - b.order)
    .map(({ candidate }) => candidate)
    .filter(({ entry }) => !entries.has(entry) && entries.add(entry))
}

/** 0 for the same name, 1 for one that begins so, 2 for one with a later word that begins so. */
function rankOf(key: string, typed: string): number | null {
  if (key === typed) return 0
  if (key.startsWith(typed)) return 1
  return key.includes(` ${typed}`) ? 2 : null
}

/** The distance to the beginning of the name or, a little more, of a later word in it. */
function distanceToAnyWord(key: string, typed: string, limit: number): number | null {
  let least = distanceToBeginning(key, typed, limit)
  for (let at = key.indexOf(' '); at >= 0; at = key.indexOf(' ', at + 1)) {
    const distance = distanceToBeginning(key.slice(at + 1), typed, limit)
    if (distance !== null && (least === null || distance + 0.5 < least)) least = distance + 0.5
  }
  return least
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
