// The lines of a made invoice: wines of the pool with costs, cases and loose bottles, and the sums that follow.
import { randomFrom } from '#/sandbox/stripe/random'
import { readPool, type Wine } from '../pool'

export interface InvoiceLine {
  wine: Wine
  vintage: number | null
  ml: number
  packSize: number
  cases: number
  /** Bottles beside full cases. */
  loose: number
  /** Cents for a bottle before the discount. */
  bottleCents: number
  /** Percent. */
  discount: number
  totalCents: number
}

export interface InvoiceTruth {
  id: string
  file: string
  currency: string
  note: string
  supplier: string
  number: string
  date: string
  lines: {
    description: string
    producer: string | null
    name: string | null
    vintage: number | null
    bottleMl: number
    /** Full cases; null where the document counts bottles only. */
    cases: number | null
    packSize: number | null
    bottles: number
    /** A bottle, after the line's discount; null on a delivery note. */
    unitCost: number | null
    lineTotal: number | null
  }[]
  subtotal: number | null
  /** Discounts (negative), deposits, freight and taxes between subtotal and total, as printed. */
  charges: { label: string; amount: number }[]
  total: number | null
  /** The printed total is not the sum. */
  isTotalWrong?: true
}

export interface Draft {
  id: string
  currency: string
  note: string
  supplier: string
  number: string
  /** YYYY-MM-DD */
  date: string
  isPhotographed?: boolean
  html: string
  css: string
  paper: string
  language: string
  truth: Pick<InvoiceTruth, 'lines' | 'subtotal' | 'charges' | 'total' | 'isTotalWrong'>
}

export interface LineOptions {
  seed: number
  count: number
  fits: (wine: Wine) => boolean
  /** Dollars on a list to the supplier's currency for a bottle. */
  rate: number
  packs?: readonly number[]
  discounts?: readonly number[]
  /** Share of lines with loose bottles. */
  loose?: number
  /** The price of a case is a multiple of this many cents; otherwise that of a bottle. */
  caseStep?: number
}

export function drawLines(options: LineOptions): InvoiceLine[] {
  const random = randomFrom(options.seed)
  const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!
  const pool = readPool().filter(options.fits)
  return Array.from({ length: options.count }, () => {
    const [wine] = pool.splice(Math.floor(random() * pool.length), 1)
    if (!wine) throw new Error('The pool has too few wines for this invoice')
    const ml = random() < 0.06 ? 1500 : random() < 0.06 ? 375 : 750
    const packSize = ml === 1500 ? 3 : one(options.packs ?? [12, 6])
    const isLoose = random() < (options.loose ?? 0.1)
    const cases = isLoose && random() < 0.6 ? 0 : 1 + Math.floor(random() * random() * 6)
    const loose = isLoose ? 1 + Math.floor(random() * (packSize - 1)) : 0
    const discount = one(options.discounts ?? [0])
    const exact = wine.price * options.rate * (ml / 750) * 100
    const caseCents = Math.round((exact * packSize) / (options.caseStep ?? 1)) * (options.caseStep ?? 1)
    const bottleCents = options.caseStep ? caseCents / packSize : Math.round(exact / 5) * 5
    const gross = bottleCents * (cases * packSize + loose)
    const [least, most] = wine.years ?? [0, 0]
    return {
      wine,
      vintage: wine.years ? least + Math.floor(random() * (most - least + 1)) : null,
      ml,
      packSize,
      cases,
      loose,
      bottleCents,
      discount,
      totalCents: Math.round(gross * (1 - discount / 100)),
    }
  })
}

/** The truth of a line whose description prints the parts of `printed`. */
export function truthOf(
  line: InvoiceLine,
  description: string,
  { countsCases = true, hasPrices = true } = {},
): InvoiceTruth['lines'][number] {
  const bottles = line.cases * line.packSize + line.loose
  const { wine } = line
  return {
    description,
    producer: wine.producer,
    name: labelOf(wine),
    vintage: line.vintage,
    bottleMl: line.ml,
    cases: countsCases ? line.cases : null,
    packSize: countsCases ? line.packSize : null,
    bottles,
    unitCost: hasPrices ? Math.round(line.totalCents / bottles) / 100 : null,
    lineTotal: hasPrices ? line.totalCents / 100 : null,
  }
}

/** The wine's name as an invoice writes it. */
export function labelOf(wine: Wine): string {
  const parts = [
    wine.isNamedAfterPlace ? wine.appellation.name : '',
    wine.cuvee,
    wine.isGrapeOnLabel ? wine.grape : '',
  ]
  return parts.filter(Boolean).join(' ') || wine.appellation.name
}

export const sumOf = (lines: readonly InvoiceLine[]) => lines.reduce((sum, line) => sum + line.totalCents, 0)
export const point = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** "1.234,50" */
export const comma = (cents: number) =>
  (cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** "1 234,50" */
export const spaced = (cents: number) => comma(cents).replaceAll('.', ' ')
