// Sums that stand side by side below their names: "Goods", "Net", "VAT", "Total". Pure.
import type { DecimalSign } from '../table/read-amount'
import type { Cell } from '../layout/cells'
import type { Line } from '../layout/lines'
import { figuresIn, type PlacedFigure } from './figures'
import { placeOf, type SumRow } from './goods-row'
import { sumOrCharge } from './words'

/** The sums of the table whose names stand in this line, from its last row; null where it names none. */
export function summaryAt(lines: readonly Line[], index: number, sign: DecimalSign): SumRow[] | null {
  const names = lines[index]!
  const figuresOf = ({ cells }: Line) => cells.flatMap((cell) => figuresIn(cell, sign))
  const kinds = names.cells.map(({ text }) => sumOrCharge(text))
  const isNamed = kinds.includes('total') && kinds.filter((kind) => kind !== null).length >= 3
  if (!isNamed || figuresOf(names).length > 0) return null
  let row: Line | null = null
  for (const line of lines.slice(index + 1)) {
    if (line.page !== names.page || figuresOf(line).length < 2) break
    row = line
  }
  if (row === null) return null
  const amounts = figuresOf(row).filter(({ isPercent }) => !isPercent)
  const sums = names.cells.map((cell, at) => ({ cell, kind: kinds[at], figure: below(cell, names, amounts) }))
  // The value of the goods stands first, the amount to pay last.
  const isOne = ({ kind }: (typeof sums)[number], at: number) =>
    kind === 'subtotal'
      ? at === kinds.indexOf('subtotal')
      : kind === 'total'
        ? at === kinds.lastIndexOf('total')
        : kind !== null && !/%/.test(names.cells[at]!.text)
  return sums.flatMap((sum, at) =>
    sum.figure !== null && isOne(sum, at)
      ? [{ text: sum.cell.text, figures: [sum.figure], place: placeOf(row) }]
      : [],
  )
}

/** The amount below a name, which overlaps it or is the nearest of those that no other name is nearer to. */
function below(cell: Cell, names: Line, amounts: readonly PlacedFigure[]): PlacedFigure | null {
  const distance = (one: Cell, other: Cell) => Math.abs(one.x + one.width / 2 - other.x - other.width / 2)
  const nearest = (to: Cell) =>
    names.cells.reduce((best, name) => (distance(name, to) < distance(best, to) ? name : best))
  return amounts.find((amount) => nearest(amount.cell) === cell) ?? null
}
