// Meaning of a heading: the kind of wine, the place, the grape, the glass or the size, or goods other than wine.
import { foldText } from '~/foundation/kit/fold-text'
import type { WineType } from '~/cellar/reference/labels'
import { findCountry, findRegion, gazetteer } from '~/cellar/reference/gazetteer.server'
import { allGrapes } from '~/cellar/reference/grapes.server'
import { findMentions } from '~/cellar/reference/mentions.server'
import { wordsOf } from '~/cellar/reference/name-key'
import { moreBottleWords, moreGlassWords, moreGoods, moreWineWords } from './more-words'
import { moreTypeWords, typeWords } from '../../table/kind-words'
import { isInCapitals } from './text-kinds'
import { tokensOf } from '../tokens'
import {
  bottleWords,
  fillerWords,
  foreignRegions,
  glassWords,
  nationalities,
  otherGoods,
  sizeWords,
  wineWords,
} from './words'

export type HeadingMeaning = ReturnType<typeof emptyMeaning>

type Meaning =
  | { kind: 'type'; type: WineType }
  | { kind: 'size'; ml: number }
  | { kind: 'goods'; reason: string }
  | { kind: 'country'; country: string }
  | { kind: 'region'; region: string }
  | { kind: 'glass' | 'bottle' | 'wine' | 'filler' }

let lexicon: Map<string, Meaning> | undefined

function words(): Map<string, Meaning> {
  if (lexicon) return lexicon
  lexicon = new Map()
  const add = (list: readonly string[], meaning: Meaning) => {
    for (const word of list.map(foldText)) if (!lexicon?.has(word)) lexicon?.set(word, meaning)
  }
  for (const [type, list] of Object.entries(typeWords)) add(list, { kind: 'type', type: type as WineType })
  add(glassWords, { kind: 'glass' })
  for (const [ml, list] of sizeWords) add(list, { kind: 'size', ml })
  add(bottleWords, { kind: 'bottle' })
  add(wineWords, { kind: 'wine' })
  for (const [reason, list] of Object.entries(otherGoods)) add(list, { kind: 'goods', reason })
  for (const [key, list] of nationalities)
    add(list, { kind: 'country', country: findCountry(key)?.name ?? key })
  for (const [region, list] of foreignRegions) add(list, { kind: 'region', region })
  add(fillerWords, { kind: 'filler' })
  // A word of two languages means what it means in the first.
  for (const [type, list] of Object.entries(moreTypeWords))
    add(list, { kind: 'type', type: type as WineType })
  add(moreGlassWords, { kind: 'glass' })
  add(moreBottleWords, { kind: 'bottle' })
  add(moreWineWords, { kind: 'wine' })
  for (const [reason, list] of moreGoods) add(list, { kind: 'goods', reason })
  return lexicon
}

const longestPhrase = 4
/** The title of a list with wines of every kind. */
const winesAndChampagne =
  /^\P{L}*(?:(?:wines?|vins?|vini|vinos?|weine)\s(?:and|&|et|e|y|und)\schampagnes?|champagnes?\s(?:and|&|et|e|y|und)\s(?:wines?|vins?|vini|vinos?|weine))\P{L}*$/iu
/** A heading of glasses or bottles says little else. */
const leastKnownPour = 0.55
/** Type words that are also places: the heading says both. */
const bothTypeAndPlace = /^(?:champagnes?|prosecco|franciacorta|sauternes|tokaji|marsala|madeira|jerez)$/

/** Reads a heading's text; what it does not know counts as unknown letters. */
export function understandHeading(text: string): HeadingMeaning {
  const cached = remembered.get(text)
  if (cached) return cached
  const meaning = text.length > longestHeading ? emptyMeaning() : understand(text)
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(text, meaning)
  return meaning
}

/** A line of this many characters is a sentence. */
const longestHeading = 110
/** Each line is asked about several times while a document is read. */
const remembered = new Map<string, HeadingMeaning>()
const mostRemembered = 2_000

function understand(text: string): HeadingMeaning {
  const heading = readHeading(text)
  if (heading.known > 0.6 || !isInCapitals(text)) return heading
  const spelled = respaced(text)
  return spelled === null ? heading : { ...readHeading(spelled), spelled }
}

