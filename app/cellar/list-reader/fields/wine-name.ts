// The name of a wine: its label in the printed order, without producer, vintage, size, and places that only add to it.
// Pure.
import { descriptionsIn, isGrape } from './descriptions'
import { senseOf } from './vocabulary'
import type { Range } from './facts.server'
import type { Label, LabelWord, Part } from './label-words.server'

/** Columns whose text is no part of the name. */
const factColumns = new Set(['vintage', 'size', 'bin', 'type', 'region', 'country', 'varietal', 'producer'])

type Piece = ReturnType<typeof pieceOf>

/**
 * The name as the label prints it; '' where it says nothing but a producer. `isBelowHouse` says that the producer
 * stands above it.
 */
export function wineName(label: Label, producer: Range | null, isBelowHouse = false): string {
  const pieces = label.parts
    .map((part, number) => pieceOf(label, part, number, producer))
    .filter(({ text, words }) => /[\p{L}\p{N}]/u.test(text) && words.length > 0)
  let nameParts = pieces.filter(({ part }) => !factColumns.has(part.raw.column ?? ''))
  const facts = pieces.filter((piece) => !nameParts.includes(piece))
  // Beside a column of producers, that of the wines holds their names, also where these are places.
  const isFromColumns = label.parts[producer?.part ?? -1]?.raw.column === 'producer'
  if (isFromColumns && nameParts.some(({ part }) => part.raw.column === 'name')) return joinedName(nameParts)
  const without = (drop: (piece: Piece) => boolean) => {
    const rest = nameParts.filter((piece) => !drop(piece))
    if (rest.length > 0) nameParts = rest
  }
  without(({ words }) => words.every(({ kind }) => kind === 'filler' || kind === 'joint'))
  // Brackets hold what explains the wine; a place or its grapes there are no name.
  nameParts = nameParts.filter(
    ({ part, words, text }) =>
      part.raw.separator !== 'bracket' ||
      !(isPlace(words) || isGrape(words) || isMark(words) || villageInState.test(text)),
  )
  without((piece) => piece.part.raw.separator === 'bracket' && isFact(piece.words))
  without((piece) => isBlend(piece))
  without((piece) => isUnknownFact(label, piece))
  const notes = descriptionsIn(label, producer)
  without(({ number }) => notes.has(number))
  while (nameParts.length > 1 && addsOnlyPlace(nameParts, producer, isBelowHouse)) nameParts.pop()
  if (nameParts.length === 1 && producer && isOnlyEstate(nameParts[0]!, producer)) nameParts = []
  if (producer && nameParts[0] && isOriginInFront(nameParts[0], producer)) nameParts.shift()
  while (nameParts.length > 1 && isCountry(nameParts[0]!.words)) nameParts.shift()
  // A table with a column of producers names the wine in another.
  if (nameParts.length === 0 && isFromColumns)
    nameParts = facts.filter(({ part }) => /region|varietal/.test(part.raw.column ?? '')).slice(0, 1)
  return joinedName(nameParts)
}

const joinedName = (pieces: readonly Piece[]): string =>
  pieces
    .map(({ text }, at) => (at === 0 ? text.replace(leadingLaw, '') : text))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The last part says only where the wine is from. A place before the producer, or after a name in quotes, is the
 * wine's name; a place inside of one that was named is its vineyard.
 */
function addsOnlyPlace(pieces: readonly Piece[], producer: Range | null, isBelowHouse: boolean): boolean {
  const last = pieces.at(-1)!
  if (!(isPlace(last.words) || isLegalClass(last.words)) || last.part.raw.separator === 'quote') return false
  if (last.part.raw.separator === 'after' && !last.words.every(isLargePlace)) return false
  if (producer && last.number < producer.part) return false
  // Without a producer the place is what the wine is called.
  const namesGrape = pieces.slice(0, -1).some(({ words }) => words.some(({ kind }) => kind === 'grape'))
  if (!producer && !(isBelowHouse && namesGrape) && !last.words.every(isLargePlace)) return false
  const lastPlaces = last.words.flatMap(({ places = [] }) => places)
  const nameWords = pieces
    .slice(0, -1)
    .flatMap(({ words }) => words.flatMap(({ places = [] }) => places.map(({ name }) => name)))
  const isVineyard = lastPlaces.some(
    ({ name: own, level, within }) =>
      level === 'subregion' && !nameWords.includes(own) && within.some((name) => nameWords.includes(name)),
  )
  return !isVineyard
}

