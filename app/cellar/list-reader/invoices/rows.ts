// The lines of goods, sums and charges of an invoice, each with its text and figures by column. Pure.
import type { DecimalSign } from '../table/read-amount'
import { placeIn, type Cell } from '../layout/cells'
import type { Line } from '../layout/lines'
import { placeColumns, tableColumns } from './column-places'
import { columnAt, headingsAt, type Column } from './invoice-columns'
import { figuresIn } from './figures'
import { labelKinds, labelOfLine, placeOf, type GoodsRow, type InvoiceBody } from './goods-row'
import { bodyWithoutHeadings } from './rows-without-headings'
import { isCarried, sumOrCharge, unitOf, type ColumnKind } from './words'
import { joinWrapped, type BodyLine } from './wrapped-rows'

const figureKinds: readonly ColumnKind[] = [
  'cases',
  'bottles',
  'quantity',
  'casePrice',
  'bottlePrice',
  'unitPrice',
  'grossPrice',
  'discount',
  'lineTotal',
]

/** Takes the lines of all pages, in order, apart. */
export function bodyOf(lines: readonly Line[], decimalSign: DecimalSign, isTable = false): InvoiceBody {
  const sections = sectionsOf(lines, isTable)
  if (sections.length === 0) return bodyWithoutHeadings(lines, decimalSign)
  const body: InvoiceBody = { goods: [], sums: [], start: sections[0]!.start, hasHeadings: true }
  for (const { columns, from, to } of sections) {
    const inside = lines.slice(from, to)
    const placed = isTable
      ? tableColumns(columns, inside)
      : placeColumns(
          columns,
          inside.filter((line) => mayBeGoods(line, decimalSign)),
          decimalSign,
        )
    readSection(inside, placed, decimalSign, body)
  }
  return body
}

/** Sums stand where they fit; columns follow from the goods. */
const mayBeGoods = (line: Line, sign: DecimalSign): boolean =>
  line.cells.length > 1 &&
  line.cells.some((cell) => figuresIn(cell, sign).length > 0) &&
  (line.cells.length > 3 || sumOrCharge(labelOfLine(line, sign)) === null)

interface Section {
  columns: Column[]
  /** Index of the first heading, of the first line below, and behind the last line. */
  start: number
  from: number
  to: number
}

/** Sections from each line of headings to the next one; the same headings continue over pages. */
function sectionsOf(lines: readonly Line[], isTable: boolean): Section[] {
  const sections: Section[] = []
  for (let index = 0; index < lines.length; index++) {
    const headings = headingsAt(lines, index, isTable)
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

function isLikeFirst(first: readonly Column[], columns: readonly Column[]): boolean {
  const kinds = new Set(first.map(({ kind }) => kind))
  const same = columns.filter(({ kind }) => kinds.has(kind)).length
  return same >= Math.max(2, Math.min(first.length, columns.length) * 0.6)
}

function readSection(lines: readonly Line[], columns: Column[], sign: DecimalSign, body: InvoiceBody): void {
  let pending: BodyLine[] = []
  let isBelow = false
  const close = () => {
    body.goods.push(...joinWrapped(pending, columns))
    pending = []
  }
  let page = lines[0]?.page
  for (const line of lines) {
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
        isAmongGoods: !isBelow && kind !== 'subtotal' && kind !== 'total',
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

/** A line with a quantity and a name is a line of goods, whatever words are in the name ("Port", "Grand Retour"). */
function looksLikeGoods(row: GoodsRow, kind: string): boolean {
  const has = (...kinds: ColumnKind[]) =>
    row.figures.some(({ kind }) => kind !== null && kinds.includes(kind))
  const text = row.texts.map(({ text }) => text).join(' ')
  if (!labelled(row) || !has('cases', 'bottles', 'quantity')) return false
  if (kind === 'subtotal' || kind === 'total') return has('unitPrice', 'casePrice', 'bottlePrice')
  // Deposits and freight are counted as well; wines have a year or a size.
  if (/\b(?:19|20)\d\d\b|\b\d+(?:[.,]\d+)?\s?(?:ml|cl|l)\b|\d\s?[x/]\s?\d/i.test(text))
    return kind !== 'deposit'
  return kind === 'credit'
}

const labelled = (row: GoodsRow) => /\p{L}{3}/u.test(row.texts.map(({ text }) => text).join(' '))

/** A line with a name, a quantity, a price and a total. */
function isWhole(row: GoodsRow): boolean {
  const has = (kinds: readonly (ColumnKind | null)[]) => row.figures.some(({ kind }) => kinds.includes(kind))
  const isPriced = has(['unitPrice', 'casePrice', 'bottlePrice', 'grossPrice'])
  return labelled(row) && has(['cases', 'bottles', 'quantity']) && isPriced && has(['lineTotal'])
}

const isGoods = (row: GoodsRow): boolean =>
  row.figures.some(({ kind }) => kind !== null && figureKinds.includes(kind))

/** Sorts the words of a line into the columns. */
function rowOf(line: Line, columns: readonly Column[], sign: DecimalSign): GoodsRow {
  const texts = new Map<number, string[]>()
  const figures: GoodsRow['figures'] = []
  const put = (column: number, text: string) => texts.set(column, [...(texts.get(column) ?? []), text])
  for (const cell of line.cells)
    for (const part of partsByColumn(cell, columns)) {
      const { kind } = columns[part.column]!
      if (labelKinds.includes(kind)) {
        put(part.column, part.text)
        continue
      }
      const partFigures = figuresIn(part.cell, sign).filter(
        ({ start, end }) => start >= part.start && end <= part.end,
      )
      const rest = part.text.replace(/[\d.,%$€£()\s/-]|eur|usd|gbp|chf/gi, '')
      // "12.50 / btl", "10+5": the words beside a figure may say what it counts.
      if (partFigures.length > 0 && (rest.length <= 12 || !/\p{L}{4}/u.test(rest))) {
        figures.push(...partFigures.map((figure) => ({ kind, figure })))
        if (rest !== '' || kind === 'discount') put(part.column, part.text)
      } else if (/[\p{L}\d]/u.test(part.text)) put(part.column, part.text)
    }
  return {
    texts: [...texts]
      .sort(([a], [b]) => a - b)
      .map(([column, parts]) => ({ kind: columns[column]!.kind, text: parts.join(' ') })),
    figures,
    place: placeOf(line),
    confidence: Math.min(
      1,
      ...line.cells.flatMap(({ spans }) => spans.map(({ run }) => run.confidence ?? 1)),
    ),
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
function partsByColumn(cell: Cell, columns: readonly Column[]): Part[] {
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

/** A run in one column, or its words where it stands in several. */
function wordsAcross(cell: Cell, span: { start: number; end: number }, columns: readonly Column[]) {
  const { x, width } = placeIn(cell, span.start, span.end)
  if (columnAt(columns, x, x + 0.01) === columnAt(columns, x + width - 0.01, x + width)) return [span]
  return [...cell.text.slice(span.start, span.end).matchAll(/\S+/g)].map((match) => ({
    start: span.start + match.index,
    end: span.start + match.index + match[0].length,
  }))
}
