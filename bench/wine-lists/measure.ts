// How well a reading agrees with a list's truth. Entries are paired by the words of their labels, then each field is
// counted as found, missed or invented; an entry is ready when nothing of it has to be corrected before it is sold.
import { countryOf, dice, grapes, labelWords, telling, within, words, year } from './compare-words'
import type { Truth, TruthEntry } from './truth'

/** An entry as `npm run evaluate -- lists` prints it. */
export interface ReadingEntry {
  type?: string | null
  producer?: string | null
  name?: string | null
  vintage?: number | string | null
  region?: string | null
  country?: string | null
  varietal?: string | null
  bottleMl?: number | null
  priceBottle?: number | null
  glasses?: { price: number }[]
  bin?: string | null
  flags?: string[]
}

export const measuredFields = [
  'title',
  'producer',
  'vintage',
  'region',
  'country',
  'varietal',
  'type',
  'bottleMl',
  'priceBottle',
  'priceGlass',
  'bin',
] as const
export type MeasuredField = (typeof measuredFields)[number]

/** An entry with a mistake in one of these cannot be taken over untouched. */
const decisive: readonly MeasuredField[] = [
  'title',
  'vintage',
  'priceBottle',
  'priceGlass',
  'type',
  'bottleMl',
]
/** Fields whose mistakes a reader should announce. */
const announced: readonly MeasuredField[] = ['vintage', 'priceBottle', 'priceGlass']

export interface Count {
  found: number
  /** Values that are wrong, or that nothing prints. */
  invented: number
  missed: number
}

export interface Miss {
  wanted: TruthEntry
  got: ReadingEntry | null
  fields: MeasuredField[]
}

export interface Measured {
  wanted: number
  read: number
  paired: number
  ready: number
  fields: Record<MeasuredField, Count>
  /** Prices and vintages of paired entries: how many are wrong or right, and how many of them are flagged. */
  wrong: number
  wrongFlagged: number
  right: number
  rightFlagged: number
  misses: Miss[]
  extra: ReadingEntry[]
}

type Verdict = 'found' | 'missed' | 'invented' | 'both' | 'none'

export function measure(truth: Truth, reading: readonly ReadingEntry[]): Measured {
  const wanted = truth.entries
  const pairs = pair(wanted, reading)
  const result: Measured = { ...nothingMeasured(), wanted: wanted.length, read: reading.length }
  for (const [index, entry] of wanted.entries()) {
    const at = pairs.get(index)
    const got = at === undefined ? null : reading[at]!
    const wrong: MeasuredField[] = []
    for (const field of measuredFields) {
      if (truth.ignoreFields?.includes(field)) continue
      const verdict = judge(field, entry, got)
      count(result.fields[field], verdict)
      const isWrong = verdict !== 'found' && verdict !== 'none'
      if (isWrong) wrong.push(field)
      if (got && announced.includes(field) && (isWrong || verdict === 'found'))
        countFlag(result, isWrong, flags(got).includes(field))
    }
    if (got) result.paired += 1
    if (got && !wrong.some((field) => decisive.includes(field))) result.ready += 1
    if (wrong.length) result.misses.push({ wanted: entry, got, fields: wrong })
  }
  const paired = new Set(pairs.values())
  result.extra = reading.filter((_, index) => !paired.has(index))
  return result
}

export function nothingMeasured(): Measured {
  const zero = () => ({ found: 0, invented: 0, missed: 0 })
  return {
    wanted: 0,
    read: 0,
    paired: 0,
    ready: 0,
    fields: Object.fromEntries(measuredFields.map((field) => [field, zero()])) as Record<
      MeasuredField,
      Count
    >,
    wrong: 0,
    wrongFlagged: 0,
    right: 0,
    rightFlagged: 0,
    misses: [],
    extra: [],
  }
}

/** Harmonic mean of precision and recall; null where there was nothing to find or to invent. */
export function f1({ found: hits, invented, missed }: Count): number | null {
  if (hits + invented + missed === 0) return null
  return (2 * hits) / (2 * hits + invented + missed)
}

export const entryF1 = ({ paired, wanted, read }: Measured) =>
  wanted + read ? (2 * paired) / (wanted + read) : 1

/** Over all fields together. */
export function microF1({ fields }: Measured): number | null {
  const all = { found: 0, invented: 0, missed: 0 }
  for (const { found: hits, invented, missed } of Object.values(fields)) {
    all.found += hits
    all.invented += invented
    all.missed += missed
  }
  return f1(all)
}

