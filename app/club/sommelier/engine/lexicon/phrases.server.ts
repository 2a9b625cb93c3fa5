// All phrases that mean something in a question, and what they mean. Pure; built on first use.
import { lookup } from '~/foundation/kit/lookup'
import { findCountry, findRegions, gazetteer } from '~/cellar/reference/gazetteer.server'
import { allGrapes, findGrape } from '~/cellar/reference/grapes.server'
import { nameKey } from '~/cellar/reference/name-key'
import { isWellKnownGrape, isWellKnownPlace } from '~/cellar/reference/well-known.server'
import { glossary } from '../glossary/glossary'
import type { Cellar } from '../cellar.server'
import { phraseKey, type Token } from '../words'
import { cueWords } from './cues'
import { foodWords } from './foods'
import { languages, type Language } from './plain-words'
import { grapeWords, placeWords, wineWords } from './wine-words'

export type Concept =
  | { kind: 'wine-word'; group: string; value: string }
  | { kind: 'food'; food: string; word: string }
  | { kind: 'cue'; cue: string }
  | { kind: 'country'; key: string; name: string }
  | { kind: 'place'; keys: readonly string[]; name: string }
  | { kind: 'grape'; key: string; name: string }
  | { kind: 'term'; term: string }

/** Something that a question says, by the indexes of its words. */
export interface Mention {
  concepts: readonly Concept[]
  from: number
  to: number
  text: string
}

interface Phrases {
  byKey: ReadonlyMap<string, readonly Concept[]>
  longest: number
  /** Every single word of a phrase. */
  words: ReadonlySet<string>
  /** Names of each food, by language. */
  foodNames: ReadonlyMap<string, Record<Language, string>>
  /** Every word for a food in a language. */
  foodWords: ReadonlyMap<Language, ReadonlySet<string>>
}

let built: Phrases | undefined
export const phrases = (): Phrases => (built ??= build())

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
const wordsIn = (cell: string): string[] => cell.split(',').map((word) => word.trim())

function build(): Phrases {
  const byKey = new Map<string, Concept[]>()
  const add = (phrase: string, concept: Concept) => {
    const key = phraseKey(phrase)
    const concepts = byKey.get(key)
    if (concepts) concepts.push(concept)
    else if (key !== '') byKey.set(key, [concept])
  }
  const foodNames = new Map<string, Record<Language, string>>()
  const foodWordsOf = new Map(languages.map((language) => [language, new Set<string>()] as const))
  for (const [food = '', ...cells] of rowsOf(foodWords)) {
    for (const word of cells.flatMap(wordsIn)) add(word, { kind: 'food', food, word })
    const names = languages.map((language, index) => {
      const words = wordsIn(cells[index] ?? '')
      for (const word of words) foodWordsOf.get(language)!.add(word)
      return [language, words[0] ?? food] as const
    })
    foodNames.set(food, Object.fromEntries(names) as Record<Language, string>)
  }
  for (const [concept = '', cell = ''] of rowsOf(wineWords)) {
    const [group = '', value = ''] = concept.split(':')
    for (const word of wordsIn(cell)) add(word, { kind: 'wine-word', group, value })
  }
  for (const [cue = '', cell = ''] of rowsOf(cueWords)) {
    for (const word of wordsIn(cell)) add(word, { kind: 'cue', cue })
  }
  for (const [name = '', cell = ''] of rowsOf(placeWords)) {
    for (const word of wordsIn(cell)) for (const concept of placeConcepts(name)) add(word, concept)
  }
  for (const [name = '', cell = ''] of rowsOf(grapeWords)) {
    for (const word of wordsIn(cell)) add(word, { kind: 'grape', key: nameKey(name), name })
  }
  for (const { id, words } of glossary) for (const word of words) add(word, { kind: 'term', term: id })
  const keys = [...byKey.keys()]
  return {
    byKey,
    longest: Math.max(...keys.map((key) => key.split(' ').length)),
    words: new Set(keys.flatMap((key) => key.split(' '))),
    foodNames,
    foodWords: foodWordsOf,
  }
}

