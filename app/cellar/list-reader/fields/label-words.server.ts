// Sense of each word of a label's part: place, country, grape, color, quality, known producer, or none known. Pure.
import { lookup } from '~/foundation/kit/lookup'
import { gazetteer, type Place } from '~/cellar/reference/gazetteer.server'
import { findGrape, type Grape } from '~/cellar/reference/grapes.server'
import { findMentions, type Mention } from '~/cellar/reference/mentions.server'
import { wordsOf } from '~/cellar/reference/name-key'
import { isWellKnownGrape, isWellKnownPlace } from '~/cellar/reference/well-known.server'
import { nearMention } from './near-mentions.server'
import type { ProducerIndex } from './producer-index.server'
import { joints, longestPhrase, senseOf, type WordSense } from './vocabulary'
import type { LabelPart } from '../raw-entry'

const quotes = /["“”«»„][^"“”«»„]{1,60}["“”«»„]|(?<![\p{L}])[‘'][^‘’']{2,60}[’'](?![\p{L}])/gu

/** The words of a part, each with what it says. Sets them in the part as well. */
export function wordsIn(part: Part, number: number, label: Label, producers: ProducerIndex): LabelWord[] {
  const { text } = part
  const quoted = part.isQuoted
    ? [[0, text.length] as const]
    : [...text.matchAll(quotes)].map((m) => [m.index, m.index + m[0].length] as const)
  const words = wordsOf(text).map(({ key, start, end }): LabelWord => ({
    key,
    start,
    end,
    kind: joints.has(key) ? 'joint' : 'open',
    span: -1,
    isQuoted: quoted.some(([from, to]) => start >= from && end <= to),
  }))
  const taken = [label.vintage, label.size].filter((found) => found?.part === number)
  for (const word of words) {
    for (const other of taken) {
      if (word.start < other!.end && word.end > other!.start)
        word.kind = other === label.vintage ? 'vintage' : 'size'
    }
  }
  const byStart = new Map(findMentions(text).map((mention) => [mention.start, mention]))
  let span = 0
  for (let at = 0; at < words.length; span++) {
    const count = spanAt(text, words, at, byStart, producers, part.raw.confidence < 1)
    for (const word of words.slice(at, at + count)) word.span = span
    at += count
  }
  part.words = words
  markUnknownPlaces(part, number)
  return words
}

/** Decides what begins at a word and returns how many words it has. */
function spanAt(
  text: string,
  words: LabelWord[],
  at: number,
  mentions: ReadonlyMap<number, Mention>,
  producers: ProducerIndex,
  isRecognized: boolean,
): number {
  const word = words[at]!
  if (word.kind === 'vintage' || word.kind === 'size' || isPossessive(text, word)) return 1
  const ownMention = mentions.get(word.start)
  const mention = ownMention && isInsideName(text, ownMention) ? undefined : ownMention
  const mentionWords = mention ? words.slice(at).filter(({ end }) => end <= mention.end).length : 0
  const producerKey = longestKey(words, at, producers.longest, (key) => producers.has(key))
  // A known producer's name that holds a place is a producer: "La Rioja Alta", "Château Margaux".
  if (producerKey > 0 && producerKey >= mentionWords && isName(text, words, at, producerKey)) {
    // "Gosset-Brabant" is another house than Gosset.
    const next = words[at + producerKey]
    const goesOn = next?.kind === 'open' && !mentions.has(next.start) && senseOf(next.key) === null
    const isHyphened = goesOn && text.slice(words[at + producerKey - 1]!.end, next.start) === '-'
    return mark(words, at, isHyphened ? producerKey + 1 : producerKey, { kind: 'producer' })
  }
  const short = longestKey(words, at, 2, (key) => shortGrapes.has(key))
  if (short > 0 && short >= mentionWords) {
    const grape = findGrape(shortGrapes.get(keyOf(words, at, short))!)
    if (grape) return mark(words, at, short, { kind: 'grape', grape })
  }
  const phrase = longestKey(words, at, longestPhrase, (key) => senseOf(key) !== null)
  if (phrase > 0 && phrase >= mentionWords) {
    const key = keyOf(words, at, phrase)
    // "do" is a small word, "DO" a legal class.
    if (senseOf(key) === 'law' && word.kind === 'joint' && /^\p{Ll}/u.test(text.slice(word.start))) return 1
    // "Clos de la Rose" is named after a flower; the wine is "le rosé".
    if (key === 'rose' && words[at - 1]?.key === 'la' && words[at - 2]?.key === 'de') return 1
    return mark(words, at, phrase, { kind: senseOf(key)! })
  }
  if (mention && !overlapsTaken(words, at, mentionWords)) return markMention(words, at, mentionWords, mention)
  const village = villageOf(word.key)
  if (village.length > 0 && words[at + 1]?.kind === 'open') {
    return mark(words, at, 2, { kind: 'place', places: village })
  }
  const near = word.isQuoted ? null : nearMention(words, at, isRecognized)
  if (near) return markMention(words, at, near.words, near.mention, true)
  return 1
}

/** The "s" of "Baia's": it is one word with what stands before it. */
const isPossessive = (text: string, { key, start }: LabelWord) =>
  key === 's' && /\p{L}['’`´]$/u.test(text.slice(0, start))

/** "Baia's Wine", "Castell d'Age": what looks like a place or a grape is a part of a name. */
function isInsideName(text: string, mention: Mention): boolean {
  const behind = text.slice(mention.end)
  if (/^['’`´]s(?!\p{L})/u.test(behind)) return true
  return (
    mention.kind === 'region' &&
    /^ d['’`´]\p{Lu}/u.test(behind) &&
    !mention.places.some(({ name }) => isWellKnownPlace(name))
  )
}

/** German vineyards follow their village: "Piesporter Goldtröpfchen". */
function villageOf(key: string): readonly Place[] {
  if (!/...er$/.test(key)) return []
  const { regions } = gazetteer()
  const places =
    regions.get(key.slice(0, -2)) ??
    regions.get(key.slice(0, -1)) ??
    regions.get(`${key.slice(0, -2)}en`) ??
    []
  return places.filter(({ country }) => country === 'Germany' || country === 'Austria')
}

/** Grapes as lists shorten them. */
const shortGrapes = lookup({
  's blanc': 'Sauvignon Blanc',
  'sauv blanc': 'Sauvignon Blanc',
  'sauvignon bl': 'Sauvignon Blanc',
  'c sauvignon': 'Cabernet Sauvignon',
  'cab franc': 'Cabernet Franc',
  'c franc': 'Cabernet Franc',
  'p noir': 'Pinot Noir',
  'p grigio': 'Pinot Grigio',
  chard: 'Chardonnay',
  gewurz: 'Gewürztraminer',
  zin: 'Zinfandel',
  gruner: 'Grüner Veltliner',
  temp: 'Tempranillo',
})

/** "Ravel Valley": a place by its kind, where nothing is known by that name. */
const placeKinds = new Set(['valley', 'county', 'coast', 'tal', 'islands', 'peninsula'])

function markUnknownPlaces(part: Part, number: number): void {
  const { words } = part
  const last = words.findLastIndex(({ kind }) => kind !== 'country' && kind !== 'vintage')
  if (last < 1 || !placeKinds.has(words[last]!.key) || words[last]!.kind !== 'open') return
  const from = words.findLastIndex(({ kind, isQuoted }, at) => at < last && (kind !== 'open' || isQuoted)) + 1
  const isAlone = from === 0 || words.slice(0, from).every(({ kind }) => kind === 'producer')
  if (last - from > 2 || last === from || !isAlone || (number === 0 && from === 0)) return
  const name = part.text.slice(words[from]!.start, words[last]!.end)
  const place: Place = {
    name,
    level: 'appellation',
    country: '',
    region: '',
    within: [],
    synonyms: [],
    hasParts: false,
  }
  for (const word of words.slice(from, last + 1))
    Object.assign(word, { kind: 'place', places: [place], span: words[last]!.span })
}

const overlapsTaken = (words: readonly LabelWord[], at: number, count: number) =>
  words.slice(at, at + count).some(({ kind }) => kind === 'vintage' || kind === 'size')

/** A name has a capital, unless the whole part is in small letters. */
const isName = (text: string, words: readonly LabelWord[], at: number, count: number) =>
  /\p{Lu}|\p{N}/u.test(text.slice(words[at]!.start, words[at + count - 1]!.end)) ||
  text === text.toLowerCase()

function markMention(
  words: LabelWord[],
  at: number,
  count: number,
  mention: Mention,
  isNear = false,
): number {
  if (mention.kind === 'grape' && isNameLike(words, at, count, mention.grape)) return 1
  if (mention.kind === 'grape') return mark(words, at, count, { kind: 'grape', grape: mention.grape, isNear })
  if (mention.kind === 'country')
    return mark(words, at, count, { kind: 'country', places: [mention.place], isNear })
  const { places } = mention
  const isWeak =
    count === 1 &&
    !places.some(({ name }) => isWellKnownPlace(name)) &&
    (words[at]!.key.length < 5 || places.every(({ level }) => level === 'subregion'))
  return mark(words, at, count, { kind: 'place', places, isWeak, isNear })
}

/** A rare grape's name between small words is more likely a word of a name: "Bosco di Gica", "Le Fromenteau". */
function isNameLike(words: readonly LabelWord[], at: number, count: number, grape: Grape): boolean {
  if (count > 1 || isWellKnownGrape(grape.name)) return false
  return (
    /^(?:le|la|les|il|el)$/.test(words[at - 1]?.key ?? '') ||
    /^(?:di|de|del|du|da)$/.test(words[at + 1]?.key ?? '')
  )
}

function mark(words: LabelWord[], at: number, count: number, facts: Partial<LabelWord>): number {
  for (const word of words.slice(at, at + count)) Object.assign(word, facts)
  return count
}

const keyOf = (words: readonly LabelWord[], at: number, count: number) =>
  words
    .slice(at, at + count)
    .map(({ key }) => key)
    .join(' ')

/** How many words from `at` on make the longest known key; 0 for none. */
function longestKey(
  words: readonly LabelWord[],
  at: number,
  longest: number,
  isKnown: (key: string) => boolean,
): number {
  for (let count = Math.min(longest, words.length - at); count > 0; count--) {
    if (isKnown(keyOf(words, at, count))) return count
  }
  return 0
}

export interface LabelWord {
  key: string
  /** Indexes into its part's text. */
  start: number
  end: number
  kind: WordKind
  /** The number of the span in its part: words of one name share it. */
  span: number
  /** In quotation marks. */
  isQuoted: boolean
  places?: readonly Place[]
  grape?: Grape
  /** A place whose name may as well be part of another name. */
  isWeak?: boolean
  /** Spelled otherwise than the name it was taken for. */
  isNear?: boolean
}

export interface Part {
  raw: LabelPart
  text: string
  words: LabelWord[]
  isQuoted: boolean
  /** It stands where the list prints only places and grapes. */
  isFact?: boolean
}

export interface Label {
  parts: Part[]
  vintage: {
    vintage: number | 'NV' | null
    part: number
    start: number
    end: number
    confidence: number
  } | null
  size: { ml: number; part: number; start: number; end: number; confidence: number } | null
}

export type WordKind =
  WordSense | 'place' | 'country' | 'grape' | 'producer' | 'joint' | 'vintage' | 'size' | 'open'
