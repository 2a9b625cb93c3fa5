// Words that text recognition misread, where the names of places, grapes and wineries tell what they are. Pure.
import { gazetteer } from '~/cellar/reference/gazetteer.server'
import { allGrapes } from '~/cellar/reference/grapes.server'
import { nameKey } from '~/cellar/reference/name-key'
import { producerNames } from './producer-names.server'

/** Text recognition's misreadings of letters with accents and of letters that look alike. */
const confusions: readonly (readonly [RegExp, string])[] = [
  [/ii/g, 'u'],
  [/fi/g, 'n'],
  [/4/g, 'a'],
  [/1/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** Only such words are repaired: a name that is not in the tables must stay as it is. */
const isSuspect = (word: string): boolean =>
  /[éèêëàâîïùû€£©®]|ii|[aeiou]fi[aeiou]|\p{L}[0145]|[0145]\p{L}/u.test(word) && /\p{L}{3}/u.test(word)

let knownWords: Map<string, string> | undefined
let variants: Map<string, string> | undefined

/** Each word of the tables by its key, as it is written. */
function words(): Map<string, string> {
  if (knownWords) return knownWords
  knownWords = new Map()
  const names = [
    ...gazetteer().places.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    ...allGrapes().grapes.flatMap(({ name, synonyms }) => [name, ...synonyms]),
    ...Object.values(producerNames).flatMap((table) => table.split(/[;\n]/)),
    'Selección Colección Edición Añada Cuvée Réserve Réservé Rosé Brut Spätlese Grosses Gewächs Château Domaine Père Frères Señorío Viña Viñas Bodegas',
  ]
  for (const name of names) {
    for (const [word] of name.matchAll(/\p{L}[\p{L}\p{M}]{3,}/gu)) {
      const key = nameKey(word)
      if (!knownWords.has(key)) knownWords.set(key, word)
    }
  }
  return knownWords
}

/** The known words under themselves with one letter replaced by a gap; '' where two words share that. */
function byGap(): Map<string, string> {
  if (variants) return variants
  variants = new Map()
  for (const key of words().keys()) {
    if (key.length < 5) continue
    for (const gap of gaps(key)) variants.set(gap, variants.has(gap) ? '' : key)
  }
  return variants
}

const gaps = (key: string) => Array.from(key, (_, at) => `${key.slice(0, at)}?${key.slice(at + 1)}`)

/** A recognized text with its misread words repaired, and with years apart from the words they were joined to. */
export function repairWords(text: string): string {
  return text
    .replace(/(\p{L}{3})((?:19|20)\d\d)(?!\d)/gu, '$1 $2')
    .replace(/(?<!\d)((?:19|20)\d\d)(\p{Lu})/gu, '$1 $2')
    .replace(/[\p{L}\p{N}€£©®][\p{L}\p{M}\p{N}€£©®]{3,}/gu, (word) =>
      isSuspect(word) ? repaired(word) : word,
    )
}

function repaired(word: string): string {
  const key = nameKey(word.replace(/[€£©®]/g, 'e'))
  const knownWords = words()
  if (knownWords.has(key)) return word
  const spellings = [key, ...confusions.map(([wrong, right]) => key.replace(wrong, right))]
  const exact = spellings.find((spelling) => knownWords.has(spelling))
  const near =
    exact ??
    gaps(key)
      .map((gap) => byGap().get(gap))
      .find(Boolean)
  return near ? (knownWords.get(near) ?? word) : word
}
