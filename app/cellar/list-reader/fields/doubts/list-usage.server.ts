// Usual figures of a list: the share of entries with each figure, their prices, places and printed forms. Pure.
import { countsOf, grouped, mostUsual, quantileOf } from '../../counts'
import type { RawAmount, RawEntry } from '../../raw-entry'
import type { ReadEntry } from '../../read-entry'
import type { YearPlace } from './label-facts.server'
import { listOddities, type Judged } from './list-oddities.server'

export type ListUsage = ReturnType<typeof listUsage>

/** From so many entries on a list has a usage. */
const fewest = 8
/** Shares from which on something is usual, and below which it is rare. */
const usual = 0.75
const rare = 0.04

export function listUsage(judged: readonly Judged[]) {
  const sections = grouped(judged, ({ raw }) => raw.context.section)
  const usages = new Map([...sections].map(([section, own]) => [section, usageOf(own)]))
  const all = usageOf(judged)
  const share = shareOf(judged)
  const years = judged
    .flatMap(({ entry }) => (typeof entry.wine.vintage === 'number' ? [entry.wine.vintage] : []))
    .sort((a, b) => a - b)
  const glasses = judged.flatMap(({ raw }) => raw.glasses.slice(0, 1).map(({ cents }) => cents))
  const ratiosTo = (priceOf: (prices: readonly number[]) => number) =>
    judged.flatMap(({ entry: { wine } }) =>
      wine.bottlePrice !== null && wine.glasses.length > 0
        ? [wine.bottlePrice / Math.max(1, priceOf(wine.glasses.map(({ price }) => price)))]
        : [],
    )
  const ratios = ratiosTo((prices) => prices.at(-1)!)
  const smallest = ratiosTo((prices) => Math.min(...prices))
  const pours = judged.flatMap(({ raw }) => (raw.glasses.length > 0 ? [raw.glasses.length] : []))
  const [usualPours, poured] = mostUsual(pours) ?? [0, 0]
  const amounts = judged.flatMap(({ raw }) => [...(raw.bottlePrice ? [raw.bottlePrice] : []), ...raw.glasses])
  const words = judged.map(({ label }) => label.words)
  const lines = judged.map(({ label }) => label.lines)
  const shapes = countsOf(judged.map(({ raw }) => shapeOf(raw)))
  const labels = countsOf(judged.map(({ entry }) => labelKey(entry)))
  return {
    ...all,
    sectionOf: (raw: RawEntry) => usages.get(raw.context.section) ?? all,
    odd: listOddities(judged),
    producers: judged.length < fewest ? 0 : share(({ entry }) => entry.wine.producer !== null),
    /** So many have a vintage that one without stands out. */
    hasVintages: judged.length >= fewest && all.vintages >= usual,
    isHalfDated: judged.length >= fewest && all.vintages >= 0.5,
    isHardlyDated: judged.length >= fewest && all.vintages < 0.12,
    /** All but the last few vintages are older. */
    newest: years.length < fewest ? null : years[Math.floor((years.length - 1) * 0.97)]!,
    glass: glasses.length < 3 ? null : medianOf(glasses),
    ratio: ratios.length < 4 ? null : medianOf(ratios),
    /** The dearer price is the same multiple of the other in nearly all rows, as of cases with a discount. */
    hasFixedRatio: isFixed(smallest) && isUnlikeGlasses(medianOf(smallest)!),
    /** How many times its smallest pour a bottle usually costs. */
    ratioOfSmallest: smallest.length < 4 ? null : medianOf(smallest),
    /** How many pours most entries with a glass have; null where that differs. */
    pours: pours.length >= fewest && poured > pours.length * 0.93 ? usualPours : null,
    longLabel: judged.length < fewest ? Infinity : Math.max(8, 2 * (medianOf(words) ?? 0)),
    /** Words of the shortest usual label. */
    shortLabel: judged.length < fewest ? 0 : (medianOf(words) ?? 0) / 2,
    /** Share of entries whose lines the model of roles did not tell clearly. */
    unclear: share(
      ({ raw: { margins } }) => margins !== undefined && Math.min(margins.starts, margins.continues) < 0.8,
    ),
    manyLines: judged.length < fewest ? Infinity : 1 + (quantileOf(lines, 0.9) ?? 1),
    /** Share of entries whose label has its parts and amounts set in the same way; 1 in a short list. */
    shareOfShape: (raw: RawEntry) =>
      judged.length < fewest ? 1 : (shapes.get(shapeOf(raw)) ?? 0) / judged.length,
    /** Many names of this list end in a number. */
    endInNumbers: share(({ label }) => label.endsInNumber) > rare,
    rarePlaces: rarePlaces(judged),
    hasOddCents: oddOnes(amounts, centsOf),
    hasOddForm: oddOnes(amounts, formOf),
    isOffColumn: offColumn(amounts),
    isOutOfOrder: outOfOrder([...sections.values()]),
    /** Another entry has the same label, vintage and size. */
    isRepeated: (entry: ReadEntry) => (labels.get(labelKey(entry)) ?? 0) > 1,
  }
}

/** Lines and cells of a label, with the number of its amounts. */
const shapeOf = ({ parts, bottlePrice, glasses }: RawEntry): string =>
  [
    ...parts.flatMap(({ separator }) => (separator === 'line' || separator === 'cell' ? [separator] : [])),
    Number(bottlePrice !== null) + glasses.length,
  ].join(' ')

