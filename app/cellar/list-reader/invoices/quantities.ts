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

export interface Quantities {
  cases: number | null
  bottles: number | null
  packSize: number | null
  /** Cents. */
  lineTotal: number | null
  discount: number | null
  confidence: number
  rule: string
  /** The quantity's meaning follows from nothing on the line; other lines may tell. */
  isOpen: boolean
  /** Unit assumed for an undecided quantity. */
  meaning: 'cases' | 'bottles' | null
  /** The printed figures where their product is not the total; null where it is, or where too few are printed. */
  mismatch: LineMismatch | null
}

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
export function quantitiesOf(printed: Measures, meaning: Meaning): Quantities {
  const measures = withDiscount(printed)
  const product = productOf(measures)
  const total = measures.total ?? totalOf(measures)
  const sign = total !== null && total < 0 ? -1 : 1
  const counted = countBottles(measures, product, meaning)
  const bottles =
    counted.bottles === null ? null : Math.abs(counted.bottles) * (isReturned(measures) ? -1 : sign)
  const isPriced = measures.total !== null
  // Nothing is free without a person's word; what was not delivered costs nothing.
  const isFree = total === 0 && counted.bottles !== 0
  const sumConfidence =
    counted.bottles === 0 && !total
      ? 1
      : !isPriced
        ? total === null
          ? 0.85
          : 0.6
        : product
          ? product.confidence
          : hasPrice(measures)
            ? 0.4
            : 0.6
  return {
    cases: counted.cases,
    bottles: bottles === null || !Number.isInteger(bottles) ? null : bottles,
    packSize: counted.packSize,
    lineTotal: total,
    discount: product?.discount ?? null,
    confidence: Math.min(sumConfidence, counted.confidence, isFree ? 0.3 : 1),
    rule: `${counted.rule}${isFree ? ', total of zero' : product ? `, ${product.rule}` : isPriced ? ', total only' : ''}`,
    mismatch: isPriced && !product && !isFree ? mismatchOf(measures) : null,
    isOpen: counted.isOpen,
    meaning: counted.meaning,
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

function mismatchOf({
  cases,
  bottles,
  quantity,
  casePrice,
  bottlePrice,
  unitPrice,
  discount,
}: Measures): LineMismatch | null {
  const [count, figure] = casePrice
    ? [cases ?? quantity, casePrice]
    : [quantity ?? bottles ?? cases, bottlePrice ?? unitPrice]
  if (!count || !figure) return null
  const price = Math.round(figure.value * 100)
  const gross = Math.abs(count) * price
  const taken =
    discount === null ? 0 : 'percent' in discount ? (gross * discount.percent) / 100 : discount.cents
  return { quantity: Math.abs(count), price, discount: Math.round(taken) }
}

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
  { total, discount }: Measures,
): Pick<Product, 'confidence' | 'rule' | 'discount'> | null {
  const printed = Math.abs(total ?? 0)
  const off = (expected: number) => Math.abs(expected - printed)
  // A price that was rounded to its last digit may be half of it off for each bottle.
  const rounding = count * 0.5 * 10 ** (2 - Math.max(2, price.decimals))
  const taken =
    discount === null ? 0 : 'percent' in discount ? (gross * discount.percent) / 100 : discount.cents
  if (taken > 0) {
    if (off(gross - taken) <= 1.01)
      return {
        confidence: 0.97,
        rule: 'quantity x price - discount = total',
        discount: Math.round(gross - printed),
      }
    const perUnit = discount !== null && 'cents' in discount ? discount.cents * count : 0
    if (perUnit > 0 && off(gross - perUnit) <= 1.01)
      return {
        confidence: 0.95,
        rule: 'quantity x (price - discount) = total',
        discount: Math.round(perUnit),
      }
  }
  if (off(gross) <= 1.01) return { confidence: 0.97, rule: 'quantity x price = total', discount: null }
  if (off(gross - taken) <= 1.01 + rounding)
    return {
      confidence: 0.85,
      rule: 'quantity x rounded price = total',
      discount: taken > 0 ? Math.round(taken) : null,
    }
  return null
}

/** The total that quantity and price make where none is printed. */
function totalOf({
  cases,
  bottles,
  quantity,
  unit,
  casePrice,
  bottlePrice,
  unitPrice,
  packSize,
  discount,
}: Measures) {
  const product =
    casePrice && cases
      ? cases * casePrice.value
      : bottlePrice && bottles
        ? bottles * bottlePrice.value
        : bottlePrice && cases && packSize
          ? cases * packSize * bottlePrice.value
          : bottlePrice && quantity && unit !== 'cases'
            ? quantity * bottlePrice.value
            : casePrice && quantity
              ? quantity * casePrice.value
              : unitPrice && (quantity ?? bottles ?? cases)
                ? (quantity ?? bottles ?? cases)! * unitPrice.value
                : null
  if (product === null) return null
  const cents = product * 100
  const taken =
    discount === null ? 0 : 'percent' in discount ? (cents * discount.percent) / 100 : discount.cents
  // A discount of all or more is a figure of another column.
  return taken < cents || cents <= 0 ? Math.round(cents - taken) : null
}

interface Counted {
  cases: number | null
  bottles: number | null
  packSize: number | null
  confidence: number
  rule: string
  isOpen: boolean
  meaning: Meaning
}

function countBottles(measures: Measures, product: Product | null, meaning: Meaning): Counted {
  const { cases, bottles, quantity, packSize } = measures
  const sure = { isOpen: false, meaning: null }
  if (cases !== null && cases !== 0 && bottles !== null && bottles !== 0) {
    const pack =
      packSize ?? (product?.count !== 'cases and bottles' && bottles % cases === 0 ? bottles / cases : null)
    // The bottles are all of them, or those beside the full cases.
    if (
      product?.count !== 'cases and bottles' &&
      (pack === null || Math.abs(cases) * pack === Math.abs(bottles))
    )
      return { cases, bottles, packSize: pack, confidence: 0.97, rule: 'cases and bottles', ...sure }
    if (pack !== null)
      return {
        cases,
        bottles: cases * pack + bottles,
        packSize: pack,
        confidence: 0.9,
        rule: 'cases and loose bottles',
        ...sure,
      }
  }
  if (cases !== null && cases !== 0) return fromCases(cases, measures, 'cases')
  if (bottles !== null && bottles !== 0)
    return { ...fromBottles(bottles, packSize), confidence: 0.97, rule: 'bottles', ...sure }
  if ([quantity, cases, bottles].includes(0))
    return { cases: null, bottles: 0, packSize, confidence: 0.95, rule: 'nothing delivered', ...sure }
  if (quantity === null)
    return { cases: null, bottles: null, packSize, confidence: 0.3, rule: 'no quantity', ...sure }
  const unit =
    measures.unit ?? (product?.price === 'case' ? 'cases' : product?.price === 'bottle' ? 'bottles' : null)
  if (unit === 'cases') return fromCases(quantity, measures, 'quantity in cases')
  if (unit === 'bottles')
    return { ...fromBottles(quantity, packSize), confidence: 0.95, rule: 'quantity in bottles', ...sure }
  if (packSize === null || packSize === 1)
    return {
      ...fromBottles(quantity, null),
      confidence: 0.85,
      rule: 'quantity',
      isOpen: true,
      meaning: 'bottles',
    }
  const guess = meaning ?? guessMeaning(quantity, packSize, measures)
  const open = { isOpen: true, meaning: guess }
  const confidence = meaning ? 0.8 : 0.55
  return guess === 'cases'
    ? { ...fromCases(quantity, measures, 'quantity taken for cases'), confidence, ...open }
    : { ...fromBottles(quantity, packSize), confidence, rule: 'quantity taken for bottles', ...open }
}

function fromCases(cases: number, { packSize, casePrice, bottlePrice }: Measures, rule: string): Counted {
  const priced =
    casePrice && bottlePrice && bottlePrice.value > 0 ? Math.round(casePrice.value / bottlePrice.value) : null
  const pack = packSize ?? (priced !== null && priced >= 1 && priced <= 60 ? priced : null)
  const sure = { isOpen: false, meaning: null }
  if (pack === null)
    return {
      cases,
      bottles: Math.round(cases * usualPack),
      packSize: null,
      confidence: 0.45,
      rule: `${rule}, of 12 as usual`,
      ...sure,
    }
  const from = packSize === null ? ', case price / bottle price' : ''
  return {
    cases,
    bottles: Math.round(cases * pack),
    packSize: pack,
    confidence: 0.95,
    rule: `${rule} x pack${from}`,
    ...sure,
  }
}

function fromBottles(bottles: number, packSize: number | null) {
  const isWhole = packSize !== null && packSize > 1 && bottles % packSize === 0
  return { cases: isWhole ? bottles / packSize : null, bottles, packSize }
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
