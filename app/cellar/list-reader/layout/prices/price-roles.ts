// Role of each amount of an item: the price of a glass or a bottle, and its size. Pure.
import { lookOf, placeIn } from '../cells'
import { nearestHead, type ColumnHead } from '../column-heads'
import type { Item } from '../items.server'
import { bottleMls, largestPourMl, type Measure } from '../measures'
import { leastRatio, type PriceProfile } from './price-profile'
import type { RowPrice } from '../rows'

export interface PricedRole {
  price: RowPrice
  role: 'glass' | 'bottle'
  ml: number | null
  /** How sure the role is, 0 to 1. */
  confidence: number
  rule: string
}

interface Marked {
  price: RowPrice
  ml: number | null
  measure: Measure | null
  confidence: number
  rule: string
}

/** The roles of the amounts of one line or of several lines of one item. */
export function rolesOf(prices: readonly RowPrice[], item: Item, profile: PriceProfile): PricedRole[] {
  const marked = markByText(prices) ?? markByHeads(prices, item)
  if (marked) return rolesOfMarked(withoutOthers(marked), item)
  return rolesByCount(prices, item, profile)
}

/** Sizes and measures printed beside the amounts. */
function markByText(prices: readonly RowPrice[]): Marked[] | null {
  const withMeasure = prices.filter(({ ml, measure }) => ml !== null || measure !== null)
  if (withMeasure.length === 0 || (withMeasure.length < prices.length && prices.length > 2)) return null
  return prices.map((price) => {
    const other = withMeasure[0]
    // "Glass 9 / 45": the one without a word is the other of the two.
    const isOther = price.ml === null && price.measure === null
    const isDearer =
      isOther &&
      prices.every(({ amount }) => amount === price.amount || amount.cents * 2 < price.amount.cents)
    const measure = isOther
      ? other?.measure === 'glass' || (other?.ml ?? 750) <= largestPourMl
        ? 'bottle'
        : null
      : price.measure
    const confidence = isOther && !isDearer ? 0.7 : 0.96
    return { price, ml: price.ml, measure, confidence, rule: 'printed beside it' }
  })
}

/**
 * Without the prices of a case and of a shop, beside which the bottle has its own. An unknown word above what
 * costs a part of the bottle is the glass.
 */
function withoutOthers(marked: readonly Marked[]): readonly Marked[] {
  const bottle = marked.find(({ measure, ml }) => measure === 'bottle' || ml === usualMl)
  if (!bottle) return marked
  const least = bottle.price.amount.cents / leastRatio
  return marked.flatMap((mark) => {
    if (mark.measure !== 'other') return [mark]
    return mark.price.amount.cents <= least ? [{ ...mark, measure: 'glass' as const }] : []
  })
}

/** The heads of the columns, by their number or else by their place. */
function markByHeads(prices: readonly RowPrice[], item: Item): Marked[] | null {
  const heads = (item.heads?.columns ?? []).filter(({ price }) => price !== null)
  const measuredHeads = heads.filter(({ price }) => price?.measure ?? price?.ml)
  if (measuredHeads.length === 0 || prices.length === 0 || item.heads?.isStacked) return null
  const row = item.prices[0]
  const shift =
    row && item.heads && row.line.block.index !== item.heads.block ? row.line.block.x - item.heads.x : 0
  if (item.section.isByBottle && !item.section.isByGlass && measuredHeads.some(isPourHead)) return null
  const isFull = prices.length === heads.length
  // "125 ml / 175 ml / bottle" on one line is a legend: it stands above nothing.
  const isLegend =
    new Set(heads.map(({ cell }) => cell)).size === 1 ||
    (prices.length > 1 && new Set(prices.map(({ amount }) => amount.cell)).size === 1)
  if (isLegend && !isFull && heads.length > 1) return null
  if (isLegend && heads.length > 1)
    return prices.map((price, index): Marked => {
      const { ml, measure } = heads[index]!.price!
      return { price, ml, measure, confidence: 0.95, rule: 'header' }
    })
  const ordered = headsBesideBlanks(prices, heads, row?.blanks ?? [])
  const isRising = risesWithSizes(prices, heads)
  const marks = prices.map((price, index): Marked | null => {
    const byPlace = nearestHead(price, heads, shift)
    // Heads of another section, which the amounts do not stand below, say nothing about them.
    const isFar = !byPlace || byPlace.distance > farFromHead * Math.max(1, lookOf(price.amount.cell).size)
    if (!byPlace || (isFar && !ordered && !(isFull && isRising))) return null
    const head = ordered?.[index] ?? (isFull ? heads[index] : byPlace.head)
    if (!head?.price) return null
    const agrees = byPlace.head === head
    const confidence = isFull ? (agrees && !isFar ? 0.98 : 0.85) : 0.6 + 0.35 * byPlace.clearness
    return { price, ...head.price, confidence, rule: isFull ? 'header' : 'header: nearest column' }
  })
  return marks.every((mark) => mark !== null) ? marks : null
}

