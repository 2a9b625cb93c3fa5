// Lists that print the price before the wine: "45  Chianti Classico, Felsina 2019". Pure.
import { risesIn } from '../../counts'
import { priceAt, textOf, withLabel, type Row } from '../rows'
import { tokensOf } from '../tokens'

/** Reads the numbers before the labels as prices, where most lines have one and no amount behind the label. */
export function withLeadingPrices(rows: readonly Row[]): readonly Row[] {
  const leading = rows.filter(
    (row) => row.prices.length === 0 && row.label.length > 0 && leadingAmount(row) !== null,
  )
  const trailing = rows.filter((row) => row.prices.length > 0).length
  if (leading.length < 3 || trailing > leading.length * 0.4 || areBins(leading)) return rows
  return rows.map((row) => (leading.includes(row) ? withPriceFirst(row) : row))
}

function leadingAmount(row: Row) {
  const cell = row.line.cells[0]
  if (!cell || row.bin?.isSure) return null
  const [first] = tokensOf(cell.text)
  if (first?.kind !== 'amount' || first.start !== 0) return null
  const isWhole = first.end === cell.text.length
  return isWhole || first.isSure || /^\s/.test(cell.text.slice(first.end))
    ? { ...first, cell, cellIndex: 0 }
    : null
}

type LeadingAmount = NonNullable<ReturnType<typeof leadingAmount>>

/**
 * "16 / 62  Sancerre": the amounts that follow one another, with a stroke between them or in cells of their own, as
 * where text recognition lost the stroke.
 */
function leadingAmounts(first: LeadingAmount, row: Row): LeadingAmount[] {
  const amounts = [first]
  for (const [cellIndex, cell] of row.line.cells.entries()) {
    let isOpen = cellIndex > 0
    for (const token of tokensOf(cell.text)) {
      if (token.start < first.end && cellIndex === 0) continue
      if (token.kind === 'separator' && /[/|]/.test(token.text)) isOpen = true
      else if (token.kind === 'amount' && isOpen && isOtherPrice(token.cents, amounts)) {
        // "45  19 Crimes": the number is the name's first word.
        if (cellIndex > 0 && /\p{L}/u.test(cell.text)) return amounts
        amounts.push({ ...token, cell, cellIndex })
        isOpen = false
      } else return amounts
    }
  }
  return amounts
}

/** A bottle behind its glass, or a glass behind its bottle. */
const isOtherPrice = (cents: number, amounts: readonly LeadingAmount[]) =>
  amounts.every((other) => cents >= other.cents * 1.3 || other.cents >= cents * 1.3)

/** Numbers that mostly rise from line to line count the wines. */
function areBins(rows: readonly Row[]): boolean {
  const values = rows.map((row) => leadingAmount(row)?.cents ?? 0)
  return rows.every((row) => leadingAmount(row)?.isPlain) && risesIn(values) >= (values.length - 1) * 0.93
}

/** Words, or a year in a cell of its own. */
const isLabel = (text: string) => /\p{L}|(?<!\d)(?:19|20)\d\d(?!\d)/u.test(text)

function withPriceFirst(row: Row): Row {
  const first = leadingAmount(row)
  if (!first) return row
  const amounts = leadingAmounts(first, row)
  const last = amounts.at(-1)!
  const label = row.wholeLabel
    .map((piece) => (piece.cell === last.cell ? { ...piece, start: Math.max(piece.start, last.end) } : piece))
    .filter((piece) => piece.end > piece.start && isLabel(textOf(piece)))
    .filter(({ cell }) => cell === last.cell || amounts.every((amount) => amount.cell !== cell))
  return { ...withLabel(row, label), bin: null, prices: amounts.map(priceAt), heads: [] }
}
