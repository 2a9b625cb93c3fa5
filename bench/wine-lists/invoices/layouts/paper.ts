// An invoice as a table: each layout names its columns, what each prints of a line, and what stands around them.
import { randomFrom } from '#/sandbox/stripe/random'
import type { SourceDocument } from '~/cellar/list-reader/source-document'
import { comma, drawLines, point, spaced, type InvoiceLine, type LineOptions } from '../invoice'
import { drawInvoice, type PdfInvoice, type PdfRow } from './draw'
import { bottlesOf, lineOf, type Layout, type LayoutLine } from './layout'

/** A column: heading, left edge, width, side, and its text on a line. */
export type PaperColumn = readonly [
  head: string,
  x: number,
  width: number,
  align: 'left' | 'right' | 'center',
  text: (line: PaperLine, at: number) => string,
]

/** A line with what the paper says of it: bottles and cents are negative on a credit note. */
export type PaperLine = InvoiceLine & { bottles: number; net: number }

interface Paper extends Partial<Omit<PdfInvoice, 'columns' | 'rows' | 'head' | 'sums'>> {
  id: string
  note: string
  seed: number
  count: number
  head: readonly string[]
  columns: readonly PaperColumn[]
  options?: Partial<LineOptions>
  /** Bottles and cents of a line, where they are not those that were drawn. */
  change?: (line: InvoiceLine, at: number) => Partial<Pick<PaperLine, 'bottles' | 'net'>>
  /** Rows between, above or below the goods, by the number of the line that they follow; -1 is above all. */
  between?: (at: number, lines: readonly PaperLine[]) => readonly PdfRow[]
  /** Charges below the subtotal in cents, with the words for both. */
  sums: (goods: number) => readonly (readonly [label: string, cents: number])[]
  money?: (cents: number) => string
  truth?: (line: PaperLine, at: number) => Partial<LayoutLine>
  damage?: Layout['damage']
}

export function paper({
  seed,
  count,
  options,
  change,
  between,
  sums,
  truth,
  damage,
  ...rest
}: Paper): Layout {
  const { id, note, columns, money = point } = rest
  const lines = drawLines({
    ...{ seed, count, fits: ({ price }) => price > 24 && price < 240, rate: 0.3, loose: 0 },
    ...options,
  }).map((line, at): PaperLine => ({
    ...line,
    bottles: bottlesOf(line),
    net: line.totalCents,
    ...change?.(line, at),
  }))
  const goods = lines.reduce((sum, { net }) => sum + net, 0)
  return {
    ...{ id, note, damage, file: `${id}.pdf` },
    lines: lines.map((line, at) =>
      lineOf(line, {
        bottles: line.bottles,
        unitCost: line.bottles === 0 ? null : line.net / line.bottles,
        ...truth?.(line, at),
      }),
    ),
    make: () =>
      drawInvoice({
        ...rest,
        columns: columns.map(([head, x, width, align]) => ({ head, x, width, align })),
        rows: [-1, ...lines.keys()].flatMap((at) => [
          ...(at === -1 ? [] : [columns.map(([, , , , text]) => text(lines[at]!, at))]),
          ...(between?.(at, lines) ?? []),
        ]),
        sums: sums(goods).map(([label, cents]) => [label, money(cents)] as const),
      }),
  }
}

/** Amounts of each country. */
export const dollars = (cents: number) => `$${point(cents)}`
export const inBrackets = (cents: number) => (cents < 0 ? `(${point(-cents)})` : point(cents))
export const minusBehind = (cents: number) => (cents < 0 ? `${point(-cents)}-` : point(cents))
export const euros = (cents: number) => `${comma(cents)} €`
export const french = (cents: number) => `${spaced(cents)} €`
export { comma, point }

/** Pixels of a scan for a point of its page. */
const pixels = 2.7

/** A scan, in pixels: text recognition is less sure of each run, and confuses a letter in some words. */
export function scanned(document: SourceDocument): SourceDocument {
  const random = randomFrom(77)
  return {
    ...document,
    kind: 'photo',
    pages: document.pages.map((page) => ({
      ...page,
      origin: 'recognition',
      width: page.width * pixels,
      height: page.height * pixels,
      runs: page.runs.map((run) => ({
        ...run,
        text: /\d/.test(run.text) || random() > 0.1 ? run.text : run.text.replace(/rn|l|i/, 'I'),
        x: (run.x + (random() - 0.5) * run.size * 0.2) * pixels,
        y: (run.y + run.x * 0.004 + (random() - 0.5) * run.size * 0.15) * pixels,
        width: run.width * pixels,
        height: run.height * pixels,
        size: run.size * pixels,
        confidence: 0.82 + random() * 0.17,
      })),
    })),
  }
}