const labelKey = ({ wine: { producer, name, vintage, bottleMl } }: ReadEntry) =>
  [producer, name, vintage, bottleMl].join(' ').toLowerCase()

const shareOf =
  <Value>(values: readonly Value[]) =>
  (holds: (value: Value) => boolean) =>
    values.filter(holds).length / Math.max(1, values.length)

function usageOf(judged: readonly Judged[]) {
  const share = shareOf(judged)
  return {
    entries: judged.length,
    bottles: share(({ raw }) => raw.bottlePrice !== null),
    glasses: share(({ raw }) => raw.glasses.length > 0),
    vintages: share(({ entry }) => entry.wine.vintage !== null),
    bottle: medianOf(judged.flatMap(({ entry }) => perBottle(entry) ?? [])),
  }
}

/** Houses that compute the price of a glass take a part of a bottle from a third to a fifth. */
const isUnlikeGlasses = (ratio: number) => ratio > 5.3 || ratio < 2.7

/** Prices are rounded one by one: those of glasses and bottles rarely have one ratio, computed ones do. */
function isFixed(ratios: readonly number[]): boolean {
  const middle = medianOf(ratios)
  if (middle === null || ratios.length < fewest) return false
  const near = ratios.filter((ratio) => Math.abs(ratio - middle) < middle * 0.012).length
  return near > ratios.length * 0.85
}

/** Cents of a bottle of the usual size. */
export function perBottle({ wine }: ReadEntry): number | null {
  return wine.bottlePrice === null ? null : (wine.bottlePrice * 750) / (wine.bottleMl ?? 750)
}

/** How the digits of an amount are written. */
const formOf = ({ text }: RawAmount): string => text.replace(/\d+/g, 'n').replace(/\s/g, '')

function rarePlaces(judged: readonly Judged[]): ReadonlySet<YearPlace> {
  const places = countsOf(judged.flatMap(({ label }) => label.yearPlace ?? []))
  const all = [...places.values()].reduce((sum, count) => sum + count, 0)
  return new Set(
    all < fewest ? [] : [...places].filter(([, count]) => count <= all * rare).map(([place]) => place),
  )
}

/** The cents of most amounts tell in which steps the list counts: whole ones, halves, quarters. */
const centsOf = ({ cents }: RawAmount): string => {
  const rest = cents % 100
  return rest % 5 === 0 ? `${[100, 50, 25, 5].find((step) => rest % step === 0)}` : `rest ${rest}`
}

/** Amounts in which something is unlike nearly all others. */
function oddOnes(
  amounts: readonly RawAmount[],
  keyOf: (amount: RawAmount) => string,
): (amount: RawAmount) => boolean {
  const counts = countsOf(amounts.map(keyOf))
  return (amount) =>
    amounts.length >= fewest * 2 && (counts.get(keyOf(amount)) ?? 0) <= Math.max(1, amounts.length * 0.015)
}

/** Amounts that stand below none of the others, in a list where nearly all stand in columns. */
function offColumn(amounts: readonly RawAmount[]): (amount: RawAmount) => boolean {
  const odd = new Set<RawAmount>()
  for (const page of grouped(amounts, ({ place }) => `${place.page}`).values()) {
    if (page.length < fewest) continue
    const lonely = page.filter((amount) => {
      const near = page.filter((other) => other !== amount && isBelow(amount, other)).length
      return near < Math.max(2, page.length * 0.06)
    })
    if (lonely.length <= page.length * 0.1) for (const amount of lonely) odd.add(amount)
  }
  return (amount) => odd.has(amount)
}

/** Their left edges, right edges or middles are in one line. */
function isBelow({ place: one }: RawAmount, { place: other }: RawAmount): boolean {
  const near = 0.8 * Math.max(1, one.height)
  const left = Math.abs(one.x - other.x)
  const right = Math.abs(one.x + one.width - other.x - other.width)
  return Math.min(left, right, (left + right) / 2) < near
}

/** Entries between two neighbors that are in order, in a section that is sorted by price. */
function outOfOrder(sections: readonly (readonly Judged[])[]): (entry: ReadEntry) => boolean {
  const odd = new Set<ReadEntry>()
  for (const section of sections) {
    const priced = section.flatMap(({ entry }) => {
      const price = entry.wine.bottleMl === 750 ? entry.wine.bottlePrice : null
      return price === null ? [] : [{ entry, price }]
    })
    if (priced.length < fewest) continue
    const rising = priced.slice(1).filter(({ price }, at) => price >= priced[at]!.price).length
    const share = rising / (priced.length - 1)
    const sign = share > 0.85 ? 1 : share < 0.15 ? -1 : 0
    if (sign === 0) continue
    for (const [at, { entry, price }] of priced.entries()) {
      const [before, behind] = [priced[at - 1]?.price, priced[at + 1]?.price]
      const isBefore = before !== undefined && (price - before) * sign < 0
      const isBehind = behind !== undefined && (behind - price) * sign < 0
      if (isBefore || isBehind) odd.add(entry)
    }
  }
  return (entry) => odd.has(entry)
}

const medianOf = (values: readonly number[]): number | null => quantileOf(values, 0.5)
