// The kind of a wine: what its label says before what its section says. Pure.
import type { WineType } from '~/cellar/reference/labels'
import { readKind } from '../table/read-kind'
import { impliedKind } from '../table/implied-kind.server'
import { kindByWord, labelWords, placeKinds, surePlaces, usualPlaces } from '../table/kind-words'
import { nameKey } from '~/cellar/reference/name-key'
import { allGrapes } from '~/cellar/reference/grapes.server'
import { findRegions } from '~/cellar/reference/gazetteer.server'
import type { RawContext } from '../raw-entry'
import type { Span } from './facts.server'
import type { Found } from './origin.server'
import type { Label } from './label-words.server'

type Kind = Omit<Found, 'value'> & { value: WineType }

const words = kindByWord(labelWords)
const kindOfPlace = kindByWord(placeKinds)
const colorOfPlace = kindByWord(surePlaces, usualPlaces)

/** The words of a place, well spelled. */
const usualKey = (span: Span) =>
  span.words[0]!.isNear ? nameKey(span.words[0]!.places![0]!.name) : keyOf(span)

/** "Montepulciano d'Abruzzo" is red as its grape is. */
function colorOfGrape({ words }: Span): WineType[] {
  const { byKey } = allGrapes()
  for (let count = Math.min(3, words.length); count > 0; count--) {
    const color = byKey.get(
      words
        .slice(0, count)
        .map(({ key }) => key)
        .join(' '),
    )?.color
    if (color === 'red') return ['red']
    if (color !== undefined && color !== 'blend') return ['white']
  }
  return []
}

const keyOf = ({ words }: Span) => words.map(({ key }) => key).join(' ')

export function kindOf(label: Label, spans: readonly Span[], context: RawContext): Kind | null {
  const cell = label.parts.find(({ raw }) => raw.column === 'type')
  const ofCell = cell ? readKind(cell.text) : null
  const kind = orangeKind(spans, context) ?? labelKind(spans)
  // Lists keep port and sherry with the sweet wines.
  const isFortified = kind?.value === 'fortified' && (ofCell ?? context.type) === 'sweet'
  if (isFortified) return kind
  if (cell && ofCell) return { value: ofCell, confidence: 0.97, rule: 'column', place: cell.raw.place }

  const section = context.type
  if (section === null) return kind ?? fromGrapes(spans) ?? fromHeading(context)
  const held: Kind = { value: section, confidence: 0.95, rule: 'section', place: null }
  if (!kind || kind.value === section) return held
  // A sparkling or sweet section holds wines of every color; a color's section holds its exceptions by name.
  const isColor = section === 'white' || section === 'red' || section === 'rose' || section === 'orange'
  if (!isColor)
    return kind.value === 'sparkling' && kind.confidence > 0.85 && section !== 'sparkling'
      ? { ...held, confidence: 0.7 }
      : held
  // Orange wines are white ones, and their labels may say so.
  if (section === 'orange' && kind.value !== 'rose' && kind.value !== 'sparkling') return held
  // Every red wine is made on its skins.
  if (kind.value === 'orange' && section === 'red') return { ...held, confidence: 0.7 }
  if (kind.value === 'rose' || kind.value === 'orange')
    return { ...kind, confidence: Math.min(kind.confidence, 0.85) }
  // Orange wine is made of white grapes, and is called so.
  if (section === 'orange' && kind.value === 'white') return held
  // A rosé may be called "Gris Blanc": no white or red wine is called so among them.
  if (section === 'rose' && (kind.value === 'white' || kind.value === 'red'))
    return { ...held, confidence: 0.7 }
  if (kind.value === 'white' || kind.value === 'red') {
    const grapes = fromGrapes(spans)
    return grapes?.value === section || kind.confidence < 0.85
      ? { ...held, confidence: 0.7 }
      : { ...kind, confidence: 0.62 }
  }
  // A name may hold a place of sparkling or sweet wines; its own place or grape says what the section does.
  const isSection = kind.confidence < 0.9 && fromGrapes(spans)?.value === section
  return kind.confidence > 0.85 && !isSection ? { ...kind, confidence: 0.7 } : held
}

/**
 * "Skin contact", "macerato" and "(orange)" beside a name: white grapes made as red ones are. Red and rosé wines have
 * such notes as well, and Orange is a place.
 */
