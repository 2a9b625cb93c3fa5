// Descriptions of goods that take several lines of the page. Pure.
import { around } from '../layout/cells'
import { medianOf } from '../counts'
import { clearnessOf, type Line } from '../layout/lines'
import { columnAt, type Columns } from '../table/headings'
import { labelKinds, placeOf, type ColumnText, type GoodsRow } from './goods-row'

/** A line of the page among the goods: a line of goods, or only text. */
export interface BodyLine {
  line: Line
  row: GoodsRow | null
  text: ColumnText[]
}

const lettersOf = (texts: readonly ColumnText[]) =>
  texts.some(({ kind, text }) => (kind === 'description' || kind === 'producer') && /\p{L}{2}/u.test(text))

/** Adds the lines of a wrapped description to the goods they belong to: the nearest, or the one without a text. */
export function joinWrapped(lines: readonly BodyLine[], columns: Columns): GoodsRow[] {
  const rows = lines.map(({ row }) => row)
  const usualGap = gapBetweenRows(lines)
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
    if (isRowOfItsOwn({ line, text, gapAbove, gapBelow }, usualGap)) {
      rows[index] = uncountedRow(lines[index]!)
      continue
    }
    if (owner === -1) continue
    const rowsOfOwner = extra.get(owner) ?? { above: [], below: [] }
    rowsOfOwner[owner === after ? 'above' : 'below'].push(lines[index]!)
    extra.set(owner, rowsOfOwner)
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
function isWithinLabels(line: Line, columns: Columns): boolean {
  const index = columnAt(columns, line.x, line.x + Math.min(line.width, 1))
  return columns.length === 0 || labelKinds.includes(columns[index]!.kind)
}

const isHeading = ({ text }: Line): boolean =>
  /:$/.test(text.trim()) ||
  (!/[\p{Ll}\d]/u.test(text) && /\p{Lu}{4}/u.test(text) && text.split(' ').length <= 3)

/** The usual gap between two lines of goods that follow each other; null where too few do. */
function gapBetweenRows(lines: readonly BodyLine[]): number | null {
  const gaps = lines.flatMap((line, index) => {
    const next = lines[index + 1]
    return line.row && next?.row ? [gapOf(lines, index, index + 1)] : []
  })
  return gaps.length < 2 ? null : medianOf(gaps)
}

/**
 * Text recognition may lose the figures of a line: what stands as far from its neighbors as lines of goods do is one
 * of them, and a person enters its quantity.
 */
function isRowOfItsOwn(
  {
    line,
    text,
    gapAbove,
    gapBelow,
  }: Pick<BodyLine, 'line' | 'text'> & { gapAbove: number; gapBelow: number },
  usualGap: number | null,
): boolean {
  if (usualGap === null || usualGap < line.height * 0.3 || clearnessOf(line) === 1) return false
  const words = text.filter(({ kind }) => kind === 'description').flatMap((one) => one.text.split(/\s+/))
  return words.length >= 2 && !isHeading(line) && Math.min(gapAbove, gapBelow) >= usualGap * 0.7
}

const uncountedRow = ({ line, text }: BodyLine): GoodsRow => ({
  texts: text,
  figures: [],
  place: placeOf(line),
  confidence: clearnessOf(line),
})
