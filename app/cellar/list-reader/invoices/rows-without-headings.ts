// Goods of an invoice that prints no headings, such as a message. Pure.
import type { DecimalSign } from '../table/read-amount'
import { clearnessOf, type Line } from '../layout/lines'
import { figuresIn, type PlacedFigure } from './figures'
import { labelOfLine, placeOf, type GoodsRow, type InvoiceBody } from './goods-row'
import { isCarried, isOnlyCharge, sumOrCharge } from './words'

/** Lines that end in an amount or begin with a quantity, where no headings say what their figures are. */
export function bodyWithoutHeadings(lines: readonly Line[], sign: DecimalSign): InvoiceBody {
  const body: InvoiceBody = { goods: [], sums: [], start: lines.length, hasHeadings: false }
  for (const [index, line] of lines.entries()) {
    if (isCarried(line.text)) continue
    const label = labelOfLine(line, sign)
    const figures = line.cells.flatMap((cell) => figuresIn(cell, sign))
    const kind = sumOrCharge(label)
    const isCharge = kind !== null && (figures.length < 3 || isOnlyCharge(label))
    if (isCharge && figures.length > 0 && body.goods.length > 0) {
      const row = { text: label, figures, place: placeOf(line) }
      body.sums.push(row)
      continue
    }
    const goods = goodsWithoutHeadings(line, figures)
    if (!goods) continue
    body.start = Math.min(body.start, index)
    body.goods.push(goods)
  }
  return body
}

const beginsWithQuantity =
  /^\s*\d{1,4}(?:[.,]5)?\s?(?:x|×|cs|cases?|btls?|bottles?|ctns?|cartons?|caisses?|kt|krt|kartons?|bt|bott|fl|flaschen|flessen|dozen|pz|col)\b/i

function goodsWithoutHeadings(line: Line, figures: readonly PlacedFigure[]): GoodsRow | null {
  if (!/\p{L}{3}/u.test(line.text)) return null
  const letters = line.cells.findLastIndex(({ text }) => /\p{L}{3}/u.test(text))
  const first = line.cells.findIndex(({ text }) => /\p{L}{3}/u.test(text))
  // Figures in cells of their own, before and behind the text.
  const outside = figures.filter(
    ({ cell, text }) =>
      cell.text.replace(/[\s$€£]|eur|usd/gi, '').length <= text.length + 6 &&
      (line.cells.indexOf(cell) > letters || line.cells.indexOf(cell) < first),
  )
  const amounts = outside.filter(({ decimals }) => decimals >= 2)
  const starts = beginsWithQuantity.test(line.text)
  if (!starts && !(amounts.length > 0 && outside.length >= 2)) return null
  const used = new Set(outside.map(({ cell }) => cell))
  const text = line.cells
    .filter((cell) => !used.has(cell))
    .map(({ text }) => text)
    .join(' ')
  return {
    texts: [{ kind: 'description', text }],
    figures: outside.map((figure) => ({ kind: null, figure })),
    place: placeOf(line),
    confidence: clearnessOf(line),
  }
}
