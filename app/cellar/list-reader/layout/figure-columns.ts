// Figures of a table that are no prices: the columns of bins, of alcohol and of stock, told by their heads. Pure.
import { lookOf, placeIn } from './cells'
import { nearestHead, readColumnHeads, type ColumnHead } from './column-heads'
import type { Row, RowPrice } from './rows'
import { kindOfRow } from './row-kind'

/** An amount stands below a head that is no farther away than this, in type sizes. */
const farFromHead = 2.5

/** The rows, where plain figures below "Bin" are the wine's number, and figures below "Alc." or "Stock" are left out. */
export function withFigureColumns(rows: readonly Row[]): readonly Row[] {
  let heads: readonly ColumnHead[] = []
  return rows.map((row) => {
    if (kindOfRow(row) === 'text') heads = readColumnHeads(row)?.heads ?? heads
    const hasOthers = heads.some((head) => head.label === 'bin' || head.isOther)
    return hasOthers && row.prices.length > 0 ? withoutFigures(row, heads) : row
  })
}

function withoutFigures(row: Row, heads: readonly ColumnHead[]): Row {
  const below = row.prices.map((price) => ({ price, head: headAbove(price, heads) }))
  const isFigure = ({ price, head }: (typeof below)[number]) =>
    price.amount.currency === null &&
    head !== null &&
    ((head.label === 'bin' && price.amount.isPlain) || head.isOther)
  const figures = below.filter(isFigure)
  // A wine whose price is missing would be lost where no other column is for prices.
  const hasPrices = figures.length < row.prices.length || heads.some(({ price }) => price !== null)
  if (figures.length === 0 || !hasPrices) return row
  const bin = figures.find(({ head }) => head?.label === 'bin')?.price.amount
  return {
    ...row,
    prices: row.prices.filter((price) => figures.every((figure) => figure.price !== price)),
    bin:
      bin && row.bin === null
        ? {
            text: bin.text,
            place: placeIn(bin.cell, bin.start, bin.end),
            cellIndex: bin.cellIndex,
            end: bin.end,
            isSure: true,
          }
        : row.bin,
  }
}

/** The head nearest above an amount; null where none is near. */
function headAbove(price: RowPrice, heads: readonly ColumnHead[]): ColumnHead | null {
  const nearest = nearestHead(price, heads)
  const size = Math.max(1, lookOf(price.amount.cell).size)
  return nearest && nearest.distance <= farFromHead * size ? nearest.head : null
}
