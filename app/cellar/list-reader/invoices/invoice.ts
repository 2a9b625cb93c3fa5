// Result of the invoice reader for a supplier's invoice or delivery note, and the check of its sums. Pure,
// browser-safe.
import { formatMoney } from '~/foundation/kit/money'
import type { Day } from '~/foundation/kit/dates'
import type { FieldReading, KnownNames, ReadWine } from '../read-entry'
import type { SourcePlace } from '../source-document'
import type { LineMismatch } from './quantities'

/** A fact of the document with how it was found. */
export interface Fact<Value> extends FieldReading {
  value: Value
}

/** Kinds of charges on an invoice besides wines; discounts and credits are negative. */
export type ChargeKind = 'deposit' | 'freight' | 'tax' | 'discount' | 'credit' | 'other'

export interface InvoiceCharge {
  kind: ChargeKind
  /** As printed. */
  label: string
  cents: number
  place: SourcePlace
  /** Printed above the subtotal, which has it in it. */
  isInSubtotal?: boolean
}

type InvoiceField = 'type' | 'producer' | 'name' | 'vintage' | 'bottleMl' | 'bottles' | 'lineTotal'

/** Further facts of a line's wine, for a wine that is added. */
type InvoiceOrigin = Pick<ReadWine, 'type' | 'appellation' | 'region' | 'country' | 'varietal'>

/** How a field of a line was read. */
export interface LineReading extends FieldReading {
  /** The printed figures where quantity, price and discount do not make the total. */
  mismatch?: LineMismatch
}

export interface InvoiceLine extends InvoiceOrigin {
  /** All that the line says of the goods, as printed. */
  description: string
  producer: string | null
  /** The label without producer, vintage and size; never empty. */
  name: string
  vintage: number | 'NV' | null
  bottleMl: number | null
  /** Cases as printed, or as they follow from a quantity in cases; null for single bottles. */
  cases: number | null
  /** Bottles in a case. */
  packSize: number | null
  /** Bottles in all, negative for a credit; null where no quantity could be read. */
  bottles: number | null
  /** Cents for a bottle: the line's total divided by its bottles, not rounded. */
  unitCost: number | null
  /** Cents that were taken off the line; null for none. */
  discount: number | null
  /** Cents, negative for a credit; null where none is printed, as on a delivery note. */
  lineTotal: number | null
  place: SourcePlace
  /** How sure the quantity and the total are, 0 to 1. */
  confidence: number
  /** The rule that decided them: "cases x case price = total", "quantity only" ... */
  rule: string
  readings: Partial<Record<InvoiceField, LineReading>>
}

export interface ReadInvoice {
  supplier: Fact<string> | null
  number: Fact<string> | null
  date: Fact<Day> | null
  /** ISO 4217 code; null where no sign or code is printed. */
  currency: string | null
  lines: InvoiceLine[]
  charges: InvoiceCharge[]
  /** The printed sum of the lines; null where none is printed. */
  subtotal: number | null
  /** The printed amount to pay. */
  total: number | null
}

export interface KnownOfInvoices extends KnownNames {
  /** Names of the business's suppliers. */
  suppliers: readonly string[]
  /** Names under which suppliers address the business. */
  ownNames?: readonly string[]
}

interface Sums {
  lines: readonly { lineTotal: number | null }[]
  charges: readonly Pick<InvoiceCharge, 'cents' | 'kind' | 'isInSubtotal'>[]
  subtotal: number | null
  total: number | null
}

/**
 * Compares the lines with the printed sums: with the subtotal, and with the total less the charges. One of them is
 * enough. Taxes and deposits are part of the prices on some invoices; freight and discounts never are. Gives, in cents,
 * the sums of lines and charges, of how many lines the total is unknown, the printed sum that was `expected`, null where
 * none is printed, and its `difference` to the one found.
 */
export function checkSums({ lines, charges, subtotal, total }: Sums) {
  const sum = lines.reduce((cents, { lineTotal }) => cents + (lineTotal ?? 0), 0)
  const unknown = lines.filter(({ lineTotal }) => lineTotal === null).length
  const all = charges.reduce((cents, charge) => cents + charge.cents, 0)
  const untaxed = charges.reduce((cents, charge) => cents + (charge.kind === 'tax' ? 0 : charge.cents), 0)
  const hasIncluded = charges.every(({ kind }) => kind === 'tax' || kind === 'deposit')
  // A rounded tax or discount may be a cent off.
  const off = charges.length > 0 ? 1 : 0
  const compared = [
    ...(subtotal === null ? [] : [subtotal, ...subtotalsWith(charges, subtotal)]),
    ...(total === null ? [] : [total - all, total - untaxed, ...(hasIncluded ? [total] : [])]),
  ]
  const base = { lines: sum, unknown, charges: all }
  const [first] = compared
  if (first === undefined) return { ...base, expected: null, difference: 0 }
  const agreed = compared.find((expected) => Math.abs(expected - sum) <= off)
  if (agreed !== undefined) return { ...base, expected: agreed, difference: 0 }
  return { ...base, expected: first, difference: first - sum }
}

/** The subtotal less the charges that it has in it: those printed above it, or all where none tells. */
function subtotalsWith(charges: Sums['charges'], subtotal: number): number[] {
  const sum = (list: Sums['charges']) => list.reduce((all, { cents }) => all + cents, 0)
  const inside = sum(charges.filter(({ isInSubtotal }) => isInSubtotal))
  const untaxed = sum(charges.filter(({ kind }) => kind !== 'tax'))
  return [inside, untaxed].filter((cents) => cents !== 0).map((cents) => subtotal - cents)
}

/**
 * The printed total where it is not what the printed subtotal and the charges add up to, with that sum; null where
 * they agree or one is not printed.
 */
function checkTotal({ charges, subtotal, total }: Sums): { sum: number; total: number } | null {
  if (subtotal === null || total === null) return null
  const untaxed = charges.filter(({ kind }) => kind !== 'tax').reduce((sum, { cents }) => sum + cents, 0)
  const tax = charges.filter(({ kind }) => kind === 'tax').reduce((sum, { cents }) => sum + cents, 0)
  // The subtotal may be printed behind the charges, and prices may include the tax.
  const outside = charges.reduce((sum, { cents, isInSubtotal }) => sum + (isInSubtotal ? 0 : cents), 0)
  const sums = [subtotal + outside, subtotal + untaxed + tax, subtotal + tax, subtotal + untaxed, subtotal]
  if (sums.some((sum) => Math.abs(sum - total) <= 2)) return null
  return { sum: sums[0]!, total }
}

/** The difference in a sentence; null where the sums agree or none is printed. */
export function sumSentence(invoice: Sums, currency = 'usd'): string | null {
  const { lines, unknown, expected, difference } = checkSums(invoice)
  const money = (cents: number) => formatMoney(cents, currency)
  const wrong = checkTotal(invoice)
  const sumOfTotal = wrong
    ? `Subtotal and charges add up to ${money(wrong.sum)}; the invoice says ${money(wrong.total)} in all.`
    : null
  if (expected === null || (difference === 0 && unknown === 0)) return sumOfTotal
  if (invoice.lines.length > 0 && unknown === invoice.lines.length) return sumOfTotal
  const missing = unknown === 1 ? 'One line has no total.' : `${unknown} lines have no total.`
  if (difference === 0) return sumOfTotal ?? missing
  const sums = `The lines add up to ${money(lines)}; the invoice says ${money(expected)}.`
  return `${sums} ${unknown > 0 ? `${missing} ` : ''}Check the marked lines.`
}