/**
 * A place that is no wine's name beside a producer: outside of Europe's appellations, and a whole region. The wine is
 * called as its estate is.
 */
function isOnlyEstate(piece: Piece, producer: Range): boolean {
  return piece.number > producer.part && isOrigin(piece)
}

/** "Napa Valley – Carver, Old Block": in a part of its own before the producer, such a place is no name either. */
function isOriginInFront(piece: Piece, producer: Range): boolean {
  // A village may be an estate's name as well.
  const isSure = piece.words.every(({ places = [] }) => !places.some(({ level }) => level === 'subregion'))
  return isSure && piece.number < producer.part && isOrigin(piece)
}

function isOrigin({ words }: Piece): boolean {
  if (!isPlace(words) || senseOf(words.at(-1)!.key) === 'quality') return false
  const places = words.flatMap(({ places: named = [] }) => named.slice(0, 1))
  const isNamed = places.some(
    ({ level, country }) => level !== 'region' && level !== 'country' && namedByPlace.has(country),
  )
  return !isNamed
}

/** Countries whose wines are called by their appellation. */
const namedByPlace = new Set([
  'France',
  'Italy',
  'Spain',
  'Portugal',
  'Germany',
  'Austria',
  'Greece',
  'Hungary',
])

/** "(Orvane, VD)" */
const villageInState = /^\p{Lu}[\p{L}\s'’-]+, \p{Lu}{2}$/u

const spare = /^[\s,;:.\-–—|/•·()[\]“”"«»&+*~]+|[\s,;:\-–—|/•·([“”"«»&+*~]+$/gu

/** A part's text without producer, vintage and size. */
function pieceOf(label: Label, part: Part, number: number, producer: Range | null) {
  const cuts: [number, number][] = []
  const holdsProducer = producer?.part === number
  if (holdsProducer) cuts.push([part.words[producer.from]!.start, part.words[producer.to - 1]!.end])
  for (const fact of [label.vintage, label.size]) if (fact?.part === number) cuts.push([fact.start, fact.end])
  cuts.sort(([one], [other]) => one - other)
  let text = ''
  let from = 0
  for (const [start, end] of cuts) {
    text += `${part.text.slice(from, start)} `
    from = Math.max(from, end)
  }
  text += part.text.slice(from)
  const words = part.words.filter(
    ({ start, end, kind }) =>
      kind !== 'vintage' && kind !== 'size' && !cuts.some(([a, b]) => start >= a && end <= b),
  )
  return { number, part, words, text: cleaned(text), holdsProducer }
}

/** Without quotation marks, empty brackets and signs at the ends. */
export function cleaned(text: string): string {
  let plain = text
    .replace(/[“”"«»„]/gu, ' ')
    .replace(/(^|\s)['‘]([^'‘’]+)['’](?=\s|$)/gu, '$1$2')
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+([,;])/g, '$1')
    .replace(/([,;])(?:\s*[,;])+/g, '$1')
    .replace(/\s+[‘’'´]+(?=[\s,]|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(spare, '')
  if (plain.includes(')') && !plain.includes('(')) plain = plain.replace(/\)/g, '')
  return plain.trim()
}

const isPlace = (words: readonly LabelWord[]) =>
  words.length > 0 &&
  words.every(({ kind }) => kind === 'place' || kind === 'country' || kind === 'law' || kind === 'joint')
/** "WO Cap Classique", "DOC Rosso": a legal class with what it is for. */
const isLegalClass = (words: readonly LabelWord[]) =>
  words.length > 1 &&
  words[0]!.kind === 'law' &&
  words.every(({ kind }) => /^(?:law|place|country|joint|quality|color)$/.test(kind))
/** "(V)" for vegans, "(O)" for organic, "(L, O)" for allergens. */
const isMark = (words: readonly LabelWord[]) =>
  (words.length === 1 && /^(?:vegan|org|organic|bio)$/.test(words[0]!.key)) ||
  (words.length > 0 && words.every(({ key }) => /^(?:\p{L}{1,2}|\d{1,2})$/u.test(key)))
const isLargePlace = ({ kind, places = [] }: LabelWord) =>
  kind !== 'place' || places.some(({ level }) => level === 'region')
const isCountry = (words: readonly LabelWord[]) => words.every(({ kind }) => kind === 'country')
const isFact = (words: readonly LabelWord[]) =>
  words.every(({ kind }) => kind !== 'open' && kind !== 'producer' && kind !== 'quality' && kind !== 'color')

/**
 * Where the list prints nothing but places and grapes, an unknown word is one of them, and so is a grape beside
 * a place. A place alone may be what the wine is called.
 */
function isUnknownFact(label: Label, { part, words, holdsProducer, number }: Piece): boolean {
  if (part.isFact !== true || holdsProducer || isPlace(words)) return false
  if (!isGrape(words)) return true
  const { y } = part.raw.place
  return label.parts.some(
    (other, at) => at !== number && other.isFact === true && other.raw.place.y === y && isPlace(other.words),
  )
}

/** Two grapes or shares of grapes in a part of their own. */
function isBlend({ words, part, text }: Piece): boolean {
  if (
    /start|after|quote/.test(part.raw.separator) ||
    !words.every(({ kind }) => kind === 'grape' || kind === 'joint' || kind === 'filler' || kind === 'open')
  )
    return false
  const spans = new Set(words.filter(({ kind }) => kind === 'grape').map(({ span }) => span))
  const open = words.filter(({ kind, key }) => kind === 'open' && !/^\d+$/.test(key)).length
  return open <= (spans.size > 1 ? 1 : 0) && (spans.size > 1 || (spans.size === 1 && /%/.test(text)))
}

/** "D.O. Bierzo" is called Bierzo. */
const leadingLaw = /^(?:D\.?\s?O\.?(?:\s?Ca\.?|\s?P\.?)?|A\.?O\.?[CP]\.?|I\.?G\.?[TP]\.?)\s+(?=\p{Lu})/u

const keepCapitals =
  /^(?:I{1,3}|IV|VI{0,3}|IX|XI{0,3}|XX|DOCG?|DOP|IG[TP]|AO[CP]|AVA|NV|MV|GG|VDP|LBV|PX|TBA|BA|SGN|[A-Z]|(?!ST$|DR$|DU$|LE$|LA$|IL$|EL$|DI$|MT$|AU$|AL$)[A-Z]{2})$/

/**
 * A name set in capitals, or in small letters throughout, is written as names are: "SAINT-ÉMILION GRAND CRU" is
 * "Saint-Émilion Grand Cru".
 */
export function titleCase(text: string): string {
  const isSmall = text === text.toLowerCase() && /\p{L}{3}/u.test(text)
  return text.replace(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’]*/gu, (word, at: number) => {
    if (/^\d+er$/i.test(word)) return word.toLowerCase()
    if (/^\d/.test(word)) return word
    if (!isSmall && (word.length < 2 || word !== word.toUpperCase() || word === word.toLowerCase()))
      return word
    if (smallWords.test(word) && at > 0) return word.toLowerCase()
    if (!isSmall && (keepCapitals.test(word) || (word.length === 1 && text[at + 1] === '.'))) return word
    const first = at > 0 && /^[dl]['’]/i.test(word) ? /(?<=^[dl]['’])\p{L}/gu : /^\p{L}|(?<=^[dl]['’])\p{L}/gu
    return word.toLowerCase().replace(first, (letter) => letter.toUpperCase())
  })
}

const smallWords = /^(?:de|du|des|di|del|della|delle|da|do|dos|la|le|les|et|y|e|von|der|and|of|the)$/i
