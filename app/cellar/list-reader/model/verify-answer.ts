// Checking an answer against the page it is about: what is not printed there is flagged or dropped. Pure.
import { findSizes } from '../fields/bottle-size'
import { findVintages } from '../fields/vintage'
import type { FieldReading, ReadEntry, ReadField, ReadWine } from '../read-entry'
import type { SourcePlace } from '../source-document'
import type { AnsweredWine } from './answer'
import { modelRules } from './engine'
import { locateWine, type WinePlace } from './locate-wine'
import { placeOf } from './page-lines'
import { hasWord, keysOf, linesToPrice, type LineWords, type PageWords } from './page-words'
import type { VerifiedAnswer } from './model'

/** Confidence by what the page says; those of what it does not say are below `doubtBelow`. */
const confidence = { found: 0.85, elsewhere: 0.65, doubted: 0.45, notFound: 0.2, judged: 0.7 }

/** The part of a label's words that must be on the page; a wine with less is invented. */
const leastShare = { text: 0.6, recognized: 0.4 }

/** The wines of an answer as entries, each with its place and a reading for each value. */
export function verifyAnswer(wines: readonly AnsweredWine[], page: PageWords): VerifiedAnswer {
  const printedWines = wines.flatMap((wine) => {
    const place = locateWine(wine, page)
    return isNamed(wine, place, page) ? [{ wine, place }] : []
  })
  // An invented producer with a usual grape is found on the line of a wine that is there.
  const located = printedWines.filter(
    ({ place }) => !printedWines.some((other) => isBetter(other.place, place)),
  )
  const taken = new Set(located.flatMap(({ place }) => place.lines))
  const entries: ReadEntry[] = []
  const placesTaken = new Set<string>()
  for (const { wine, place } of located) {
    const entry = verifyWine(wine, place.lines, page, taken)
    const key = JSON.stringify([entry.place, entry.wine])
    if (!placesTaken.has(key)) entries.push(entry)
    placesTaken.add(key)
  }
  return { entries, dropped: wines.length - entries.length }
}

/** Whether all lines of `place` are those of a wine whose label has more of its words there. */
const isBetter = (other: WinePlace, place: WinePlace): boolean =>
  other.share > place.share && place.lines.every((line) => other.lines.includes(line))

/** Whether the page names the wine, on lines that belong together. */
function isNamed(wine: AnsweredWine, place: WinePlace | null, page: PageWords): place is WinePlace {
  if (place === null) return false
  const keys = keysOf(`${wine.producer} ${wine.name}`)
  const anywhere = keys.filter((key) => isOn(page.lines, key, page)).length / keys.length
  const least = page.isRecognized ? leastShare.recognized : leastShare.text
  return anywhere >= least && place.share >= least / 2
}

function verifyWine(
  wine: AnsweredWine,
  lines: readonly LineWords[],
  page: PageWords,
  taken: ReadonlySet<LineWords>,
): ReadEntry {
  const box = placeOf(
    lines[0]!.line.place.page,
    lines.map(({ line }) => line.place),
  )
  const wineLines = [...lines, ...linesBelow(wine, lines, page, taken)]
  const headings = page.lines.filter((line) => !taken.has(line))
  const check = new Check(page, wineLines, headings, box)
  const producer = check.text('producer', wine.producer)
  // A label of the producer alone is named by what else is known of it.
  const name = wine.name || wine.appellation || wine.varietal || wine.producer
  check.text('name', name)
  const read: ReadWine = {
    type: check.type(wine.type),
    producer,
    name,
    vintage: check.vintage(wine.vintage),
    appellation: check.printed('appellation', wine.appellation),
    region: check.printed('region', wine.region),
    country: check.printed('country', wine.country),
    varietal: check.printed('varietal', wine.varietal),
    bottleMl: check.size(wine.bottleMl),
    bottlePrice: check.price(wine.bottlePrice),
    glasses: check.glasses(wine.glasses),
    bin: check.bin(wine.bin),
  }
  return { section: '', wine: read, readings: check.readings, note: '', place: box }
}

const isOn = (lines: readonly LineWords[], key: string, { isRecognized }: PageWords) =>
  lines.some(({ words }) => hasWord(words, key, isRecognized))

/**
 * The lines below a label that belong to it: down to its price, or the next one where its price is on the label's
 * lines. A line of another wine ends them, and so does a second price.
 */
function linesBelow(
  wine: AnsweredWine,
  lines: readonly LineWords[],
  page: PageWords,
  taken: ReadonlySet<LineWords>,
): LineWords[] {
  const prices = [wine.bottlePrice, ...wine.glasses.map(({ price }) => price)].filter(
    (cents) => cents !== null,
  )
  // The model cannot change this: behind a label that ends with a price, further down there is another wine's.
  const isPriced = lines.some((line) => line.isPriced || prices.some((cents) => line.amounts.has(cents)))
  const after = page.lines.indexOf(lines.at(-1)!) + 1
  const below: LineWords[] = []
  for (const line of page.lines.slice(after, after + (isPriced ? 1 : linesToPrice))) {
    if (taken.has(line) || (isPriced && line.isPriced)) break
    below.push(line)
    if (line.isPriced) break
  }
  return below
}

