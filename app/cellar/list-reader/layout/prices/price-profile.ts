// Usual prices of a document: the places of their columns, and the usual cost of a glass and a bottle. Pure.
import type { Item } from '../items.server'
import { medianOf, mostUsual } from '../../counts'
import { bottleMls } from '../measures'
import type { RowPrice } from '../rows'

export type PriceProfile = ReturnType<typeof priceProfileOf>

/** A bottle costs at least this many times a glass. */
export const leastRatio = 2.4

const isUnmarked = ({ ml, measure, year }: RowPrice) => ml === null && measure === null && year === null

export function priceProfileOf(items: readonly Item[]) {
  const wines = items.filter(({ section }) => section.goods === null)
  const rows = (wines.length > 0 ? wines : items)
    .flatMap(({ prices }) => prices)
    .filter(({ prices }) => prices.length > 0)
  const amounts = rows.flatMap(({ prices }) => prices)
  const pairs = rows.flatMap(({ prices }) => {
    // Vintages and bottle sizes of one label have several prices as well.
    const isOther = ({ ml, measure, year }: RowPrice) =>
      year !== null || (ml ?? 750) > 1_000 || (measure !== null && Object.hasOwn(bottleMls, measure))
    if (prices.some(isOther)) return []
    const cents = prices.map(({ amount }) => amount.cents)
    const [low, high] = [Math.min(...cents), Math.max(...cents)]
    return prices.length >= 2 && low > 0 && high / low >= leastRatio
      ? [{ low, high, first: cents[0] ?? 0 }]
      : []
  })
  // A few odd rows in a long list tell nothing about glasses.
  if (pairs.length < rows.length * 0.02 || (pairs.length < 2 && rows.length > 12)) pairs.length = 0
  const share = (holds: (price: RowPrice) => boolean) =>
    amounts.filter(holds).length / Math.max(1, amounts.length)
  return {
    /** Right edges of the columns of amounts in a block, where rows with all of them show it. */
    columns: columnsByBlock(items),
    /** Cents; null where no row has both. */
    glass: pairs.length > 0 ? medianOf(pairs.map(({ low }) => low)) : null,
    bottle: pairs.length > 0 ? medianOf(pairs.map(({ high }) => high)) : null,
    /** How many times a glass a bottle costs; null where no row has both. */
    ratio: pairs.length > 2 ? medianOf(pairs.map(({ low, high }) => high / low)) : null,
    /** The share of amounts that are printed with cents or a sign. */
    sureShare: share(({ amount }) => amount.isSure),
    /** Nearly all amounts have two places for cents. */
    hasCents: share(({ amount }) => /[.,]\d\d(?!\d)/.test(amount.text)) > 0.85,
    currency: mostUsual(amounts.flatMap(({ amount }) => amount.currency ?? []))?.[0] ?? null,
    /** Most rows have the larger price first. */
    isDescending: pairs.filter(({ high, first }) => first === high).length * 2 > pairs.length,
  }
}

function columnsByBlock(items: readonly Item[]): Map<number, number[]> {
  const full = new Map<number, RowPrice[][]>()
  for (const { prices } of items) {
    for (const row of prices) {
      const cells = new Set(row.prices.map(({ amount }) => amount.cell))
      // "12 / 45" in one cell tells nothing about columns.
      if (row.prices.length < 2 || cells.size < row.prices.length || !row.prices.every(isUnmarked)) continue
      // Amounts of two lines that stand too close for lines of their own are one below the other.
      if (row.prices.some(({ right }, at) => at > 0 && right - row.prices[at - 1]!.right < row.line.size))
        continue
      const rows = full.get(row.line.block.index) ?? []
      full.set(row.line.block.index, rows)
      const most = rows[0]?.length ?? 0
      if (row.prices.length > most) rows.length = 0
      if (row.prices.length >= most) rows.push(row.prices)
    }
  }
  return new Map(
    [...full].map(([block, rows]) => [
      block,
      (rows[0] ?? []).map((_, column) => medianOf(rows.map((prices) => prices[column]?.right ?? 0))),
    ]),
  )
}
