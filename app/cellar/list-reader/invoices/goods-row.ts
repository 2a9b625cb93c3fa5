// Lines of goods and of sums, as they stand on an invoice. Pure.
import type { DecimalSign } from '../table/read-amount'
import type { Line } from '../layout/lines'
import type { SourcePlace } from '../source-document'
import { figuresIn, type PlacedFigure } from './figures'
import type { ColumnKind } from '../table/headings'

/** Text in a column. */
export interface ColumnText {
  kind: ColumnKind
  /** Place of its column; left out without headings. */
  column?: number
  text: string
  /** On a line below the first. */
  isBelow?: boolean
}

/** One line of goods, which may take several lines of the page. */
export interface GoodsRow {
  /** Texts by column, in order; without headings all of it is the description. */
  texts: ColumnText[]
  /** Its figures outside the description, with the kind of their column; null without headings. */
  figures: { kind: ColumnKind | null; column?: number; figure: PlacedFigure }[]
  place: SourcePlace
  confidence: number
}

/** A line with a sum or a charge: its words and its last amount. */
export interface SumRow {
  text: string
  figures: PlacedFigure[]
  place: SourcePlace
  /** A subtotal of the goods above it, with more goods below. */
  isPartial?: boolean
}

export interface InvoiceBody {
  goods: GoodsRow[]
  sums: SumRow[]
  /** Index of the first line of headings or goods; the head of the document stands before it. */
  start: number
  hasHeadings: boolean
}

/** Columns whose texts say what the goods are. */
export const labelKinds: readonly ColumnKind[] = [
  'description',
  'producer',
  'vintage',
  'size',
  'pack',
  'code',
  'unit',
  'other',
]

/** The words of a line without its figures. */
export function labelOfLine(line: Line, sign: DecimalSign): string {
  return line.cells
    .map((cell) => {
      let text = cell.text
      for (const { text: printed } of figuresIn(cell, sign)) text = text.replace(printed, ' ')
      return text
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
}

export function placeOf(line: Line): SourcePlace {
  const { page, x, y, width, height } = line
  return { page, x, y, width, height }
}
