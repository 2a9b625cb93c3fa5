// Numbers of labels that look like prices: "Bin 389" and "MV 18", where prices have cents or a sign. Pure.
import { withLabel, type LabelPiece, type Row } from './rows'

/** So many amounts show whether prices have cents. */
const enough = 8

/**
 * Where nearly all lines end with an amount with cents or a sign, a plain number right behind the words of a label, with
 * such an amount behind it, belongs to the label.
 */
export function withLabelFigures(rows: readonly Row[]): readonly Row[] {
  const amounts = rows.flatMap(({ prices }) => prices.at(-1)?.amount ?? [])
  if (amounts.length < enough || amounts.filter(({ isSure }) => isSure).length < amounts.length * 0.85)
    return rows
  return rows.map(withFigure)
}

function withFigure(row: Row): Row {
  const [first, next] = row.prices
  const last = row.label.at(-1)
  if (!first || !next || !last || first.amount.cell !== last.cell) return row
  const isPlain = first.amount.isPlain && first.ml === null && first.measure === null
  if (!isPlain || !next.amount.isSure || /[/|]/.test(last.cell.text.slice(last.end))) return row
  const longer = (pieces: readonly LabelPiece[]) =>
    pieces.map((piece) => (piece.cell === last.cell ? { ...piece, end: first.amount.end } : piece))
  return { ...withLabel(row, longer(row.label), longer(row.wholeLabel)), prices: row.prices.slice(1) }
}
