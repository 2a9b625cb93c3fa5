// The lines of goods, sums and charges of an invoice, each with its text and figures by column. Pure.
import type { DecimalSign } from '../table/read-amount'
import { placeIn, type Cell } from '../layout/cells'
import { clearnessOf, type Line } from '../layout/lines'
import { columnAt, headingsAt, type ColumnKind, type Columns } from '../table/headings'
import { fullRows, placeColumns, tableColumns } from '../table/place-columns'
import { roleRow, withRoles } from './column-roles'
import { counts, figureKinds, invoiceWords, priceKinds } from './column-words'
import { figuresIn, readFigure } from './figures'
import { labelKinds, labelOfLine, placeOf, type GoodsRow, type InvoiceBody } from './goods-row'
import { bodyWithoutHeadings } from './rows-without-headings'
import { summaryAt } from './summary-table'
import { isCarried, isOnlyCharge, sumOrCharge, unitOf } from './words'
import { joinWrapped, type BodyLine } from './wrapped-rows'

/** Takes the lines of all pages, in order, apart. */
export function bodyOf(lines: readonly Line[], decimalSign: DecimalSign, isTable = false): InvoiceBody {
  const sections = sectionsOf(lines, isTable)
  if (sections.length === 0) return bodyWithoutHeadings(lines, decimalSign)
  const body: InvoiceBody = { goods: [], sums: [], start: sections[0]!.start, hasHeadings: true }
  for (const { columns, from, to } of sections) {
    const inside = lines.slice(from, to)
    const isFigure = (text: string) => readFigure(text, decimalSign) !== null
    const goods = fullRows(
      inside.filter((line) => mayBeGoods(line, decimalSign)),
      isFigure,
    )
    const placed = isTable
      ? tableColumns(columns, inside, invoiceWords)
      : placeColumns(columns, goods, invoiceWords, isFigure)
    const rows = goods.map((line) => roleRow(rowOf(line, placed, decimalSign, true), placed))
    readSection(inside, withRoles(placed, rows), decimalSign, body)
  }
  return body
}

/** Sums stand where they fit; columns follow from the goods. */
const mayBeGoods = (line: Line, sign: DecimalSign): boolean =>
  line.cells.length > 1 &&
  line.cells.some((cell) => figuresIn(cell, sign).length > 0) &&
  (line.cells.length > 3 || sumOrCharge(labelOfLine(line, sign)) === null)

interface Section {
  columns: Columns
  /** Index of the first heading, of the first line below, and behind the last line. */
  start: number
  from: number
  to: number
}

/** Sections from each line of headings to the next one; the same headings continue over pages. */
function sectionsOf(lines: readonly Line[], isTable: boolean): Section[] {
  const sections: Section[] = []
  for (let index = 0; index < lines.length; index++) {
    const headings = headingsAt(lines, index, invoiceWords, isTable)
    if (!headings) continue
    const before = sections.at(-1)
    // A table of taxes below the goods has headings of its own.
    if (before && !isLikeFirst(sections[0]!.columns, headings.columns)) continue
    if (before) before.to = index
    sections.push({ columns: headings.columns, start: index, from: headings.last + 1, to: lines.length })
    index = headings.last
  }
  return sections
}

function isLikeFirst(first: Columns, columns: Columns): boolean {
  const kinds = new Set(first.map(({ kind }) => kind))
  const same = columns.filter(({ kind }) => kinds.has(kind)).length
  return same >= Math.max(2, Math.min(first.length, columns.length) * 0.6)
}

function readSection(lines: readonly Line[], columns: Columns, sign: DecimalSign, body: InvoiceBody): void {
  let pending: BodyLine[] = []
  let isBelow = false
  const close = () => {
    body.goods.push(...joinWrapped(withoutDetails(pending), columns))
    pending = []
  }
  let page = lines[0]?.page
  for (const [at, line] of lines.entries()) {
    const summary = summaryAt(lines, at, sign)
    if (summary) {
      close()
      isBelow = true
      body.sums.push(...summary)
    }
    if (line.page !== page) {
      page = line.page
      close()
      isBelow = false
    }
    if (isCarried(line.text)) {
      close()
      continue
    }
    const row = rowOf(line, columns, sign)
    const label = labelOfLine(line, sign)
    const kind = sumOrCharge(label)
    const figures = line.cells.flatMap((cell) => figuresIn(cell, sign))
    const isSum = kind !== null && figures.length > 0 && !looksLikeGoods(row, kind)
    if (isSum) {
      body.sums.push({
        text: label,
        figures,
        place: placeOf(line),
      })
      if (kind === 'subtotal' || kind === 'total') {
        close()
        isBelow = true
      }
      continue
    }
    // A subtotal between goods sums up those above it.
    if (isBelow && isWhole(row)) {
      isBelow = false
      for (const sum of body.sums) sum.isPartial ||= sumOrCharge(sum.text) === 'subtotal'
    }
    if (isBelow || unitOf(label.replace(/[^\p{L}]/gu, '')) !== null) continue
    pending.push({ line, row: isGoods(row) ? row : null, text: row.texts })
  }
  close()
}

/**
 * Where nearly all goods have an amount, a line without one is a detail of those above it, or the foot of the page. A
 * scan may lose an amount, so there a person decides.
 */