const madeOnSkins =
  /\bskin[\s-]?(?:contact|macerat\w+|ferment\w+)|\bmacerat(?:o|a|ed)\b(?=[^,;]{0,24}\bskins?\b|\s*(?:[,;.)]|(?:19|20)\d\d|$))|\b(?:orange|amber) wine\b|\bvin orange\b|\bvino (?:arancione|naranja)\b|\(orange\)|(?:^|[,–—])\s?orange\s*$/i

function orangeKind(spans: readonly Span[], { type }: RawContext): Kind | null {
  if (type !== null && type !== 'white') return null
  const part = spans.map((span) => span.part).find(({ text }) => madeOnSkins.test(text))
  const grapes = part && type === null ? fromGrapes(spans) : null
  if (!part || grapes?.value === 'red') return null
  return { value: 'orange', confidence: 0.85, rule: 'label', place: part.raw.place }
}

/** Kind of wine by the label's own words: bubbles, then sweetness and strength, then a color. */
function labelKind(spans: readonly Span[]): Kind | null {
  const kindByType = new Map<WineType, Kind>()
  const add = (value: WineType, confidence: number, span: Span) => {
    if ((kindByType.get(value)?.confidence ?? 0) < confidence)
      kindByType.set(value, { value, confidence, rule: 'label', place: span.part.raw.place })
  }
  for (const span of spans) {
    const key = keyOf(span)
    const [word] = span.words
    const kind = words.get(key)
    if (kind && word!.kind !== 'open' && !(word!.isQuoted && kind !== 'rose')) add(kind, 0.9, span)
    if (word!.kind === 'place' || word!.kind === 'grape') {
      const ofPlace =
        kindOfPlace.get(key) ??
        (/^cremant/.test(key) ? 'sparkling' : /^rose d|tavel$/.test(key) ? 'rose' : undefined)
      if (ofPlace) add(ofPlace, /asti|acqui|lambrusco/.test(key) ? 0.55 : 0.88, span)
      const last = words.get(span.words.at(-1)!.key)
      if (span.words.length > 1 && last && word!.kind === 'place') add(last, 0.88, span)
    }
  }
  if (spans.some(({ part }) => /\bwhite zin(?:fandel)?\b/i.test(part.text)))
    return { value: 'rose', confidence: 0.9, rule: 'label', place: null }
  const noirs = kindByType.get('sparkling')
  return (
    noirs ??
    kindByType.get('fortified') ??
    kindByType.get('sweet') ??
    kindByType.get('orange') ??
    kindByType.get('rose') ??
    (kindByType.has('red') && kindByType.has('white')
      ? null
      : (kindByType.get('red') ?? kindByType.get('white') ?? null))
  )
}

/** The kind that follows from the place or grape above the label. */
function fromHeading({ region, varietal }: RawContext): Kind | null {
  const key = nameKey(region)
  const value = kindOfPlace.get(key) ?? colorOfPlace.get(key) ?? impliedKind([varietal, region])
  return value ? { value, confidence: 0.7, rule: 'section', place: null } : null
}

/** The color that follows from the grapes or the place. */
function fromGrapes(spans: readonly Span[]): Kind | null {
  const texts = spans
    .filter(({ words: [word] }) => word!.kind === 'grape' || word!.kind === 'place')
    .map(({ text }) => text)
  const kind = impliedKind([texts.join(', ')])
  if (kind) return { value: kind, confidence: 0.8, rule: 'grape or origin', place: null }
  const ofPlaces = new Set(
    spans
      .filter(({ words: [word] }) => word!.kind === 'place')
      .flatMap((span): WineType[] => {
        const color = colorOfPlace.get(usualKey(span))
        return color ? [color] : colorOfGrape(span)
      }),
  )
  if (ofPlaces.size === 1) return { value: [...ofPlaces][0]!, confidence: 0.75, rule: 'origin', place: null }
  const blend = spans.map(({ text }) => text).join(' ')
  if (/\b(?:blend|meritage|gsm)\b/i.test(blend)) {
    return { value: /\bwhite\b/i.test(blend) ? 'white' : 'red', confidence: 0.65, rule: 'blend', place: null }
  }
  // Claret country is red unless the label says otherwise.
  const isBordeaux = texts.some((text) => findRegions(text)[0]?.region === 'Bordeaux')
  return isBordeaux ? { value: 'red', confidence: 0.6, rule: 'origin', place: null } : null
}
