// Decimal points that text recognition loses. Pure.
import type { Row } from './rows'

/** "875" where nearly all amounts are printed as "8.75": the point was lost. The amount is marked as repaired. */
export function withLostPoints(rows: readonly Row[], isRecognized: (row: Row) => boolean): void {
  const amounts = rows.filter(isRecognized).flatMap((row) => row.prices.map(({ amount }) => amount))
  const withCents = amounts.filter(({ text }) => /[.,:]\d\d(?!\d)/.test(text)).length
  if (amounts.length < 5 || withCents < amounts.length * 0.75) return
  for (const amount of amounts) {
    // "570 €" as well: a sign beside the figures says nothing about the point.
    const digits = /^[€$£\s]*(\d{3,5})[€$£\s]*$/.exec(amount.text)?.[1]
    if (digits === undefined) continue
    amount.cents = Number(digits)
    amount.isPlain = false
    amount.isRepaired = true
  }
}
