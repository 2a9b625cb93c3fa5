// How many bottles a line of an invoice is about: what quantity and price multiply to decides. Pure.
import type { Figure } from './figures'

export interface Measures {
  cases: number | null
  bottles: number | null
  quantity: number | null
  /** Unit of the quantity, where one is printed. */
  unit: 'cases' | 'bottles' | null
  packSize: number | null
  casePrice: Figure | null
  bottlePrice: Figure | null
  unitPrice: Figure | null
  /** Percent off, or cents off the line. */
  discount: { percent: number } | { cents: number } | null
  /** Cents. */
  total: number | null
}

export type Quantities = ReturnType<typeof quantitiesOf>

/** Figures of a line that do not agree with its total. Cents. */
export interface LineMismatch {
  quantity: number
  price: number
  discount: number
}

/** Unit of a document's undecided quantities; null while unknown. */
export type Meaning = 'cases' | 'bottles' | null

const usualPack = 12

/** Bottles and cases of a line. `meaning` decides a quantity of which the line itself does not say what it counts. */
export function quantitiesOf(printed: Measures, meaning: Meaning) {
  const measures = withDiscount(printed)
  const product = productOf(measures)
  const total = measures.total ?? totalOf(measures)
  const sign = total !== null && total < 0 ? -1 : 1
  const count = countBottles(measures, product, meaning)
  const bottles = count.bottles === null ? null : Math.abs(count.bottles) * (isReturned(measures) ? -1 : sign)
  const isPriced = measures.total !== null
  // Nothing is free without a person's word; what was not delivered costs nothing.
  const isFree = total === 0 && count.bottles !== 0
  const isNone = count.bottles === 0 && !total
  const ofSum =
    product?.confidence ?? (isPriced ? (hasPrice(measures) ? 0.4 : 0.6) : total === null ? 0.85 : 0.6)
  return {
    cases: count.cases,
    bottles: bottles === null || !Number.isInteger(bottles) ? null : bottles,
    packSize: count.packSize,
    /** Cents. */
    lineTotal: total,
    discount: product?.discount ?? null,
    confidence: Math.min(isNone ? 1 : ofSum, count.confidence, isFree ? 0.3 : 1),
    rule: `${count.rule}${isFree ? ', total of zero' : product ? `, ${product.rule}` : isPriced ? ', total only' : ''}`,
    /** The printed figures where their product is not the total; null where it is, or where too few are printed. */
    mismatch: isPriced && !product && !isFree ? mismatchOf(measures) : null,
    /** The quantity's meaning follows from nothing on the line; other lines may tell. */
    isOpen: count.isOpen,
    /** Unit assumed for an undecided quantity. */
    meaning: count.meaning,
  }
}

/**
 * The discount as the sums tell it: "10,00" may be percent, and what is quantity times price is the total, whose
 * heading stands elsewhere.
 */
function withDiscount(measures: Measures): Measures {
  const { total, discount } = measures
  if (discount === null || !('cents' in discount)) return measures
  const shifted = { ...measures, total: discount.cents, discount: null }
  if (total === null) return productOf(shifted) ? shifted : measures
  if (discount.cents > 10_000 || productOf(measures)) return measures
  const inPercent = { ...measures, discount: { percent: discount.cents / 100 } }
  return productOf(inPercent) ? inPercent : measures
}

function mismatchOf(measures: Measures): LineMismatch | null {
  const { cases, bottles, quantity, casePrice, bottlePrice, unitPrice } = measures
  const [count, figure] = casePrice
    ? [cases ?? quantity, casePrice]
    : [quantity ?? bottles ?? cases, bottlePrice ?? unitPrice]
  if (!count || !figure) return null
  const price = Math.round(figure.value * 100)
  const taken = Math.round(takenOff(measures, Math.abs(count) * price))
  return { quantity: Math.abs(count), price, discount: taken }
}

/** Cents that the discount takes off an amount. */
const takenOff = ({ discount }: Pick<Measures, 'discount'>, cents: number): number =>
  discount === null ? 0 : 'percent' in discount ? (cents * discount.percent) / 100 : discount.cents

const isReturned = ({ cases, bottles, quantity }: Measures) =>
  [cases, bottles, quantity].some((count) => (count ?? 0) < 0)

const hasPrice = ({ casePrice, bottlePrice, unitPrice }: Measures) =>
  casePrice !== null || bottlePrice !== null || unitPrice !== null

