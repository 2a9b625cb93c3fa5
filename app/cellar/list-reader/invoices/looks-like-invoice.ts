import { linesOf } from '../layout/lines'
import type { SourceDocument } from '../source-document'
import { headingsAt } from '../table/headings'
import { invoiceWords } from './column-words'
import { decimalSignOfLines, figuresIn } from './figures'
import { numberOf } from './head'
import { sumOrCharge } from './words'

/** Pages that are looked at. */
const pagesToAsk = 5

/**
 * Whether a document looks like an invoice or a delivery note rather than a wine list: it has columns of quantities,
 * a number, and sums below the goods. Pure.
 */
export function looksLikeInvoice({ pages }: SourceDocument): boolean {
  const lines = pages.slice(0, pagesToAsk).flatMap(({ number, runs }) => linesOf(number, runs))
  const sign = decimalSignOfLines(lines)
  const hasQuantities = lines.some((_line, index) =>
    headingsAt(lines, index, invoiceWords)?.columns.some(({ kind }) =>
      ['cases', 'bottles', 'quantity', 'lineTotal'].includes(kind),
    ),
  )
  const sums = lines.filter(({ cells, text }) => {
    const kind = text.length < 90 ? sumOrCharge(text.replace(/[\d.,$€£%]/g, ' ')) : null
    return (
      (kind === 'subtotal' || kind === 'total' || kind === 'tax') &&
      cells.some((cell) => figuresIn(cell, sign).length > 0)
    )
  }).length
  const hasNumber = numberOf(lines.slice(0, 30)) !== null
  return [hasQuantities, sums > 0, hasNumber].filter(Boolean).length >= 2
}
