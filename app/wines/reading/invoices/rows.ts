// The lines of goods, sums and charges of an invoice, each with its text and figures by column. Pure.
import type { DecimalSign } from '../../import/read-amount'
import { around, placeIn, type Cell } from '../layout/cells'
import type { Line } from '../layout/lines'
import type { SourcePlace } from '../source-document'
import { columnAt, headingsAt, placeColumns, type Column } from './columns'
import { figuresIn, type PlacedFigure } from './figures'
import { isCarried, sumOrCharge, unitOf, type ColumnKind } from './words'

/** Text in a column. */
export interface ColumnText {
  kind: ColumnKind
  text: string
  /** On a line below the first. */
  isBelow?: boolean
}

/** One line of goods, which may take several lines of the page. */
export interface GoodsRow {
  /** Texts by column, in order; without headings all of it is the description. */
  texts: ColumnText[]
  /** Its figures outside the description, with the kind of their column; null without headings. */
  figures: { kind: ColumnKind | null; figure: PlacedFigure }[]
  place: SourcePlace
  confidence: number
}

/** A line with a sum or a charge: its words and its last amount. */
export interface SumRow {
  text: string
  figures: PlacedFigure[]
  place: SourcePlace
  /** Among the goods rather than below them. */
  isAmongGoods: boolean
}

export interface InvoiceBody {
  goods: GoodsRow[]
  sums: SumRow[]
  /** Index of the first line of headings or goods; the head of the document stands before it. */
  start: number
  hasHeadings: boolean
}

const labelKinds: readonly ColumnKind[] = [
  'description',
  'producer',
  'vintage',
  'size',
  'pack',
  'code',
  'unit',
  'other',
]
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
export function bodyOf(lines: readonly Line[], decimalSign: DecimalSign): InvoiceBody {
  const sections = sectionsOf(lines)
  if (sections.length === 0) return bodyWithoutHeadings(lines, decimalSign)
  const body: InvoiceBody = { goods: [], sums: [], start: sections[0]!.start, hasHeadings: true }
  for (const { columns, from, to } of sections) {
    const inside = lines.slice(from, to)
    const placed = placeColumns(
      columns,
      inside.filter(
        ({ cells }) => cells.length > 1 && cells.some((cell) => figuresIn(cell, decimalSign).length > 0),
      ),
    )
    readSection(inside, placed, decimalSign, body)
  }
  return body
}

interface Section {
  columns: Column[]
  /** Index of the first heading, of the first line below, and behind the last line. */
  start: number
  from: number
  to: number
}