function withoutDetails(lines: readonly BodyLine[]): BodyLine[] {
  const rows = lines.flatMap(({ row }) => row ?? [])
  const hasAmount = (row: GoodsRow) => has(row, [...priceKinds, 'lineTotal'])
  const isPriced = rows.filter(hasAmount).length >= rows.length * 0.5
  return lines.map((line) =>
    line.row && isPriced && line.row.confidence === 1 && !hasAmount(line.row) ? { ...line, row: null } : line,
  )
}

/** A line with a quantity and a name is a line of goods, whatever words are in the name ("Port", "Grand Retour"). */
function looksLikeGoods(row: GoodsRow, kind: string): boolean {
  const text = row.texts.map(({ text }) => text).join(' ')
  if (!labelled(row) || !has(row, counts) || isOnlyCharge(text)) return false
  if (isWhole(row) && kind !== 'deposit' && kind !== 'subtotal' && kind !== 'total') return true
  // Deposits and freight are counted as well; wines have a year or a size.
  if (/\b(?:19|20)\d\d\b|\b\d+(?:[.,]\d+)?\s?(?:ml|cl|l)\b|\d\s?[x/]\s?\d/i.test(text))
    return kind !== 'deposit'
  return kind === 'credit'
}

const has = (row: GoodsRow, kinds: readonly ColumnKind[]) =>
  row.figures.some(({ kind }) => kind !== null && kinds.includes(kind))

const labelled = (row: GoodsRow) => /\p{L}{3}/u.test(row.texts.map(({ text }) => text).join(' '))

/** A line with a name, a quantity, a price and a total. */
const isWhole = (row: GoodsRow): boolean =>
  labelled(row) && has(row, counts) && has(row, priceKinds) && has(row, ['lineTotal'])

const isGoods = (row: GoodsRow): boolean =>
  row.figures.some(({ kind }) => kind !== null && figureKinds.includes(kind))

/** Sorts the words of a line into the columns; with `readsAll` figures also below headings that name none. */
function rowOf(line: Line, columns: Columns, sign: DecimalSign, readsAll = false): GoodsRow {
  const texts = new Map<number, string[]>()
  const figures: GoodsRow['figures'] = []
  const put = (column: number, text: string) => texts.set(column, [...(texts.get(column) ?? []), text])
  for (const cell of line.cells)
    for (const part of partsByColumn(cell, columns)) {
      const { kind } = columns[part.column]!
      if (labelKinds.includes(kind) && !(readsAll && kind !== 'description')) {
        put(part.column, part.text)
        continue
      }
      const partFigures = figuresIn(part.cell, sign).filter(
        ({ start, end }) => start >= part.start && end <= part.end,
      )
      const rest = part.text.replace(/[\d.,%$€£()\s/-]|eur|usd|gbp|chf/gi, '')
      // "12.50 / btl", "10+5": the words beside a figure may say what it counts.
      if (partFigures.length > 0 && (rest.length <= 12 || !/\p{L}{4}/u.test(rest))) {
        figures.push(...partFigures.map((figure) => ({ kind, column: part.column, figure })))
        if (rest !== '' || kind === 'discount') put(part.column, part.text)
      } else if (/[\p{L}\d]/u.test(part.text)) put(part.column, part.text)
    }
  return {
    texts: [...texts]
      .sort(([a], [b]) => a - b)
      .map(([column, parts]) => ({ kind: columns[column]!.kind, column, text: parts.join(' ') })),
    figures,
    place: placeOf(line),
    confidence: clearnessOf(line),
  }
}

interface Part {
  cell: Cell
  column: number
  start: number
  end: number
  text: string
}

/** A cell as a whole where it stands in one column; else its runs, else its words. */
function partsByColumn(cell: Cell, columns: Columns): Part[] {
  const at = (start: number, end: number) => {
    const { x, width } = placeIn(cell, start, end)
    return columnAt(columns, x, x + width)
  }
  const { x, width } = cell
  const isInOne = columnAt(columns, x, x + 0.01) === columnAt(columns, x + width - 0.01, x + width)
  const whole = [{ start: 0, end: cell.text.length }]
  const words = isInOne ? whole : cell.spans.flatMap((span) => wordsAcross(cell, span, columns))
  const parts: Part[] = []
  for (const { start, end } of words) {
    const column = at(start, end)
    const last = parts.at(-1)
    if (last?.column === column) Object.assign(last, { end, text: cell.text.slice(last.start, end) })
    else parts.push({ cell, column, start, end, text: cell.text.slice(start, end) })
  }
  return parts.map((part) => ({ ...part, text: part.text.trim() })).filter(({ text }) => text !== '')
}

/** A note such as "Ordered by: A. Mayer, cost center 54", which no amount ends, is one text wherever it stands. */
const isNote = (text: string): boolean => /:\s/.test(text) && !/[\d.,]+\s?(?:[€$£%]|eur|usd)?$/i.test(text)

/** A run in one column, or its words where it stands in several. */
function wordsAcross(cell: Cell, span: { start: number; end: number }, columns: Columns) {
  const { x, width } = placeIn(cell, span.start, span.end)
  const text = cell.text.slice(span.start, span.end)
  if (columnAt(columns, x, x + 0.01) === columnAt(columns, x + width - 0.01, x + width)) return [span]
  if (isNote(text)) return [span]
  return [...text.matchAll(/\S+/g)].map((match) => ({
    start: span.start + match.index,
    end: span.start + match.index + match[0].length,
  }))
}