function readHeading(text: string): HeadingMeaning {
  const latin = text.replace(/[^\p{Script=Latin}\p{N}\p{M}\p{P}\p{S}\s]/gu, ' ')
  const letters = (part: string) => part.replace(/[^\p{L}]/gu, '').length
  const heading = emptyMeaning()
  // Beside words in Latin letters, those of another script are their translation.
  let plain = letters(latin) < Math.min(3, letters(text)) ? text : latin
  for (const token of tokensOf(plain)) {
    if (token.kind !== 'size') continue
    if (token.ml >= 300) heading.bottleMl = token.ml
    else heading.glassMl = token.ml
    plain = plain.slice(0, token.start) + ' '.repeat(token.end - token.start) + plain.slice(token.end)
  }
  const all = wordsOf(plain).map((word) => ({ ...word, folded: foldText(plain.slice(word.start, word.end)) }))
  const taken = new Array<boolean>(all.length).fill(false)
  const types: WineType[] = []
  const goods: { reason: string; at: number }[] = []
  const namesCountry = readPlaces(plain, all, taken, heading)
  // "Champagne, France" says where wines are from.
  const isOrigin = namesCountry && heading.region !== '' && plain.includes(',')
  readWords(all, taken, heading, types, goods, isOrigin)
  const total = all.reduce((sum, word) => sum + letters(word.folded), 0)
  const knownLetters = all.reduce((sum, word, at) => sum + (taken[at] ? letters(word.folded) : 0), 0)
  heading.known = total === 0 ? 0 : knownLetters / total
  // "Le Verre Bavard" is a house.
  if (heading.known < leastKnownPour) heading.isByGlass = heading.isByBottle = false
  decideType(heading, types, plain)
  if (winesAndChampagne.test(plain))
    Object.assign(heading, { type: null, isMixed: true, region: '', country: '' })
  decideGoods(heading, goods, plain, all.length, types.length > 0)
  return heading
}

const emptyMeaning = () => ({
  type: null as WineType | null,
  /** Several types or both wine and other goods: the items below decide. */
  isMixed: false,
  country: '',
  region: '',
  varietal: '',
  isByGlass: false,
  isByBottle: false,
  /** Milliliters; null for none. */
  bottleMl: null as number | null,
  /** A pour: "by the glass 125 ml". */
  glassMl: null as number | null,
  /** Why no wine follows; null where it may. */
  goods: null as string | null,
  hasWineWord: false,
  /** The share of its letters that are words of headings, places and grapes. */
  known: 0,
  /** As it should be spaced, where capitals set wide lost the gaps between their words; null as printed. */
  spelled: null as string | null,
})

interface HeadingWord {
  start: number
  end: number
  folded: string
}

/** Whether a country is named by itself. */
function readPlaces(
  text: string,
  all: readonly HeadingWord[],
  taken: boolean[],
  heading: HeadingMeaning,
): boolean {
  let namesCountry = false
  for (const mention of findMentions(text)) {
    const covered = all.flatMap(({ start, end }, at) =>
      start >= mention.start && end <= mention.end ? [at] : [],
    )
    const phrase = covered.map((at) => all[at]?.folded ?? '').join(' ')
    const word = words().get(phrase)
    if (word && !(word.kind === 'country') && !bothTypeAndPlace.test(phrase)) continue
    if (mention.kind === 'country') {
      heading.country ||= mention.place.name
      namesCountry = true
    } else if (mention.kind === 'grape') heading.varietal ||= mention.text
    else {
      heading.region ||= mention.text
      const countries = new Set(mention.places.map(({ country }) => country))
      if (countries.size === 1) heading.country ||= [...countries][0] ?? ''
    }
    if (!bothTypeAndPlace.test(phrase)) for (const at of covered) taken[at] = true
  }
  return namesCountry || all.some(({ folded }) => words().get(folded)?.kind === 'country')
}

