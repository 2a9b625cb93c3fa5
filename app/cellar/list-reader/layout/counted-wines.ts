// Numbers behind the labels or behind the prices that count the wines of a list: bins, told by their order. Pure.
import { placeIn } from './cells'
import type { LabelPiece, Row, RowPrice } from './rows'

/** So many lines, this share of those with a label, and this share of the steps between them show a count. */
const enough = 8
const usual = 0.75
const rising = 0.9
/** The numbers of a cellar go up by less than this from one wine to the next, in the middle. */
const largestStep = 40

interface Count {
  value: number
  text: string
  place: { cell: LabelPiece['cell']; start: number; end: number }
}

/**
 * The rows, where numbers that rise from wine to wine through the whole list are the wines' own: "(2041)" at the end of
 * the label, or a last column of plain numbers beside the prices. Where the prices rise with them, they may be prices.
 */
export function withCountedWines(rows: readonly Row[]): readonly Row[] {
  const items = rows.filter(
    ({ label, prices, blanks }) => label.length > 0 && prices.length + blanks.length > 0,
  )
  if (items.length < enough) return rows
  for (const [read, without] of [
    [behindPrices, withoutLastPrice],
    [behindLabel, withoutEnd],
  ] as const) {
    const counts = items.flatMap((row) => read(row) ?? [])
    if (counts.length >= items.length * usual && areCounting(counts) && !isSortedByPrice(items))
      return rows.map((row) => {
        const count = row.label.length > 0 ? read(row) : null
        return count && count.value <= counts.at(-1)!.value ? without(row, count) : row
      })
  }
  return rows
}

function areCounting(counts: readonly Count[]): boolean {
  if (counts.length < enough) return false
  const steps = counts.slice(1).map(({ value }, at) => value - counts[at]!.value)
  const up = steps.filter((step) => step > 0).sort((a, b) => a - b)
  return up.length >= steps.length * rising && up[up.length >> 1]! < largestStep
}

/** Nearly all wines cost more than the one above, through the whole list. */
function isSortedByPrice(items: readonly Row[]): boolean {
  const cents = items.flatMap(({ prices }) => (prices.length > 1 ? [prices[0]!.amount.cents] : []))
  const up = cents.slice(1).filter((value, at) => value > cents[at]!).length
  return cents.length >= enough && up >= (cents.length - 1) * usual
}

/** The last of several amounts, or the only one behind a word for no price: a plain number in a cell of its own. */
function behindPrices({ prices, blanks }: Row): Count | null {
  const last = prices.at(-1)
  if (!last || prices.length + blanks.length < 2 || !isBare(last)) return null
  if (blanks.some((center) => center > last.center)) return null
  const { cell, start, end, text, cents } = last.amount
  return { value: cents / 100, text, place: { cell, start, end } }
}

const isBare = ({ amount, ml, measure, year }: RowPrice) =>
  amount.isPlain &&
  amount.currency === null &&
  ml === null &&
  measure === null &&
  year === null &&
  amount.start === 0 &&
  amount.end === amount.cell.text.length

const atEnd =
  /\s*(?:[([]\s?(?:#|bin|no\.?|nr\.?|n°)?\s?(\d{1,5})\s?[)\]]|(?:#|\bbin|\bno\.|\bnr\.|\bn°)\s?(\d{1,5}))\s*[:;,–—-]?\s*$/i

function behindLabel({ wholeLabel }: Row): Count | null {
  const piece = wholeLabel.at(-1)
  if (!piece) return null
  const countMatch = atEnd.exec(piece.cell.text.slice(piece.start, piece.end))
  const text = countMatch?.[1] ?? countMatch?.[2]
  if (!countMatch || text === undefined || (countMatch.index === 0 && wholeLabel.length === 1)) return null
  const start = piece.start + countMatch.index
  return { value: Number(text), text, place: { cell: piece.cell, start, end: start + countMatch[0].length } }
}

const binOf = (row: Row, { text, place: { cell, start, end } }: Count): Row['bin'] =>
  row.bin?.isSure
    ? row.bin
    : { text, place: placeIn(cell, start, end), cellIndex: row.line.cells.indexOf(cell), end, isSure: true }

const withoutLastPrice = (row: Row, count: Count): Row => ({
  ...row,
  bin: binOf(row, count),
  prices: row.prices.slice(0, -1),
})

function withoutEnd(row: Row, count: Count): Row {
  const shorter = (pieces: readonly LabelPiece[]) =>
    pieces
      .map((piece) =>
        piece.cell === count.place.cell && piece.end > count.place.start
          ? { ...piece, end: count.place.start }
          : piece,
      )
      .filter(({ start, end }) => end > start)
  const label = shorter(row.label)
  return {
    ...row,
    bin: binOf(row, count),
    label,
    wholeLabel: shorter(row.wholeLabel),
    labelText: label.map(({ cell, start, end }) => cell.text.slice(start, end)).join(' '),
  }
}
