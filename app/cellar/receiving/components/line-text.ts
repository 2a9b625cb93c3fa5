import { formatMoney } from '~/foundation/kit/money'
import { roundedCents } from '~/cellar/stock/exact-cents'
import { bottles, unitCostOf } from '../rules'
import { formatExactCents } from '~/cellar/stock/exact-cents'

/** Cost of one bottle, rounded to the cent to show it; null while unknown. */
export function unitCents(line: { quantity: number; totalCents: number | null }): number | null {
  const unitCost = unitCostOf(line)
  return unitCost === null ? null : roundedCents(formatExactCents(unitCost))
}

/** "24 bottles for $360.00, $15.00 a bottle." */
export function lineSentence(line: { quantity: number; totalCents: number | null }): string {
  const each = unitCents(line)
  if (each === null || line.totalCents === null) return `${bottles(line.quantity)}, cost not known yet.`
  const isExact = each * line.quantity === line.totalCents
  return `${bottles(line.quantity)} for ${formatMoney(line.totalCents)}, ${isExact ? '' : 'about '}${formatMoney(each)} a bottle.`
}