function placeConcepts(name: string): Concept[] {
  const country = findCountry(name)
  const places = findRegions(name)
  if (country && places.length === 0)
    return [{ kind: 'country', key: nameKey(country.name), name: country.name }]
  if (country?.name === name) return [{ kind: 'country', key: nameKey(name), name }]
  return [
    {
      kind: 'place',
      keys: [...new Set([nameKey(name), ...places.map((place) => nameKey(place.name))])],
      name,
    },
  ]
}

/** Everyday words that are names of places or grapes as well; they count as names only with a capital or in the club. */
const everyday = lookup({
  orange: true,
  melon: true,
  brand: true,
  mission: true,
  regent: true,
  hermitage: false,
  victoria: true,
  roma: true,
  port: false,
  graves: true,
  fer: true,
  concord: true,
  rubin: true,
  bar: true,
  bara: true,
  mavro: true,
  moral: true,
  blanc: true,
  nice: true,
  toro: true,
  bourg: true,
  spiegel: true,
  les: true,
  cadillac: true,
  lime: true,
  fair: true,
  rondo: true,
})

/** Groups of places, which the words for kinds have. */
const banks = new Set(['left bank', 'right bank', 'bordeaux left bank', 'bordeaux right bank'])

/** Names of countries that mostly mean something else at a table. */
const notCountries = new Set(['island', 'turkey', 'reunion', 'guinea', 'jordan', 'chad', 'jersey'])

/** Country, places or grape that the reference data has under a name. */
function namesOf(key: string, isTrusted: (mainKey: string, isWellKnown: boolean) => boolean): Concept[] {
  const { countries, regions } = gazetteer()
  const country = countries.get(key)
  const places = regions.get(key)
  // Two letters are words: "a magnum for us" asks for no American wine.
  if (country && key.length > 2 && !notCountries.has(key))
    return [{ kind: 'country', key: nameKey(country.name), name: country.name }]
  if (places && !banks.has(key)) {
    const trusted = places.filter((place) => isTrusted(nameKey(place.name), isWellKnownPlace(place.name)))
    const first = trusted[0]
    if (first) return [{ kind: 'place', keys: trusted.map((place) => nameKey(place.name)), name: first.name }]
  }
  const grape = allGrapes().byKey.get(key) ?? findGrape(key)
  if (grape && isTrusted(nameKey(grape.name), isWellKnownGrape(grape.name)))
    return [{ kind: 'grape', key: nameKey(grape.name), name: grape.name }]
  return []
}

/** Concepts that the words of a question mention: of overlapping phrases the longest counts. */
export function mentionsIn(tokens: readonly Token[], cellar: Cellar): Mention[] {
  const { byKey, longest } = phrases()
  const mentions: Mention[] = []
  for (let from = 0; from < tokens.length;) {
    let taken = 1
    for (let count = Math.min(longest, tokens.length - from); count > 0; count--) {
      const span = tokens.slice(from, from + count)
      // "Salmon, burger" is no salmon burger.
      if (span.some(({ pause }, at) => at > 0 && pause !== 'none')) continue
      const key = span.map((token) => token.key).join(' ')
      const tableConcepts = byKey.get(key) ?? ofPlural(byKey, key)
      const keyConcepts =
        tableConcepts && isOwnName(tableConcepts, key, tokens, from, cellar) ? undefined : tableConcepts
      const isCapital = span.every((token) => token.isName)
      const nameConcepts = hasNewMeaning(keyConcepts)
        ? ofName(nameKey(key), (main, isWellKnown) => {
            if (cellar.grapeKeys.has(main) || cellar.placeKeys.has(main))
              return !(everyday.get(key) ?? false) || isCapital
            // "From Samos" names a place.
            if (isCapital || count > 1 || (tokens[from - 1]?.key === 'from' && key.length > 3)) return true
            return isWellKnown && key.length > 3 && !everyday.has(key)
          })
        : []
      const inner =
        nameConcepts.length === 0 && count > 1 && keyConcepts?.every(({ kind }) => kind === 'term')
          ? namesWithin(span)
          : []
      const concepts = [...(keyConcepts ?? []), ...nameConcepts, ...inner]
      if (concepts.length === 0) continue
      // "Un vin orange": the words of asking end where a kind of wine begins.
      const isCut =
        count > 1 && concepts.every(({ kind }) => kind === 'cue') && beginsKind(tokens, from + count - 1)
      taken = isCut ? count - 1 : count
      mentions.push({ concepts, from, to: from + taken, text: key })
      break
    }
    from += taken
  }
  return mentions
}