/** "7,00 - 36,00" below three heads: with the signs for no price, each column has its own. */
function headsBesideBlanks(
  prices: readonly RowPrice[],
  heads: readonly ColumnHead[],
  blanks: readonly number[],
): ColumnHead[] | null {
  if (blanks.length === 0 || prices.length + blanks.length !== heads.length) return null
  const columns = [...prices.map(({ center }) => center), ...blanks].sort((a, b) => a - b)
  return prices.flatMap(({ center }) => heads[columns.indexOf(center)] ?? [])
}

/** Two columns or more, and larger sizes cost more: amounts in pasted text stand beside their heads, not below. */
function risesWithSizes(prices: readonly RowPrice[], heads: readonly ColumnHead[]): boolean {
  const sizes = heads.map(({ price }) => price?.ml ?? sizeOf(price?.measure ?? null))
  return (
    heads.length > 1 &&
    sizes.every((size, at) => size !== null && (at === 0 || size > (sizes[at - 1] ?? 0))) &&
    prices.every(({ amount }, at) => at === 0 || amount.cents > (prices[at - 1]?.amount.cents ?? 0))
  )
}

/** Milliliters of the usual bottle. */
const usualMl = 750

/** In type sizes. */
const farFromHead = 3.5

const isPourHead = ({ price }: ColumnHead) =>
  price?.measure === 'glass' || (price?.ml ?? 750) <= largestPourMl

function rolesOfMarked(marked: readonly Marked[], item: Item): PricedRole[] {
  const isPour = ({ ml, measure }: Marked) =>
    measure === 'glass' || (ml !== null && ml <= largestPourMl && measure !== 'bottle')
  const hasPours = marked.some(isPour) || item.section.isByGlass
  const largest = Math.max(...marked.map(({ ml, measure }) => ml ?? sizeOf(measure) ?? 0))
  return marked.map((mark) => {
    const { price, measure, confidence, rule } = mark
    const ml = mark.ml ?? (measure && bottleMls[measure]) ?? null
    // Beside pours of a glass, what is less than a bottle is poured as well.
    const isHalf = measure === 'half' || (ml !== null && ml >= 350 && ml <= 400)
    const isCarafe =
      measure === 'carafe' ||
      (hasPours && ml !== null && ml < 600 && ml < largest && (!isHalf || item.section.isByGlass))
    const isGlass = isPour(mark) || isCarafe
    return { price, role: isGlass ? 'glass' : 'bottle', ml, confidence, rule }
  })
}

const sizeOf = (measure: Measure | null) =>
  measure === 'bottle' ? 750 : measure === 'magnum' ? bottleMls.magnum! : null

