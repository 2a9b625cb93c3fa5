// Charges of an invoice beside its goods, and which of them are cost of the bottles. Pure; money is integer cents.
import type { ChargeKind, InvoiceCharge } from '~/cellar/list-reader/invoices/invoice'
import { isReturn } from './line-state'
import type { StoredInvoiceLine } from './queries.server'

/**
 * The rule, as pages say it. A bottle costs its part of its line, after the line's own discount. The discount of the
 * whole document is taken off all lines in proportion, as long as the person leaves it so; freight and fees are added
 * only where the person wants them in. Taxes and deposits are never cost: they are owed to the state or come back.
 */
export const costRule =
  'A bottle costs its part of its line, after the line’s own discount. A discount on the whole invoice lowers all lines in proportion, and freight and fees raise them, as you choose below. Taxes and deposits are not part of the cost.'

/** The same of a document that only takes bottles back. */
export const returnRule =
  'Returned bottles leave your stock at the average cost of their wine. What the supplier credits changes no cost.'

export const chargeNames: Record<ChargeKind, string> = {
  deposit: 'deposit',
  freight: 'freight or fee',
  tax: 'tax',
  discount: 'discount',
  credit: 'credit',
  other: 'other charge',
}

interface Choice {
  withDiscount?: 'on' | undefined
  withFreight?: 'on' | undefined
}

/** Whether a document brings no bottles and takes some back. */
export const isOnlyReturn = ({ bottles, returned }: { bottles: number; returned: number }): boolean =>
  returned > 0 && bottles === 0

/** The document's name in sentences. */
export const documentNoun = (sums: { bottles: number; returned: number }): 'credit note' | 'invoice' =>
  isOnlyReturn(sums) ? 'credit note' : 'invoice'

/** The sum of the charges of a kind. */
export const sumOfCharges = (
  charges: readonly Pick<InvoiceCharge, 'kind' | 'cents'>[],
  kind: ChargeKind,
): number => charges.reduce((sum, charge) => sum + (charge.kind === kind ? charge.cents : 0), 0)

/** Cents that the charges which a person counts as cost add to the lines; below zero for a discount. */
export function chargesInCost(
  charges: readonly InvoiceCharge[],
  { withDiscount, withFreight }: Choice,
): number {
  return (
    (withDiscount ? sumOfCharges(charges, 'discount') : 0) +
    (withFreight ? sumOfCharges(charges, 'freight') : 0)
  )
}

/**
 * The cents of each line above zero with its share of a charge, in proportion to the amounts of the delivered lines;
 * cents that do not divide go to the last of them. Returned bottles and lines without an amount have no share.
 */
export function spreadOver(
  lines: readonly Pick<StoredInvoiceLine, 'lineTotal' | 'bottles'>[],
  cents: number,
): (number | null)[] {
  const shared = lines.map((line) => (isReturn(line) ? 0 : Math.max(0, line.lineTotal ?? 0)))
  const all = shared.reduce((sum, amount) => sum + amount, 0)
  const shares = shared.map((amount) => (all === 0 ? 0 : Math.round((cents * amount) / all)))
  const last = shared.findLastIndex((amount) => amount > 0)
  if (last !== -1) shares[last]! += cents - shares.reduce((sum, share) => sum + share, 0)
  return lines.map(({ lineTotal }, at) =>
    lineTotal === null ? null : Math.max(0, Math.abs(lineTotal) + shares[at]!),
  )
}