/** Whether a kind of wine with more than one word begins here. */
const beginsKind = (tokens: readonly Token[], at: number): boolean =>
  [2, 3].some((count) =>
    phrases()
      .byKey.get(
        tokens
          .slice(at, at + count)
          .map(({ key }) => key)
          .join(' '),
      )
      ?.some((one) => one.kind === 'wine-word' && one.group === 'type'),
  )

/**
 * Whether a word for a dish is a grape or place of the club's own wines here: "any Pecorino?", but not "with pecorino".
 */
function isOwnName(
  concepts: readonly Concept[],
  key: string,
  tokens: readonly Token[],
  from: number,
  cellar: Cellar,
): boolean {
  const main = nameKey(key)
  if (!concepts.every(({ kind }) => kind === 'food')) return false
  if (!cellar.grapeKeys.has(main) && !cellar.placeKeys.has(main)) return false
  const [before, after] = [tokens[from - 1]?.key ?? '', tokens[from + 1]?.key ?? '']
  const isDish = dishBefore.has(before) && !(before === 'of' && vessels.has(tokens[from - 2]?.key ?? ''))
  return !isDish && !dishAfter.has(after)
}
const dishBefore = new Set(
  'with for and of over on aged grated some shaved young avec pour et sur con para y per e su my our eating having'.split(
    ' ',
  ),
)
const dishAfter = new Set('cheese and with romano sauce or formaggio queso fromage'.split(' '))
const vessels = new Set(
  'glass glasses bottle bottles verre bouteille copa botella calice bottiglia'.split(' '),
)

/** "Screw caps", "quesadillas": what one of them means, for terms and dishes. */
const ofPlural = (byKey: Phrases['byKey'], key: string): readonly Concept[] | undefined => {
  const one = key.length > 4 && key.endsWith('s') ? byKey.get(key.slice(0, -1)) : undefined
  return one?.every(({ kind }) => kind !== 'cue') ? one : undefined
}

/** "Cabernet Francs": names in the plural as well. */
function ofName(key: string, isTrusted: (mainKey: string, isWellKnown: boolean) => boolean): Concept[] {
  const names = namesOf(key, isTrusted)
  return names.length === 0 && key.length > 5 && key.endsWith('s')
    ? namesOf(key.slice(0, -1), isTrusted)
    : names
}

/** The place in the name of a term, such as "grower Champagne"; "French oak" says nothing of where a wine is from. */
const namesWithin = (span: readonly Token[]): Concept[] =>
  span
    .flatMap(({ key }) =>
      namesOf(nameKey(key), (_, isWellKnown) => isWellKnown && key.length > 3 && !everyday.has(key)),
    )
    .filter(({ kind }) => kind === 'place')

/** A phrase of the tables is looked up among names too if it only explains a term. */
const hasNewMeaning = (concepts: readonly Concept[] | undefined): boolean =>
  concepts === undefined || concepts.every(({ kind }) => kind === 'term')

/** Names of grapes and places, to repair misspellings by. */
let names: ReadonlySet<string> | undefined
export function wellKnownWords(): ReadonlySet<string> {
  if (names) return names
  const { regions } = gazetteer()
  const places = [...regions.values()].flat().filter((place) => isWellKnownPlace(place.name))
  const grapes = allGrapes().grapes.filter((grape) => isWellKnownGrape(grape.name))
  const countries = gazetteer().places.filter(({ level }) => level === 'country')
  const words = [...places, ...grapes, ...countries].flatMap(({ name }) => nameKey(name).split(' '))
  return (names = new Set(words.filter((word) => word.length > 3)))
}