interface Product {
  count: 'cases' | 'bottles' | 'quantity' | 'cases and bottles'
  price: 'case' | 'bottle' | 'unit'
  confidence: number
  rule: string
  discount: number | null
}

/** The quantity and the price whose product is the line's total; null where none is. */
function productOf(measures: Measures): Product | null {
  const { total } = measures
  if (total === null) return null
  const counts = (['cases', 'bottles', 'quantity'] as const).flatMap((count) =>
    measures[count] === null || measures[count] === 0 ? [] : [{ count, value: measures[count] }],
  )
  const prices = (
    [
      ['case', measures.casePrice],
      ['bottle', measures.bottlePrice],
      ['unit', measures.unitPrice],
    ] as const
  ).flatMap(([price, figure]) => (figure === null ? [] : [{ price, figure }]))
  const products: Product[] = []
  for (const { count, value } of counts)
    for (const { price, figure } of prices) {
      if ((price === 'case' && count === 'bottles') || (price === 'bottle' && count === 'cases')) {
        // Loose bottles beside cases are added below.
        if (measures.cases !== null && measures.bottles !== null) continue
      }
      const match = matches(Math.abs(value) * figure.value * 100, Math.abs(value), figure, measures)
      if (match) products.push({ count, price, ...match })
    }
  const { cases, bottles, casePrice, bottlePrice, unitPrice, packSize } = measures
  const each = bottlePrice ?? unitPrice
  if (cases && packSize && each) {
    for (const loose of new Set([0, bottles ?? 0])) {
      const all = Math.abs(cases) * packSize + loose
      const match = matches(all * each.value * 100, all, each, measures)
      if (match)
        products.push({ count: loose > 0 ? 'cases and bottles' : 'cases', price: 'bottle', ...match })
    }
  }
  const loose = bottles ?? (measures.unit === 'bottles' ? measures.quantity : null)
  const perPack = casePrice ?? (measures.unit === 'bottles' ? unitPrice : null)
  if (!cases && loose && packSize && perPack) {
    const match = matches((Math.abs(loose) * perPack.value * 100) / packSize, 1, perPack, measures)
    if (match) products.push({ count: 'bottles', price: 'case', ...match })
  }
  if (cases && bottles) {
    const perCase = casePrice?.value ?? (packSize && bottlePrice ? packSize * bottlePrice.value : null)
    const perBottle = bottlePrice?.value ?? (packSize && casePrice ? casePrice.value / packSize : null)
    if (perCase !== null && perBottle !== null) {
      const figure = (bottlePrice ?? casePrice)!
      const match = matches((cases * perCase + bottles * perBottle) * 100, bottles, figure, measures)
      if (match) products.push({ count: 'cases and bottles', price: 'case', ...match })
    }
  }
  return products.sort((a, b) => b.confidence - a.confidence)[0] ?? null
}

/** Whether an amount before discount is the line's total, and how surely. */
function matches(
  gross: number,
  count: number,
  price: Figure,
  measures: Measures,
): Pick<Product, 'confidence' | 'rule' | 'discount'> | null {
  const { discount } = measures
  const printed = Math.abs(measures.total ?? 0)
  const isNear = (expected: number, most = 1.01) => Math.abs(expected - printed) <= most
  const match = (confidence: number, rule: string, cents: number | null) => ({
    ...{ confidence, rule: `${rule} = total` },
    discount: cents === null ? null : Math.round(cents),
  })
  // A price that was rounded to its last digit may be half of it off for each bottle.
  const rounding = count * 0.5 * 10 ** (2 - Math.max(2, price.decimals))
  const taken = takenOff(measures, gross)
  const perUnit = discount !== null && 'cents' in discount ? discount.cents * count : 0
  if (taken > 0 && isNear(gross - taken)) return match(0.97, 'quantity x price - discount', gross - printed)
  if (perUnit > 0 && isNear(gross - perUnit)) return match(0.95, 'quantity x (price - discount)', perUnit)
  if (isNear(gross)) return match(0.97, 'quantity x price', null)
  return isNear(gross - taken, 1.01 + rounding)
    ? match(0.85, 'quantity x rounded price', taken > 0 ? taken : null)
    : null
}