/** "2016", "2016er" or "'16". */
const yearPattern = (year: number) => new RegExp(`(?<!\\d)${year}(?!\\d)|['’]${String(year).slice(2)}(?!\\d)`)

type IsIn = (lines: readonly LineWords[]) => boolean

/** Collects the readings of one wine's values. */
class Check {
  readonly readings: Partial<Record<ReadField, FieldReading>> = {}

  constructor(
    private readonly page: PageWords,
    private readonly own: readonly LineWords[],
    /** Lines that are no wine's. */
    private readonly headings: readonly LineWords[],
    private readonly box: SourcePlace,
  ) {}

  /** Notes a value that is printed on the page; `sure` is its confidence on other lines than its own. */
  private find(field: ReadField, isIn: IsIn, sure: number): boolean {
    const isOwn = isIn(this.own)
    if (!isOwn && !isIn(this.page.lines)) return false
    const rule = isOwn ? modelRules.found : modelRules.elsewhere
    this.readings[field] = { confidence: isOwn ? confidence.found : sure, rule, place: this.box }
    return true
  }

  /** The same for a value that is kept and flagged where it is not printed. */
  private keep<Value>(value: Value, ...[field, isIn, sure]: Parameters<Check['find']>): Value {
    if (!this.find(field, isIn, sure))
      this.readings[field] = { confidence: confidence.notFound, rule: modelRules.notFound, place: null }
    return value
  }

  private has(text: string): IsIn {
    return (lines) => keysOf(text).every((key) => isOn(lines, key, this.page))
  }

  /** A text that must be printed. */
  text(field: 'producer' | 'name', value: string): string | null {
    if (keysOf(value).length === 0) return null
    const isNear = this.has(value)([...this.own, ...this.headings])
    return this.keep(value, field, this.has(value), isNear ? confidence.elsewhere : confidence.doubted)
  }

  /** A text that is kept only where it is printed: the built-in reader knows better what follows from others. */
  printed(field: 'appellation' | 'region' | 'country' | 'varietal', value: string): string | null {
    const isPrinted = keysOf(value).length > 0 && this.find(field, this.has(value), confidence.elsewhere)
    return isPrinted ? value : null
  }

  type(type: ReadWine['type']): ReadWine['type'] {
    if (type !== null)
      this.readings.type = { confidence: confidence.judged, rule: modelRules.judged, place: null }
    return type
  }

  vintage(vintage: ReadWine['vintage']): ReadWine['vintage'] {
    if (vintage === null) return null
    const isPrinted = (text: string) =>
      vintage === 'NV'
        ? findVintages(text).some((other) => other.vintage === 'NV')
        : yearPattern(vintage).test(text)
    const isIn: IsIn = (lines) => lines.some(({ text }) => isPrinted(text))
    // Not printed is what NV often means.
    if (vintage === 'NV') return this.find('vintage', isIn, confidence.doubted) ? vintage : null
    return this.keep(vintage, 'vintage', isIn, confidence.doubted)
  }

  price(cents: number | null): number | null {
    return cents === null ? null : this.keep(cents, 'bottlePrice', areAmounts([cents]), confidence.doubted)
  }

  glasses(glasses: ReadWine['glasses']): ReadWine['glasses'] {
    if (glasses.length === 0) return []
    const printed = areAmounts(glasses.map(({ price }) => price))
    return this.keep(glasses, 'glasses', printed, confidence.doubted).map(({ price, ml }) => ({
      price,
      ml: ml !== null && this.hasPour(ml) ? ml : null,
    }))
  }

  /** 125 of "125 ml", "12,5 cl" or "0,125 l", on any line: pours are printed in headings. */
  private hasPour(ml: number): boolean {
    return this.page.lines.some(({ amounts }) => amounts.has(ml * 100) || amounts.has(ml * 10))
  }

  size(ml: number | null): number | null {
    if (ml === null) return null
    const isIn: IsIn = (lines) =>
      lines.some(({ line }) => findSizes(line.text).some((size) => size.ml === ml))
    // The usual size goes without saying; nothing is printed to check it against.
    if (ml === 750) return this.find('bottleMl', isIn, confidence.elsewhere) ? ml : null
    return this.keep(ml, 'bottleMl', isIn, confidence.elsewhere)
  }

  bin(bin: string): string | null {
    const keys = keysOf(bin)
    const isIn: IsIn = (lines) =>
      keys.length > 0 && lines.some(({ words }) => keys.every((key) => words.includes(key)))
    return isIn(this.own) && this.find('bin', isIn, 0) ? bin : null
  }
}

const areAmounts =
  (prices: readonly number[]): IsIn =>
  (lines) =>
    prices.every((cents) => lines.some(({ amounts }) => amounts.has(cents)))