/** The best pairs first: alike in words, then in price, vintage and bin, then in their place on the list. */
function pair(wanted: readonly TruthEntry[], reading: readonly ReadingEntry[]): Map<number, number> {
  const labels = reading.map(labelWords)
  const candidates: { worth: number; wanted: number; read: number }[] = []
  for (const [i, entry] of wanted.entries()) {
    const label = labelWords(entry)
    for (const [j, got] of reading.entries()) {
      const alike = dice(label, labels[j]!)
      const isPrice = samePrice(entry, got)
      const isVintage = year(entry.vintage) === year(got.vintage)
      if (alike < 0.45 && !(alike >= 0.25 && isPrice && isVintage)) continue
      const isBin = Boolean(entry.bin && got.bin && String(got.bin) === entry.bin)
      const apart = Math.abs(i / wanted.length - j / Math.max(1, reading.length))
      const worth =
        alike + (isPrice ? 0.3 : 0) + (isVintage ? 0.2 : 0) + (isBin ? 0.3 : 0) + (1 - apart) * 0.1
      candidates.push({ worth, wanted: i, read: j })
    }
  }
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  for (const { wanted: i, read: j } of candidates.sort((a, b) => b.worth - a.worth)) {
    if (pairs.has(i) || taken.has(j)) continue
    pairs.set(i, j)
    taken.add(j)
  }
  return pairs
}

/** Whether what was read is right; a field that is only inferred may be left out. */
function judge(field: MeasuredField, entry: TruthEntry, got: ReadingEntry | null): Verdict {
  const isThere = hasValue(field, entry, got)
  if (!isThere.wanted && !isThere.got) return 'none'
  const isRight = got !== null && agrees(field, entry, got)
  if (entry.inferred.includes(field)) return isThere.got && !isRight ? 'invented' : 'none'
  if (!isThere.wanted) return 'invented'
  if (!isThere.got) return 'missed'
  return isRight ? 'found' : 'both'
}

function hasValue(field: MeasuredField, entry: TruthEntry, got: ReadingEntry | null) {
  if (field === 'title') return { wanted: true, got: got !== null }
  if (field === 'priceGlass') return { wanted: entry.glasses.length > 0, got: Boolean(got?.glasses?.length) }
  if (field === 'vintage') return { wanted: year(entry.vintage) !== null, got: year(got?.vintage) !== null }
  const value = got?.[field]
  return { wanted: entry[field] !== null, got: value !== null && value !== undefined && value !== '' }
}

function agrees(field: MeasuredField, entry: TruthEntry, got: ReadingEntry): boolean {
  switch (field) {
    case 'title':
      return [entry.name, ...(entry.otherNames ?? [])].some(
        (name) => dice(words([entry.producer, name]), words([got.producer, got.name])) >= 0.8,
      )
    case 'producer':
      return dice(telling(words([entry.producer])), telling(words([got.producer]))) >= 0.66
    case 'vintage':
      return year(entry.vintage) === year(got.vintage)
    case 'region':
      return (entry.region ?? []).some((place) => {
        const [right, read] = [words([place]), words([got.region])]
        return within(right, read) || within(read, right) || dice(right, read) >= 0.7
      })
    case 'country':
      return countryOf(entry.country) === countryOf(got.country)
    case 'varietal':
      return dice(grapes(entry.varietal), grapes(got.varietal)) >= 0.66
    case 'type':
      return entry.type === got.type
    case 'bottleMl':
      return entry.bottleMl === got.bottleMl
    case 'priceBottle':
      return isSame(entry.priceBottle, got.priceBottle)
    case 'priceGlass':
      return (got.glasses ?? []).some(({ price }) =>
        entry.glasses.some((glass) => isSame(glass.price, price)),
      )
    case 'bin':
      return String(got.bin) === entry.bin
  }
}

function count(counts: Count, verdict: Verdict): void {
  if (verdict === 'found') counts.found += 1
  if (verdict === 'invented' || verdict === 'both') counts.invented += 1
  if (verdict === 'missed' || verdict === 'both') counts.missed += 1
}

function countFlag(result: Measured, isWrong: boolean, isFlagged: boolean): void {
  if (isWrong) {
    result.wrong += 1
    if (isFlagged) result.wrongFlagged += 1
  } else {
    result.right += 1
    if (isFlagged) result.rightFlagged += 1
  }
}

const flags = ({ flags = [] }: ReadingEntry) =>
  flags.map((flag) => (flag === 'glasses' ? 'priceGlass' : flag))
const isSame = (a: number | null | undefined, b: number | null | undefined) =>
  typeof a === 'number' && typeof b === 'number' && Math.abs(a - b) < 0.01

function samePrice(entry: TruthEntry, got: ReadingEntry): boolean {
  return (
    isSame(entry.priceBottle, got.priceBottle) ||
    (got.glasses ?? []).some(({ price }) => entry.glasses.some((glass) => isSame(glass.price, price)))
  )
}
