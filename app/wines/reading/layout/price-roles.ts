// What each amount of an item buys: a glass or a bottle, and of which size. Pure.
import { lookOf, placeIn } from './cells'
import type { ColumnHead } from './column-heads'
import type { Item } from './items.server'
import { jeroboamMl, largestPourMl, magnumMl, type Measure } from './measures'
import { leastRatio, type PriceProfile } from './price-profile'
import type { RowPrice } from './rows'

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
  if (marked) return rolesOfMarked(marked, item)
  return rolesByCount(prices, item, profile)
}

/** Sizes and measures printed beside the amounts. */
function markByText(prices: readonly RowPrice[]): Marked[] | null {
  const known = prices.filter(({ ml, measure }) => ml !== null || measure !== null)
  if (known.length === 0 || (known.length < prices.length && prices.length > 2)) return null
  return prices.map((price) => {
    const other = known[0]
    // "Glass 9 / 45": the one without a word is the other of the two.
    const isOther = price.ml === null && price.measure === null
    const measure = isOther
      ? other?.measure === 'glass' || (other?.ml ?? 750) <= largestPourMl
        ? 'bottle'
        : null
      : price.measure
    return { price, ml: price.ml, measure, confidence: isOther ? 0.7 : 0.96, rule: 'printed beside it' }
  })
}

/** The heads of the columns, by their number or else by their place. */
function markByHeads(prices: readonly RowPrice[], item: Item): Marked[] | null {
  const heads = (item.heads?.columns ?? []).filter(({ price }) => price !== null)
  const told = heads.filter(({ price }) => price?.measure ?? price?.ml)
  if (told.length === 0 || prices.length === 0) return null
  const row = item.prices[0]
  const shift =
    row && item.heads && row.line.block.index !== item.heads.block ? row.line.block.x - item.heads.x : 0
  if (item.section.isByBottle && !item.section.isByGlass && told.some(isPourHead)) return null
  const isFull = prices.length === heads.length
  const used = new Set<ColumnHead>()
  const marks = prices.map((price, index): Marked | null => {
    const byPlace = nearestHead(price, heads, shift)
    // Heads of another section, which the amounts do not stand below, say nothing about them.
    if (!byPlace || byPlace.distance > farFromHead * Math.max(1, lookOf(price.amount.cell).size)) return null
    const head = isFull ? heads[index] : byPlace.head
    if (!head?.price || used.has(head)) return null
    used.add(head)
    const agrees = byPlace.head === head
    const confidence = isFull ? (agrees ? 0.98 : 0.85) : 0.6 + 0.35 * byPlace.clearness
    return { price, ...head.price, confidence, rule: isFull ? 'header' : 'header: nearest column' }
  })
  return marks.every((mark) => mark !== null) ? marks : null
}

/** In type sizes. */
const farFromHead = 3.5

const isPourHead = ({ price }: ColumnHead) =>
  price?.measure === 'glass' || (price?.ml ?? 750) <= largestPourMl

/** The head that stands nearest above an amount; `clearness` is 1 where the next is far away. */
function nearestHead(price: RowPrice, heads: readonly ColumnHead[], shift: number) {
  const place = placeIn(price.amount.cell, price.amount.start, price.amount.end)
  const ranked = heads
    .map((head) => {
      const [x, right] = [head.x + shift, head.right + shift]
      const distances = [
        Math.abs(price.center - (x + right) / 2),
        Math.abs(price.right - right),
        Math.abs(place.x - x),
      ]
      return { head, distance: Math.min(...distances) }
    })
    .sort((a, b) => a.distance - b.distance)
  const [first, second] = ranked
  if (!first) return null
  const clearness = second ? 1 - first.distance / Math.max(1, second.distance) : 1
  return { ...first, clearness: Math.max(0, clearness) }
}

function rolesOfMarked(marked: readonly Marked[], item: Item): PricedRole[] {
  const isPour = ({ ml, measure }: Marked) =>
    measure === 'glass' || (ml !== null && ml <= largestPourMl && measure !== 'bottle')
  const hasPours = marked.some(isPour) || item.section.isByGlass
  const largest = Math.max(...marked.map(({ ml, measure }) => ml ?? sizeOf(measure) ?? 0))
  return marked.map((mark) => {
    const { price, measure, confidence, rule } = mark
    const ml =
      mark.ml ??
      (measure === 'half'
        ? 375
        : measure === 'magnum'
          ? magnumMl
          : measure === 'jeroboam'
            ? jeroboamMl
            : null)
    // Beside pours of a glass, what is less than a bottle is poured as well.
    const isCarafe = measure === 'carafe' || (hasPours && ml !== null && ml < 600 && ml < largest)
    const isGlass = isPour(mark) || isCarafe
    return { price, role: isGlass ? 'glass' : 'bottle', ml, confidence, rule }
  })
}

const sizeOf = (measure: Measure | null) =>
  measure === 'bottle' ? 750 : measure === 'magnum' ? magnumMl : null

/** No word says what they buy: their number, their place and their size do. */
function rolesByCount(prices: readonly RowPrice[], item: Item, profile: PriceProfile): PricedRole[] {
  const [first] = prices
  if (!first) return []
  if (prices.length === 1) return [roleOfLone(first, item, profile)]
  const sorted = [...prices].sort((a, b) => a.amount.cents - b.amount.cents)
  const [least, most] = [sorted[0]?.amount.cents ?? 0, sorted.at(-1)?.amount.cents ?? 0]
  const ratio = most / Math.max(1, least)
  const { isByGlass, isByBottle, glassMl } = item.section
  if (isByGlass && !isByBottle && ratio < leastRatio && (profile.ratio ?? 9) > ratio)
    return sorted.map((price) => ({ price, role: 'glass', ml: null, confidence: 0.75, rule: 'section' }))
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

function roleOfLone(price: RowPrice, item: Item, profile: PriceProfile): PricedRole {
  const { isByGlass, isByBottle, glassMl } = item.section
  const glass = (confidence: number, rule: string): PricedRole => ({
    price,
    role: 'glass',
    ml: glassMl,
    confidence,
    rule,
  })
  const bottle = (confidence: number, rule: string): PricedRole => ({
    price,
    role: 'bottle',
    ml: null,
    confidence,
    rule,
  })
  const columns =
    profile.columns.get(price.amount.cell.page === 0 ? -1 : (item.prices[0]?.line.block.index ?? -1)) ?? []
  const { cents } = price.amount
  const looksPoured =
    profile.glass !== null && profile.bottle !== null && cents < Math.sqrt(profile.glass * profile.bottle)
  if (columns.length >= 2) {
    const distances = columns.map((right) => Math.abs(right - price.right))
    const nearest = distances.indexOf(Math.min(...distances))
    const width = (columns.at(-1) ?? 0) - (columns[0] ?? 0)
    if (Math.min(...distances) < width * 0.4 && width > 0) {
      const isGlass = profile.isDescending ? nearest > 0 : nearest < columns.length - 1
      const confidence = isGlass === looksPoured ? 0.93 : 0.7
      return isGlass ? glass(confidence, 'nearest column') : bottle(confidence, 'nearest column')
    }
  }
  if (isByGlass && !isByBottle) return glass(profile.bottle !== null && !looksPoured ? 0.6 : 0.93, 'section')
  if (looksPoured && !isByBottle && cents <= (profile.glass ?? 0) * 1.3)
    return glass(0.55, 'usual price of a glass')
  return bottle(0.94, 'alone')
}
