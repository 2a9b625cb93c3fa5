// Lists that print the price between the wine and its maker: "Soave 2021    € 22    Rossi". Pure.
import { placeIn } from '../cells'
import type { Row } from '../rows'
import { tokensOf, type Amount, type TokenPlace } from '../tokens'

/** Reads amounts in a cell of their own between two cells of words as prices, where most lines with an amount have one. */
export function withMiddlePrices(rows: readonly Row[]): readonly Row[] {
  const middle = new Map<Row, readonly Placed[]>()
  for (const row of rows) {
    const amounts = row.prices.length === 0 ? amountsBetween(row) : []
    if (amounts.length > 0) middle.set(row, amounts)
  }
  const trailing = rows.filter((row) => row.prices.length > 0 && row.label.length > 0).length
  if (middle.size < 3 || trailing > middle.size * 0.4) return rows
  return rows.map((row) => withPrices(row, middle.get(row) ?? []))
}

type Placed = Amount & TokenPlace & { cell: Row['line']['cells'][number]; cellIndex: number }

function amountsBetween({ line: { cells } }: Row): Placed[] {
  for (const [cellIndex, cell] of cells.entries()) {
    if (cellIndex === 0 || cellIndex === cells.length - 1) continue
    const tokens = tokensOf(cell.text)
    const amounts = tokens.flatMap((token): Placed[] =>
      token.kind === 'amount' ? [{ ...token, cell, cellIndex }] : [],
    )
    const isPrice = tokens.every(({ kind }) => kind === 'amount' || kind === 'separator')
    if (isPrice && amounts.some(({ isSure }) => isSure)) return amounts
  }
  return []
}

function withPrices(row: Row, amounts: readonly Placed[]): Row {
  if (amounts.length === 0) return row
  const cells = new Set(amounts.map(({ cell }) => cell))
  const label = row.label.filter(({ cell }) => !cells.has(cell))
  return {
    ...row,
    label,
    wholeLabel: row.wholeLabel.filter(({ cell }) => !cells.has(cell)),
    labelText: label.map(({ cell, start, end }) => cell.text.slice(start, end)).join(' '),
    prices: amounts.map((amount) => {
      const { x, width } = placeIn(amount.cell, amount.start, amount.end)
      return { amount, ml: null, measure: null, year: null, right: x + width, center: x + width / 2 }
    }),
    heads: [],
  }
}