function readWords(
  all: readonly HeadingWord[],
  taken: boolean[],
  heading: HeadingMeaning,
  types: WineType[],
  goods: { reason: string; at: number }[],
  isOrigin: boolean,
) {
  for (let at = 0; at < all.length; at++) {
    if (taken[at]) continue
    for (let count = Math.min(longestPhrase, all.length - at); count > 0; count--) {
      if (taken.slice(at, at + count).some(Boolean)) continue
      const phrase = all
        .slice(at, at + count)
        .map(({ folded }) => folded)
        .join(' ')
      const meaning = words().get(phrase)
      if (!meaning) continue
      for (let index = at; index < at + count; index++) taken[index] = true
      if (meaning.kind === 'type' && !(isOrigin && bothTypeAndPlace.test(phrase))) types.push(meaning.type)
      if (meaning.kind === 'goods') goods.push({ reason: meaning.reason, at: at + count - 1 })
      if (meaning.kind === 'country') heading.country ||= meaning.country
      if (meaning.kind === 'region') {
        heading.region ||= meaning.region
        heading.country ||= findRegion(meaning.region)?.country ?? ''
      }
      if (meaning.kind === 'glass') heading.isByGlass = true
      if (meaning.kind === 'bottle') heading.isByBottle = true
      if (meaning.kind === 'wine') heading.hasWineWord = true
      if (meaning.kind === 'size' && meaning.ml > 0) heading.bottleMl ??= meaning.ml
      at += count - 1
      break
    }
  }
}

let wordsOfGrapes: Set<string> | undefined

/** The words that names of grapes are made of. */
function grapeWords(): Set<string> {
  wordsOfGrapes ??= new Set(
    [...allGrapes().byKey.keys()].flatMap((key) => key.split(' ')).filter((word) => word.length > 3),
  )
  return wordsOfGrapes
}

/** Capitals set wide look alike within and between words ("VINSBLANCS"): words of headings show where they end. */
function respaced(text: string): string | null {
  const letters = text.replace(/[^\p{L}&]/gu, '')
  const folded = foldText(letters)
  if (folded.length !== letters.length || letters.length < 7 || letters.length > 60) return null
  const { countries, regions } = gazetteer()
  const isWord = (word: string) =>
    word.length > 2
      ? words().has(word) || countries.has(word) || regions.has(word) || grapeWords().has(word)
      : /^(?:de|du|di|da|et|la|le|of|by|e|y|&)$/.test(word)
  // The fewest words from each place to the end.
  const best: (number[] | null)[] = new Array<number[] | null>(folded.length + 1).fill(null)
  best[folded.length] = []
  for (let at = folded.length - 1; at >= 0; at--) {
    for (let end = at + 1; end <= Math.min(folded.length, at + 16); end++) {
      const rest = best[end]
      if (!rest || rest.length + 1 >= (best[at]?.length ?? Infinity) || !isWord(folded.slice(at, end)))
        continue
      best[at] = [end, ...rest]
    }
  }
  const ends = best[0]
  if (!ends || (ends.length < 2 && !/\s/.test(text))) return null
  return ends.map((end, index) => letters.slice(ends[index - 1] ?? 0, end)).join(' ')
}

const severalKinds = /[&+/]|\b(?:and|et|e|y|und|en)\b/i

/** "Rosé champagne" is sparkling, "white port" is fortified, "amber white" is made on the skins; "white and red" is both. */
function decideType(heading: HeadingMeaning, types: readonly WineType[], text: string) {
  const typesFound = new Set(types)
  if (typesFound.size <= 1) heading.type = types[0] ?? null
  else if (
    typesFound.has('orange') &&
    typesFound.has('white') &&
    typesFound.size === 2 &&
    !severalKinds.test(text)
  )
    heading.type = 'orange'
  else if (typesFound.has('sparkling') && !typesFound.has('white') && !typesFound.has('red'))
    heading.type = 'sparkling'
  else if (typesFound.has('sweet')) heading.type = 'sweet'
  else if (typesFound.has('fortified')) heading.type = 'fortified'
  else heading.isMixed = true
}

/** Goods whose words are also those of houses. */
const namesOfHouses = new Set(['food', 'coffee and tea'])

/** "Champagne cocktails" are cocktails; "wine and beer" may be either. */
function decideGoods(
  heading: HeadingMeaning,
  goods: readonly { reason: string; at: number }[],
  text: string,
  count: number,
  hasType: boolean,
) {
  const last = goods.at(-1)
  // "The Harbor Grill" and "Grand Café" are houses, not sections of their menus.
  if (!last || heading.known < (namesOfHouses.has(last.reason) ? 0.75 : 0.4)) return
  const isListed = /[,&/+]|\b(?:and|et|e|y|und|en)\b/i.test(text)
  const isAlone = !hasType && !heading.hasWineWord
  if (isAlone || (last.at === count - 1 && !isListed)) heading.goods = last.reason
  else heading.isMixed = true
}