/** No word says what they buy: their number, their place and their size do. */
function rolesByCount(prices: readonly RowPrice[], item: Item, profile: PriceProfile): PricedRole[] {
  const [first] = prices
  if (!first) return []
  if (prices.length === 1) return [roleOfLone(first, item, profile)]
  const sorted = [...prices].sort((a, b) => a.amount.cents - b.amount.cents)
  const [least, most] = [sorted[0]?.amount.cents ?? 0, sorted.at(-1)?.amount.cents ?? 0]
  const ratio = most / Math.max(1, least)
  const { glassMl } = item.section
  const isInOrder = prices.every(
    (price, at) => price === (profile.isDescending ? sorted.at(-1 - at) : sorted[at]),
  )
  const isUsual = ratio >= leastRatio && ratio <= 12
  const confidence = (isInOrder ? 0.95 : 0.7) * (isUsual ? 1 : 0.6)
  const rule = isInOrder ? 'count' : 'smaller is the glass'
  return sorted.map((price, at) => ({
    price,
    role: at === sorted.length - 1 ? 'bottle' : 'glass',
    ml: at === 0 && sorted.length === 2 ? glassMl : null,
    confidence,
    rule,
  }))
}

/**
 * A glass or a bottle, where a row has one amount and no head says which: the section, the column it stands in and
 * what glasses and bottles cost elsewhere in the list are weighed against each other.
 */
function roleOfLone(price: RowPrice, item: Item, profile: PriceProfile): PricedRole {
  const { isByGlass, isByBottle, glassMl } = item.section
  const bySection = isByGlass === isByBottle ? 0 : isByGlass ? 3.2 : -3
  const byColumn = columnEvidence(price, item, profile)
  const byLevel = levelEvidence(price.amount.cents, profile)
  const evidence = bySection + byColumn + byLevel - 0.8
  const isGlass = evidence > 0
  const strongest = Math.max(...[bySection, byColumn, byLevel].map((part) => (isGlass ? part : -part)))
  const rule =
    strongest < 0.5
      ? 'alone'
      : Math.abs(bySection) === strongest
        ? 'section'
        : Math.abs(byColumn) === strongest
          ? 'nearest column'
          : 'usual price'
  // Nothing speaks for a glass in most lists: a bottle is then nearly certain.
  const isPlain = profile.glass === null && bySection === 0
  const confidence = isPlain ? 0.94 : 0.5 + 0.46 * Math.tanh(Math.abs(evidence) * 0.9)
  return { price, role: isGlass ? 'glass' : 'bottle', ml: isGlass ? glassMl : null, confidence, rule }
}

/** Positive for the column of glasses, negative for the column of bottles; 0 where it stands below neither. */
function columnEvidence(price: RowPrice, item: Item, profile: PriceProfile): number {
  const columns = profile.columns.get(item.prices[0]?.line.block.index ?? -1) ?? []
  if (columns.length < 2 || standsBeforeLabel(price, item)) return 0
  const distances = columns.map((right) => Math.abs(right - price.right))
  const least = Math.min(...distances)
  const others = Math.min(...distances.filter((distance) => distance !== least))
  if (least > 1.2 * lookOf(price.amount.cell).size || least > others * 0.6) return 0
  const nearest = distances.indexOf(least)
  const isGlass = profile.isDescending ? nearest > 0 : nearest < columns.length - 1
  return isGlass ? 2.2 : -2.2
}

/** Before the labels, a lone amount begins where the first of two does. */
function standsBeforeLabel({ right }: RowPrice, { label: [row] }: Item): boolean {
  const first = row?.label[0]
  return first !== undefined && right < placeIn(first.cell, first.start, first.end).x
}

/** Positive where it costs what glasses cost in this list, negative where it costs what bottles cost. */
function levelEvidence(cents: number, { glass, bottle }: PriceProfile): number {
  if (glass === null || bottle === null || glass <= 0 || bottle <= glass) return 0
  const middle = Math.sqrt(glass * bottle)
  const share = Math.log(Math.max(1, cents) / middle) / Math.log(bottle / middle)
  return -2.4 * Math.max(-1.5, Math.min(1.5, share))
}