/** The total that quantity and price make where none is printed. */
function totalOf(measures: Measures): number | null {
  const { cases, bottles, quantity, unit, casePrice, bottlePrice, unitPrice, packSize } = measures
  const products = [
    [casePrice, cases],
    [bottlePrice, bottles],
    [bottlePrice, cases && packSize && cases * packSize],
    [bottlePrice, unit === 'cases' ? null : quantity],
    [casePrice, quantity],
    [unitPrice, quantity ?? bottles ?? cases],
  ] as const
  const [price, count] = products.find(([figure, number]) => figure && number) ?? []
  if (!price || !count) return null
  const cents = count * price.value * 100
  const taken = takenOff(measures, cents)
  // A discount of all or more is a figure of another column.
  return taken < cents || cents <= 0 ? Math.round(cents - taken) : null
}

type Counted = ReturnType<typeof counted>

const counted = (
  [cases, bottles, packSize]: readonly [number | null, number | null, number | null],
  confidence: number,
  rule: string,
) => ({ cases, bottles, packSize, confidence, rule, isOpen: false, meaning: null as Meaning })

function countBottles(measures: Measures, product: Product | null, meaning: Meaning): Counted {
  const { cases, bottles, quantity, packSize } = measures
  if (cases && bottles) {
    const areBeside = product?.count === 'cases and bottles'
    const pack = packSize ?? (!areBeside && bottles % cases === 0 ? bottles / cases : null)
    // The bottles are all of them, or those beside the full cases.
    if (!areBeside && (pack === null || Math.abs(cases) * pack === Math.abs(bottles)))
      return counted([cases, bottles, pack], 0.97, 'cases and bottles')
    if (pack !== null) return counted([cases, cases * pack + bottles, pack], 0.9, 'cases and loose bottles')
  }
  if (cases) return fromCases(cases, measures, 'cases')
  if (bottles) return fromBottles(bottles, packSize, 0.97, 'bottles')
  if ([quantity, cases, bottles].includes(0)) return counted([null, 0, packSize], 0.95, 'nothing delivered')
  if (quantity === null) return counted([null, null, packSize], 0.3, 'no quantity')
  const unit =
    measures.unit ?? (product?.price === 'case' ? 'cases' : product?.price === 'bottle' ? 'bottles' : null)
  if (unit === 'cases') return fromCases(quantity, measures, 'quantity in cases')
  if (unit === 'bottles') return fromBottles(quantity, packSize, 0.95, 'quantity in bottles')
  if (packSize === null || packSize === 1)
    return { ...fromBottles(quantity, null, 0.85, 'quantity'), isOpen: true, meaning: 'bottles' }
  const guess = meaning ?? guessMeaning(quantity, packSize, measures)
  const confidence = meaning ? 0.8 : 0.55
  const open =
    guess === 'cases'
      ? fromCases(quantity, measures, 'quantity taken for cases')
      : fromBottles(quantity, packSize, confidence, 'quantity taken for bottles')
  return { ...open, confidence, isOpen: true, meaning: guess }
}

function fromCases(cases: number, { packSize, casePrice, bottlePrice }: Measures, rule: string): Counted {
  const priced =
    casePrice && bottlePrice && bottlePrice.value > 0 ? Math.round(casePrice.value / bottlePrice.value) : 0
  const pack = packSize ?? (priced >= 1 && priced <= 60 ? priced : null)
  if (pack === null)
    return counted([cases, Math.round(cases * usualPack), null], 0.45, `${rule}, of 12 as usual`)
  const from = packSize === null ? ', case price / bottle price' : ''
  return counted([cases, Math.round(cases * pack), pack], 0.95, `${rule} x pack${from}`)
}

function fromBottles(bottles: number, packSize: number | null, confidence: number, rule: string): Counted {
  const isWhole = packSize !== null && packSize > 1 && bottles % packSize === 0
  return counted([isWhole ? bottles / packSize : null, bottles, packSize], confidence, rule)
}

/** A bottle for less than this is none; in units of the currency. */
const leastBottlePrice = 3
/** A bottle for more than this is likelier a case, where a bottle of it costs a usual price. */
const usualBottlePrice = 60

function guessMeaning(quantity: number, packSize: number, { unitPrice }: Measures): 'cases' | 'bottles' {
  if (quantity % packSize !== 0) return 'cases'
  if (!unitPrice) return 'bottles'
  const each = unitPrice.value / packSize
  if (each < leastBottlePrice) return 'bottles'
  return unitPrice.value > usualBottlePrice ? 'cases' : 'bottles'
}
