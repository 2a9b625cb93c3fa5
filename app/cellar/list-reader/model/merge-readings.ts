// Merges the readings of two engines on the same page into one list. Pure.
import type { FieldReading, ReadEntry, ReadField, ReadWine } from '../read-entry'
import { doubtBelow } from '../read-entry'
import { agreedRule, modelRules, omittedRule } from './engine'
import { mergeLabel } from './merge-label'
import { keysOf } from './page-words'

/** Whether two values of a field mean the same, where their spelling differs. */
export type SameValue = (field: ReadField, a: string, b: string) => boolean

interface MergeInput {
  /** Of the built-in reader, in the order of the page. */
  embedded: readonly ReadEntry[]
  /** Of the model, verified, in the order of its answer. */
  model: readonly ReadEntry[]
  /** False where the model's answer was cut off: a wine that it lacks says nothing then. */
  isComplete: boolean
  /** Other spellings of places and grapes; by default only case and accents are forgiven. */
  same?: SameValue
}

/** A wine that one engine alone read, and a field in which they differ, are shown to a person. */
const doubted = 0.5
/** Two engines that agree may both be wrong. */
const highest = 0.98
/** Pairs below this are two wines. */
const leastAlike = 0.45

/**
 * The wines that either engine read. Where both read the same value its confidence rises; where they differ the value
 * that is printed wins and is doubted; a wine of one engine alone is kept and doubted.
 */
export function mergeReadings({ embedded, model, isComplete, same = () => false }: MergeInput): ReadEntry[] {
  const partners = pairUp(embedded, model)
  const merged = embedded.map((entry, index) => {
    const partner = partners.get(index)
    if (partner !== undefined) return mergeEntry(entry, model[partner]!, same)
    return isComplete ? doubtName(entry, omittedRule) : entry
  })
  const placeOfModel = new Map([...partners].map(([own, other]) => [other, own]))
  // A wine of the model alone comes after the wine that its answer names before it.
  const extra = new Map<number, ReadEntry[]>()
  let after = -1
  model.forEach((entry, index) => {
    const modelPlace = placeOfModel.get(index)
    if (modelPlace !== undefined) after = modelPlace
    else extra.set(after, [...(extra.get(after) ?? []), modelAlone(entry, embedded[Math.max(0, after)])])
  })
  return [...(extra.get(-1) ?? []), ...merged.flatMap((entry, index) => [entry, ...(extra.get(index) ?? [])])]
}

/** Entries of both engines for the same wine, the most alike first; each in one pair at most. */
function pairUp(embedded: readonly ReadEntry[], model: readonly ReadEntry[]): Map<number, number> {
  const pairs = embedded.flatMap((entry, own) =>
    model.flatMap((candidate, other) => {
      const score = similarity(entry, candidate)
      return score >= leastAlike ? [{ own, other, score }] : []
    }),
  )
  const partners = new Map<number, number>()
  const taken = new Set<number>()
  for (const { own, other } of pairs.toSorted((a, b) => b.score - a.score || a.own - b.own)) {
    if (partners.has(own) || taken.has(other)) continue
    partners.set(own, other)
    taken.add(other)
  }
  return partners
}

/** 0 to 1: by the place, the words of the label, prices and vintage. */
function similarity(a: ReadEntry, b: ReadEntry): number {
  const words = shared(labelKeys(a.wine), labelKeys(b.wine))
  const place = overlap(a, b)
  if (words === 0 || (place === 0 && words < 0.5)) return 0
  const prices = a.wine.bottlePrice !== null && a.wine.bottlePrice === b.wine.bottlePrice
  const years = a.wine.vintage !== null && a.wine.vintage === b.wine.vintage
  return words * 0.5 + place * 0.3 + (prices ? 0.12 : 0) + (years ? 0.08 : 0)
}

const labelKeys = ({ producer, name }: ReadWine) => new Set(keysOf(`${producer ?? ''} ${name}`))

/** The part of the smaller label's words that the other has. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = [...a].filter((key) => b.has(key)).length
  return common / Math.max(1, Math.min(a.size, b.size))
}

/** The part of the lower place's height that both share, where they are in the same column. */
function overlap({ place: a }: ReadEntry, { place: b }: ReadEntry): number {
  if (a.page !== b.page || a.x + a.width <= b.x || b.x + b.width <= a.x) return 0
  const common = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, common / Math.max(1e-6, Math.min(a.height, b.height)))
}

