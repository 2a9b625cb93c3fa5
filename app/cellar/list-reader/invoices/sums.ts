// The printed sums and charges of an invoice. Pure.
import { centsOf } from './figures'
import type { InvoiceCharge, ReadInvoice } from './invoice'
import type { SumRow } from './goods-row'
import { sumOrCharge } from './words'

/** The charges, and the printed sum of the lines and of all. */
export function sumsOf(sums: readonly SumRow[]): Pick<ReadInvoice, 'charges' | 'subtotal' | 'total'> {
  const charges: InvoiceCharge[] = []
  const subtotals: number[] = []
  const totals: number[] = []
  /** Sum of the subtotals between goods. */
  let partial = 0
  for (const { text, figures, place, isPartial } of sums) {
    const kind = sumOrCharge(text)
    const amount = amountOf(figures, kind !== 'subtotal' && kind !== 'total' && text.length > 40)
    if (kind === null || amount === null) continue
    if (isPartial) {
      partial += amount
      continue
    }
    if (kind === 'subtotal') subtotals.push(amount)
    else if (kind === 'total') totals.push(amount)
    else if (amount !== 0)
      charges.push({ kind, label: text.replace(/[\s:.]+$/, ''), cents: signed(kind, amount), place })
  }
  // Below goods in several parts, the last part has a sum of its own as well.
  const subtotal = (partial === 0 ? subtotals[0] : subtotals.find((cents) => cents > partial)) ?? null
  const total =
    totals.length === 0 ? null : (totals.findLast((cents) => cents >= Math.max(...totals)) ?? null)
  // A lone sum without tax is the total.
  if (total === null && subtotal !== null && charges.length === 0)
    return { charges, subtotal, total: subtotal }
  return { charges: withoutRepeated(charges, subtotal, total), subtotal, total }
}

/** The last amount that is no percentage. A long text without cents has none: "2 % if paid within 30 days". */
function amountOf(figures: SumRow['figures'], isLongText: boolean): number | null {
  const last = figures.findLast(({ isPercent }) => !isPercent)
  if (isLongText && last && last.decimals < 2) return null
  const amount =
    figures.findLast(({ isPercent, decimals }) => !isPercent && decimals >= 2) ??
    figures.findLast(({ isPercent }) => !isPercent)
  return amount ? centsOf(amount) : null
}

const signed = (kind: InvoiceCharge['kind'], cents: number): number =>
  kind === 'discount' || kind === 'credit' ? -Math.abs(cents) : cents

/** A tax that a summary repeats is charged once: with it the sums agree. */
function withoutRepeated(
  charges: InvoiceCharge[],
  subtotal: number | null,
  total: number | null,
): InvoiceCharge[] {
  const keys = new Set<string>()
  const unique = charges.filter(({ kind, cents }) => {
    const key = `${kind} ${cents}`
    if (kind !== 'tax' || !keys.has(key)) return keys.add(key)
    return false
  })
  if (subtotal === null || total === null) return unique
  const sum = (list: readonly InvoiceCharge[]) => list.reduce((all, { cents }) => all + cents, 0)
  return Math.abs(subtotal + sum(charges) - total) <= 1 ? charges : unique
}
