// The printed sums and charges of an invoice. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { centsOf } from './figures'
import type { InvoiceCharge, ReadInvoice } from './invoice'
import type { SumRow } from './goods-row'
import { isOnlyCharge, sumOrCharge } from './words'

/** The charges, and the printed sum of the lines and of all. */
export function sumsOf(sums: readonly SumRow[]): Pick<ReadInvoice, 'charges' | 'subtotal' | 'total'> {
  const charges: InvoiceCharge[] = []
  const subtotals: { cents: number; above: number }[] = []
  const totals: { cents: number; isEarlier: boolean }[] = []
  /** Sum of the subtotals between goods. */
  let partial = 0
  for (const { text, figures, place, isPartial } of sums) {
    const kind = sumOrCharge(text)
    const isSum = kind === 'subtotal' || kind === 'total'
    // A sentence is no sum: "Price includes a promotional discount of 40.00".
    if (!isSum && !isOnlyCharge(text) && text.split(/\s+/).length > 4) continue
    const amount = amountOf(figures, !isSum && text.length > 40)
    if (kind === null || amount === null) continue
    if (isPartial) {
      partial += amount
      continue
    }
    if (kind === 'subtotal') subtotals.push({ cents: amount, above: charges.length })
    else if (kind === 'total') totals.push({ cents: amount, isEarlier: earlier.test(foldText(text)) })
    else if (amount !== 0)
      charges.push({ kind, label: text.replace(/[\s:.$€£-]+$/, ''), cents: signed(kind, amount), place })
  }
  // Below goods in several parts, the last part has a sum of its own as well.
  const printed = partial === 0 ? subtotals[0] : subtotals.findLast(({ cents }) => cents > partial)
  const subtotal = printed?.cents ?? null
  for (const charge of charges.slice(0, printed?.above ?? 0)) charge.isInSubtotal = true
  const unique = withoutRepeated(charges, subtotal)
  const total = totalOf(totals, subtotal, unique)
  // A lone sum without tax is the total.
  if (total === null && charges.length === 0) return { charges, subtotal, total: subtotal }
  return { charges: unique, subtotal, total }
}

/** Amounts that an earlier document left open. */
const earlier =
  /\b(?:previous|prior|past due|balance (?:forward|brought)|unpaid|ancien solde|saldo (?:anterior|precedente)|vorheriger)\b/

/** The amount of this document alone: what subtotal and charges make, else the largest. */
function totalOf(
  totals: readonly { cents: number; isEarlier: boolean }[],
  subtotal: number | null,
  charges: readonly InvoiceCharge[],
): number | null {
  const own = totals.filter(({ isEarlier, cents }) => !isEarlier && cents !== 0).map(({ cents }) => cents)
  const added = charges.reduce(
    (sum, { cents, isInSubtotal }) => sum + (isInSubtotal ? 0 : cents),
    subtotal ?? 0,
  )
  const most = Math.max(...own.map(Math.abs))
  const made = subtotal === null ? undefined : own.find((cents) => Math.abs(cents - added) <= 2)
  return made ?? own.findLast((cents) => Math.abs(cents) >= most) ?? null
}

/** The last amount that is no percentage. A long text without cents has none: "2 % if paid within 30 days". */
function amountOf(all: SumRow['figures'], isLongText: boolean): number | null {
  const figures = all.filter(
    ({ cell, end }) => !/^[^\p{L}]*(?!(?:usd|eur|gbp|chf|cr)\b)\p{L}/iu.test(cell.text.slice(end)),
  )
  const last = figures.findLast(({ isPercent }) => !isPercent)
  if (isLongText && last && last.decimals < 2) return null
  const amount =
    figures.findLast(({ isPercent, decimals }) => !isPercent && decimals >= 2) ??
    figures.findLast(({ isPercent }) => !isPercent)
  return amount ? centsOf(amount) : null
}

const signed = (kind: InvoiceCharge['kind'], cents: number): number =>
  kind === 'discount' || kind === 'credit' ? -Math.abs(cents) : cents

/** A tax that a summary repeats, or that is the sum of the others, is charged once. */
function withoutRepeated(charges: readonly InvoiceCharge[], subtotal: number | null): InvoiceCharge[] {
  const keys = new Set<string>()
  const taxes = charges.filter(({ kind }) => kind === 'tax')
  const all = taxes.reduce((sum, { cents }) => sum + cents, 0)
  return charges.filter((charge) => {
    const { kind, cents } = charge
    if (kind !== 'tax') return true
    // A tax as high as the goods is their sum with it.
    if (subtotal !== null && Math.abs(cents) >= Math.abs(subtotal)) return false
    if (taxes.length > 2 && Math.abs(all - 2 * cents) <= 1) return false
    const key = `${cents}`
    return keys.has(key) ? false : Boolean(keys.add(key))
  })
}