function mergeEntry(own: ReadEntry, other: ReadEntry, same: SameValue): ReadEntry {
  const wine = { ...own.wine }
  const readings = { ...own.readings }
  const take = <F extends ReadField>(field: F) => {
    wine[field] = other.wine[field]
    readings[field] = other.readings[field]!
  }
  const label = mergeLabel(own, other)
  for (const field of ['producer', 'name'] as const) {
    const [mine, theirs] = [own.readings[field], other.readings[field]]
    const { from, isDoubted } = label[field]
    if (from === 'both' && theirs) readings[field] = agreed(mine, theirs)
    if (from === 'model' && theirs) take(field)
    if (isDoubted) doubt(readings, field)
  }
  for (const field of Object.keys(other.readings) as ReadField[]) {
    if (field === 'producer' || field === 'name') continue
    const [mine, theirs] = [own.readings[field], other.readings[field]!]
    if (isEmpty(own.wine[field])) {
      // Nothing against a value that is printed; one in doubt is better than nothing only for a wine without a price.
      const isPrice = field === 'bottlePrice' || field === 'glasses'
      if (theirs.confidence >= doubtBelow || (isPrice && hasNoPrice(own.wine))) take(field)
    } else if (isEqual(field, own.wine, other.wine, same)) {
      readings[field] = agreed(mine, theirs)
    } else {
      if (theirs.rule !== modelRules.notFound && theirs.confidence > (mine?.confidence ?? 0)) take(field)
      doubt(readings, field)
    }
  }
  // Two engines that copy a misprint agree.
  if (wine.bottlePrice !== null && wine.glasses.some(({ price }) => price >= wine.bottlePrice!)) {
    doubt(readings, 'glasses')
    doubt(readings, 'bottlePrice')
  }
  return { ...own, wine, readings }
}

const hasNoPrice = ({ bottlePrice, glasses }: ReadWine) => bottlePrice === null && glasses.length === 0

const isEmpty = (value: ReadWine[ReadField]) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

function isEqual(field: ReadField, a: ReadWine, b: ReadWine, same: SameValue): boolean {
  if (field === 'glasses') return sameGlasses(a.glasses, b.glasses)
  const [mine, theirs] = [a[field], b[field]]
  if (typeof mine !== 'string' || typeof theirs !== 'string') return mine === theirs
  return keysOf(mine).join(' ') === keysOf(theirs).join(' ') || same(field, mine, theirs)
}

/** The same prices; a pour that only one engine knows is no difference. */
function sameGlasses(a: ReadWine['glasses'], b: ReadWine['glasses']): boolean {
  return (
    a.length === b.length &&
    a.every(({ price, ml }, index) => {
      const other = b[index]!
      return price === other.price && (ml === null || other.ml === null || ml === other.ml)
    })
  )
}

/** A value that both engines read: as sure as two witnesses, which are not quite independent. */
function agreed(mine: FieldReading | undefined, theirs: FieldReading): FieldReading {
  const [a, b] = [mine?.confidence ?? theirs.confidence, theirs.confidence]
  const confidence = Math.min(highest, Math.max(a, 1 - (1 - a) * (1 - b * 0.8)))
  return {
    confidence,
    rule: agreedRule(mine?.rule ?? 'built-in reader'),
    place: mine?.place ?? theirs.place,
  }
}

function doubt(readings: ReadEntry['readings'], field: ReadField): void {
  const reading = readings[field]
  if (reading) readings[field] = { ...reading, confidence: Math.min(reading.confidence, doubted) }
}

function doubtName(entry: ReadEntry, rule: (rule: string) => string): ReadEntry {
  const name = entry.readings.name ?? { confidence: doubted, rule: 'label', place: entry.place }
  return {
    ...entry,
    readings: {
      ...entry.readings,
      name: { ...name, confidence: Math.min(name.confidence, doubted), rule: rule(name.rule) },
    },
  }
}

/** Under the headings of the wine before it, since the model is not asked for them. */
function modelAlone(entry: ReadEntry, before: ReadEntry | undefined): ReadEntry {
  return doubtName({ ...entry, section: before?.section ?? '' }, () => modelRules.alone)
}
