// The layouts of made invoices: each makes a file and knows what its lines say.
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import { labelOf, type InvoiceLine } from '../invoice'

export interface LayoutLine {
  /** Words that the line prints, by which it is found again. */
  words: string
  /** Negative for a return. */
  bottles: number
  /** Cents for a bottle after the discount of its line; null where none is printed. */
  unitCost: number | null
  /** The line must be in doubt: it is free, or its own figures disagree. */
  mustDoubt?: true
  /** Nothing of it was delivered: it brings no bottle, however its figures are read. */
  isBackOrder?: true
}

export interface Layout {
  id: string
  note: string
  file: `${string}.${'pdf' | 'csv' | 'xlsx'}`
  make: () => Promise<Buffer>
  lines: LayoutLine[]
  /** The printed sums do not agree. */
  isWrong?: true
  /** Makes the document that was read harder. */
  damage?: (document: SourceDocument) => SourceDocument
}

export const nameOf = ({ wine, vintage }: InvoiceLine): string =>
  `${wine.producer} ${labelOf(wine)} ${vintage ?? 'NV'}`

export const bottlesOf = ({ cases, packSize, loose }: InvoiceLine): number => cases * packSize + loose

/** The words and the cost of a line. */
export const lineOf = (line: InvoiceLine, change: Partial<LayoutLine> = {}): LayoutLine => ({
  words: nameOf(line),
  bottles: bottlesOf(line),
  unitCost: line.totalCents / bottlesOf(line),
  ...change,
})

/** "750 ml", "1.5 L" */
export const sizeOf = (ml: number): string => (ml >= 1_000 ? `${ml / 1_000} L` : `${ml} ml`)
