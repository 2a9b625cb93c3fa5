// Where a wine comes from: what its label and headings print, and a country that follows with certainty. Pure.
import { findCountry, findRegions, inferOrigin } from '~/cellar/reference/gazetteer.server'
import { nameKey } from '~/cellar/reference/name-key'
import type { LabelColumn, LabelPart, RawContext } from '../raw-entry'
import type { SourcePlace } from '../source-document'
import type { Span } from './facts.server'
import { titleCase } from './wine-name'

export interface Found {
  value: string
  confidence: number
  rule: string
  place: SourcePlace | null
  /** The place's usual name, where the printed one is misspelled. */
  usualName?: string
}

interface FoundOrigin {
  appellation: Found | null
  region: Found | null
  country: Found | null
}

/** Names that lists use for a kind of wine as much as for a place. */
const kinds = new Set(['prosecco', 'orange', 'port', 'sherry', 'madeira', 'marsala', 'claret'])

export function originOf(spans: readonly Span[], context: RawContext): FoundOrigin {
  const column = (name: LabelColumn) => [
    ...new Set(spans.map(({ part }) => part).filter(({ raw }) => raw.column === name)),
  ]
  const columns = column('region').map(({ raw }) => ofColumn(raw))
  const countryColumn = column('country')[0]
  const country = countryColumn ? inEnglish(ofColumn(countryColumn.raw)) : null
  if (columns.length > 0) {
    const originFound: FoundOrigin = {
      appellation: columns.length > 1 ? columns[0]! : null,
      region: columns.at(-1) ?? null,
      country,
    }
    originFound.country ??= countryOf(originFound, context)
    return originFound
  }
  const origin = ofLabel(spans, context)
  // A table without a column of places names them with the wine.
  return country ? { ...origin, country } : origin
}

function ofLabel(spans: readonly Span[], context: RawContext): FoundOrigin {
  const places = spans.filter((span) => isPrintedPlace(span, spans))
  const region = places.find(({ words }) => words[0]!.places!.some(({ level }) => level === 'region'))
  const inner = places.filter((span) => span !== region && (!region || !isSame(span, region)))
  // An appellation before a village, and of several the one with the longer name.
  const rank = ({ words }: Span) =>
    (words[0]!.places!.some(({ level }) => level === 'appellation') ? 1 : 0) + Math.min(words.length, 5) / 10
  const appellation = [...inner].sort((one, other) => rank(other) - rank(one))[0]
  // A second place that holds the first is its region: "Oakville, Napa Valley".
  const outer =
    appellation && !region
      ? inner.find((span) => span !== appellation && holds(span, appellation))
      : undefined
  const countrySpan = spans.findLast(({ words }) => words[0]!.kind === 'country')
  const origin: FoundOrigin = {
    appellation: appellation ? printed(appellation) : null,
    region: region ? printed(region) : outer ? printed(outer) : fromHeading(context, appellation),
    country: null,
  }
  const country = countrySpan && !isWordOfName(countrySpan, origin, context) ? countrySpan : null
  origin.country = country
    ? { ...printed(country), value: country.words[0]!.places![0]!.name }
    : countryOf(origin, context)
  return origin
}

/** "India Ink", Napa Valley: a country among other words is part of a name where the wine is from another. */
function isWordOfName({ part, words }: Span, origin: FoundOrigin, context: RawContext): boolean {
  const isAlone = part.words.every(({ kind }) => kind !== 'open')
  if (isAlone && !words[0]!.isQuoted) return false
  const from = countryOf(origin, context)
  return from !== null && from.value !== words[0]!.places![0]!.name
}

const ofColumn = ({ text, place, confidence }: LabelPart): Found => ({
  value: text.trim(),
  confidence: 0.97 * confidence,
  rule: 'column',
  place,
})

/** "Frankreich" is France, as where a label prints it. */
const inEnglish = (found: Found): Found => ({
  ...found,
  value: findCountry(found.value)?.name ?? found.value,
})

function isPrintedPlace({ words, part, text }: Span, spans: readonly Span[]): boolean {
  const word = words[0]!
  if (word.kind !== 'place' || kinds.has(nameKey(text))) return false
  if (!word.isWeak) return true
  // A small place is meant where it stands alone, or beside a legal class.
  return part.words.every(
    ({ kind }) => kind === 'place' || kind === 'country' || kind === 'law' || kind === 'joint',
  )
    ? spans.length > 1
    : part.words.some(({ kind }) => kind === 'law')
}

const isSame = (one: Span, other: Span) => one.words[0]!.places![0] === other.words[0]!.places![0]

const holds = (outer: Span, inner: Span) =>
  inner.words[0]!.places!.some((place) =>
    outer.words[0]!.places!.some(({ name }) => place.within.includes(name)),
  )

function printed({ part, words, text }: Span): Found {
  const place = words[0]!.places![0]!
  const rule = place.level === 'country' ? 'printed' : 'gazetteer'
  const confidence =
    (words[0]!.isNear ? 0.65 : words[0]!.isWeak ? 0.7 : 0.92) * Math.min(1, part.raw.confidence + 0.1)
  const usualName = words[0]!.isNear ? { usualName: place.name } : {}
  return { value: titleCase(text), confidence, rule, place: part.raw.place, ...usualName }
}

function fromHeading(
  { region: text, section: heading }: RawContext,
  appellation: Span | undefined,
): Found | null {
  const key = nameKey(text)
  if (text === '' || kinds.has(key)) return null
  // "Sparkling wines & Champagne" holds others as well.
  if (key === 'champagne' && !isHeadingOfItsOwn(key, heading)) return null
  // The heading is not repeated where the label names that very place.
  if (appellation && nameKey(appellation.text) === key) return null
  const fits =
    !appellation ||
    appellation.words[0]!.places!.some((place) =>
      findRegions(text).some(({ name, country }) => place.within.includes(name) || place.country === country),
    )
  return fits
    ? { value: titleCase(text), confidence: appellation ? 0.85 : 0.8, rule: 'section', place: null }
    : null
}

/** The innermost heading names nothing else, or the only one is no list of several. */
function isHeadingOfItsOwn(key: string, section: string): boolean {
  const last = section.split(', ').at(-1) ?? ''
  return nameKey(last) === key || !/&|\+|\/|,| and | et | e | y | und /.test(section)
}

function countryOf({ appellation, region }: FoundOrigin, context: RawContext): Found | null {
  const nameOf = (found: Found | null) => found?.usualName ?? found?.value ?? ''
  const inferred = inferOrigin({ appellation: nameOf(appellation), region: nameOf(region) }).country
  // A place on the label is nearer than the heading above it.
  const isPrinted = [appellation, region].some((found) => found !== null && found.rule !== 'section')
  const isOther =
    isPrinted && inferred !== '' && findCountry(context.country)?.name !== findCountry(inferred)?.name
  if (context.country !== '' && !isOther)
    return {
      value: findCountry(context.country)?.name ?? context.country,
      confidence: 0.9,
      rule: 'section',
      place: null,
    }
  return inferred === '' ? null : { value: inferred, confidence: 0.85, rule: 'gazetteer', place: null }
}
