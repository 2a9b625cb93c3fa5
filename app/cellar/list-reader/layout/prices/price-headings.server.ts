// Lists that print one price above many wines: "$38 bottles", "All at 29 €".
import { understandHeading } from '../headings/headings.server'
import { withLabel, type LabelPiece, type Row } from '../rows'
import { hasVintage } from '../headings/text-kinds'
import { kindOfRow } from '../row-kind'

/** A price of this many wines or more, on average, is a heading. */
const leastWines = 3

/**
 * The rows, where each wine below a price has that price. A price is a heading where the list has several of them, hardly
 * any other amount, and several lines with a vintage below each.
 */
export function withPriceHeadings(rows: readonly Row[]): readonly Row[] {
  const headings = rows.filter(isPriceAlone)
  if (headings.length < 2) return rows
  const first = rows.indexOf(headings[0]!)
  const dated = rows.slice(first).filter((row) => row.prices.length === 0 && hasVintage(row.line.text))
  const others = rows.filter((row) => row.prices.length > 0 && !headings.includes(row))
  if (dated.length < headings.length * leastWines || others.length > dated.length * 0.2) return rows
  const starts = startOfLabels(dated)
  let priced: Row | null = null
  return rows.map((row) => {
    if (headings.includes(row)) {
      priced = row
      return asHeading(row)
    }
    return priced && beginsLabel(row, starts) ? { ...row, prices: priced.prices } : row
  })
}

/** An amount, and words of headings at most: no wine. */
function isPriceAlone(row: Row): boolean {
  if (row.prices.length === 0 || row.prices.length > 2 || hasVintage(row.labelText)) return false
  const words = row.labelText.replace(/[^\p{L}\s]/gu, ' ').trim()
  if (words === '') return true
  const { known, region, varietal, type } = understandHeading(words)
  return known >= 0.9 && region === '' && varietal === '' && type === null
}

/** Where the lines of each column begin that begin a label; what is set in from there continues one. */
function startOfLabels(rows: readonly Row[]): ReadonlyMap<number, number> {
  const starts = new Map<number, number>()
  for (const { line } of rows)
    starts.set(line.block.index, Math.min(line.x, starts.get(line.block.index) ?? Infinity))
  return starts
}

function beginsLabel(row: Row, starts: ReadonlyMap<number, number>): boolean {
  if (kindOfRow(row) !== 'text' || row.labelText === '') return false
  const { known, type, country, region, varietal, isByGlass, isByBottle, hasWineWord, goods } =
    understandHeading(row.labelText)
  const says = type !== null || isByGlass || isByBottle || hasWineWord || goods !== null
  const names = country !== '' || region !== '' || varietal !== ''
  const isName = known > 0.9 && (says || names)
  if (isName && !hasVintage(row.labelText)) return false
  const from = starts.get(row.line.block.index)
  return from === undefined || row.line.x - from < row.line.size * 0.5
}

/** The line as a heading: its amount is part of its text. */
function asHeading(row: Row): Row {
  const label = row.line.cells.map((cell): LabelPiece => ({ cell, start: 0, end: cell.text.length }))
  return { ...withLabel(row, label), bin: null, prices: [], heads: [] }
}
