// Finding the places and grapes that a text names, such as a line of a wine list. Pure.
import { gazetteer, type Place } from './gazetteer.server'
import { allGrapes, type Grape } from './grapes.server'
import { nameKey, wordsOf, type Word } from './name-key'

/** A name found in a text; `start` and `end` are indexes into it. */
export type Mention = { text: string; start: number; end: number } & (
  | { kind: 'country'; place: Place }
  /** Several places share this name, the best known first. */
  | { kind: 'region'; places: readonly Place[] }
  | { kind: 'grape'; grape: Grape }
)

/** Abbreviations are names only in capitals: "CA" and "US", but not "ca" and "us". */
const shortest = 3

/**
 * The countries, regions and grapes that a text names, in their order. The longest name wins ("Montepulciano
 * d'Abruzzo" is one place, not a grape and a region); nothing overlaps. Of a name that is both, a place comes before a
 * grape and a country before a region. Everyday words that are also names ("Orange", "Roma") are found as well: the
 * caller knows what else the line says.
 */
export function findMentions(text: string): Mention[] {
  const words = wordsOf(text)
  const mentions: Mention[] = []
  let from = 0
  while (from < words.length) {
    const mention = mentionAt(text, words, from)
    if (mention) mentions.push(mention.mention)
    from += mention?.words ?? 1
  }
  return mentions
}

function mentionAt(
  text: string,
  words: readonly Word[],
  from: number,
): { mention: Mention; words: number } | undefined {
  for (let count = Math.min(longestName(), words.length - from); count > 0; count--) {
    const span = words.slice(from, from + count)
    const start = span[0]?.start ?? 0
    const end = span.at(-1)?.end ?? 0
    const part = text.slice(start, end)
    if (part.length < shortest && part !== part.toUpperCase()) continue
    const lookedUp = lookUp(span.map(({ key }) => key).join(' '))
    if (lookedUp) return { mention: { ...lookedUp, text: part, start, end }, words: count }
  }
  return undefined
}

function lookUp(key: string) {
  const { countries, regions } = gazetteer()
  const country = countries.get(key)
  if (country) return { kind: 'country' as const, place: country }
  const places = regions.get(key)
  if (places) return { kind: 'region' as const, places }
  const grape = allGrapes().byKey.get(key)
  return grape && { kind: 'grape' as const, grape }
}

let longest: number | undefined

/** The number of words of the longest name. */
function longestName(): number {
  if (longest !== undefined) return longest
  const { countries, regions } = gazetteer()
  const keys = [...countries.keys(), ...regions.keys(), ...[...allGrapes().byKey.keys()].map(nameKey)]
  return (longest = Math.max(...keys.map((key) => key.split(' ').length)))
}