/** What stands below each line of headings, up to the next one; the same headings go on over pages. */
function sectionsOf(lines: readonly Line[]): Section[] {
  const sections: Section[] = []
  for (let index = 0; index < lines.length; index++) {
    const headings = headingsAt(lines, index)
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

interface BodyLine {
  line: Line
  row: GoodsRow | null
  text: ColumnText[]
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
  const hasLetters = /\p{L}{3}/u.test(text)
  if (!hasLetters || !has('cases', 'bottles', 'quantity')) return false
  if (kind === 'subtotal' || kind === 'total') return has('unitPrice', 'casePrice', 'bottlePrice')
  // Deposits and freight are counted as well; wines have a year or a size.
  if (/\b(?:19|20)\d\d\b|\b\d+(?:[.,]\d+)?\s?(?:ml|cl|l)\b|\d\s?[x/]\s?\d/i.test(text))
    return kind !== 'deposit'
  return kind === 'credit'
}

const isGoods = (row: GoodsRow): boolean =>
  row.figures.some(({ kind }) => kind !== null && figureKinds.includes(kind))

/** The words of a line without its figures. */
function labelOfLine(line: Line, sign: DecimalSign): string {
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
      const found = figuresIn(part.cell, sign).filter(
        ({ start, end }) => start >= part.start && end <= part.end,
      )
      const rest = part.text.replace(/[\d.,%$€£()\s/-]|eur|usd|gbp|chf/gi, '')
      // "12.50 / btl", "10+5": the words beside a figure may say what it counts.
      if (found.length > 0 && (rest.length <= 12 || !/\p{L}{4}/u.test(rest))) {
        figures.push(...found.map((figure) => ({ kind, figure })))
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

const lettersOf = (texts: readonly ColumnText[]) =>
  texts.some(({ kind, text }) => (kind === 'description' || kind === 'producer') && /\p{L}{2}/u.test(text))

/** Adds the lines of a wrapped description to the goods they belong to: the nearest, or the one without a text. */
function joinWrapped(lines: readonly BodyLine[], columns: readonly Column[]): GoodsRow[] {
  const rows = lines.map(({ row }) => row)
  const extra = new Map<number, { above: BodyLine[]; below: BodyLine[] }>()
  for (const [index, { line, row, text }] of lines.entries()) {
    if (row || !text.some(({ kind }) => labelKinds.includes(kind)) || !isWithinLabels(line, columns)) continue
    const before = rows.findLastIndex((other, at) => at < index && other !== null)
    const after = rows.findIndex((other, at) => at > index && other !== null)
    const isTextless = (at: number) => at !== -1 && !lettersOf(rows[at]!.texts)
    const gapAbove = before === -1 ? Infinity : gapOf(lines, before, index)
    const gapBelow = after === -1 ? Infinity : gapOf(lines, index, after)
    const limit = Math.max(line.height, line.size) * 0.95
    const owner =
      isTextless(after) && gapBelow <= limit && (!isTextless(before) || gapBelow < gapAbove)
        ? after
        : gapAbove <= limit && gapAbove <= gapBelow * 1.15 && !isHeading(line)
          ? before
          : gapBelow <= limit * 0.6 && gapBelow * 1.3 < gapAbove && !isHeading(line)
            ? after
            : -1
    if (owner === -1) continue
    const own = extra.get(owner) ?? { above: [], below: [] }
    own[owner === after ? 'above' : 'below'].push(lines[index]!)
    extra.set(owner, own)
  }
  return rows.flatMap((row, index) => {
    if (!row) return []
    const more = extra.get(index)
    if (!more) return [row]
    const place = around([...more.above, ...more.below].map(({ line }) => line).concat(lines[index]!.line))
    return [
      {
        ...row,
        texts: [
          ...more.above.flatMap(({ text }) => text),
          ...row.texts,
          ...more.below.flatMap(({ text }) => text),
        ],
        place: { page: row.place.page, ...place },
      },
    ]
  })
}

/** Between the end of one line and the beginning of the other, over the lines between them. */
function gapOf(lines: readonly BodyLine[], upper: number, lower: number): number {
  let gap = 0
  for (let index = upper; index < lower; index++) {
    const [above, below] = [lines[index]!.line, lines[index + 1]!.line]
    gap = Math.max(gap, below.y - (above.y + above.height))
  }
  return Math.max(0, gap)
}

/** A wrapped text stays left of the amounts. */
function isWithinLabels(line: Line, columns: readonly Column[]): boolean {
  const index = columnAt(columns, line.x, line.x + Math.min(line.width, 1))
  return columns.length === 0 || labelKinds.includes(columns[index]!.kind)
}

const isHeading = ({ text }: Line): boolean =>
  /:$/.test(text.trim()) ||
  (!/[\p{Ll}\d]/u.test(text) && /\p{Lu}{4}/u.test(text) && text.split(' ').length <= 3)

/** Lines that end in an amount or begin with a quantity, where no headings say what their figures are. */
function bodyWithoutHeadings(lines: readonly Line[], sign: DecimalSign): InvoiceBody {
  const body: InvoiceBody = { goods: [], sums: [], start: lines.length, hasHeadings: false }
  for (const [index, line] of lines.entries()) {
    if (isCarried(line.text)) continue
    const label = labelOfLine(line, sign)
    const figures = line.cells.flatMap((cell) => figuresIn(cell, sign))
    const kind = sumOrCharge(label)
    if (kind !== null && figures.length > 0 && body.goods.length > 0) {
      const row = { text: label, figures, place: placeOf(line), isAmongGoods: false }
      body.sums.push(row)
      continue
    }
    const own = goodsWithoutHeadings(line, figures)
    if (!own) continue
    body.start = Math.min(body.start, index)
    body.goods.push(own)
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
    confidence: Math.min(
      1,
      ...line.cells.flatMap(({ spans }) => spans.map(({ run }) => run.confidence ?? 1)),
    ),
  }
}
