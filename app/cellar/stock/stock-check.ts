// Findings of a comparison of the stock ledger with the stock levels, in words. Pure.
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { roundedCents } from './exact-cents'
import type { StockState } from './rules'

/** A figure that is not what the ledger adds up to. */
export interface StockDifference {
  wineId: string
  /** The wine's name as shown. */
  wine: string
  /** Null for a figure over all locations. */
  location: string | null
  /** Bottles in a state; bottles that owners were promised; or the value at cost. */
  figure: StockState | 'promised' | 'value'
  /** Bottles, or exact cents where the figure is the value. */
  ledger: string
  stored: string
}

export interface StockCheck {
  /** Movements compared. */
  movements: number
  /** Figures that differ, in all. */
  count: number
  /** The first of them, at most 200. */
  differences: StockDifference[]
}

const figureLabels: Record<StockDifference['figure'], string> = {
  available: 'available',
  locked: 'promised',
  committed: 'promised and paid',
  out: 'gone',
  promised: 'promised to orders and carts',
  value: 'value at cost',
}

/** "Vietti Tre Vigne 2022, Bar, available: ledger 12, stored 13". */
export function differenceText({ wine, location, figure, ledger, stored }: StockDifference): string {
  const show = (text: string) => (figure === 'value' ? formatMoney(roundedCents(text)) : text)
  const what = [wine, location ?? 'all locations', figureLabels[figure]].join(', ')
  return `${what}: ledger ${show(ledger)}, stored ${show(stored)}`
}

/** A check as a page shows it. */
export interface StockCheckView {
  /** "Stock ledger checked November 22, 2026: all figures agree". */
  text: string
  /** Figures that differ, in all. */
  count: number
  /** The first of them, a line each. */
  differences: string[]
}

/** Text about the latest check. Without `showsCosts`, differences of value are left out of the lines. */
export function stockCheckView(
  { checkedAt, count, differences }: StockCheck & { checkedAt: Date },
  { timeZone, showsCosts }: { timeZone: string; showsCosts: boolean },
): StockCheckView {
  const result =
    count === 0 ? 'all figures agree' : count === 1 ? '1 figure differs' : `${count} figures differ`
  return {
    text: `Stock ledger checked ${formatDay(dayIn(timeZone, checkedAt))}: ${result}`,
    count,
    differences: differences.filter(({ figure }) => showsCosts || figure !== 'value').map(differenceText),
  }
}
