// The columns of an invoice: the line of headings, and where each column begins and ends. Pure.
import { placeIn, type Cell } from '../layout/cells'
import type { Line } from '../layout/lines'
import { columnKindOf, type ColumnKind } from './words'

export interface Column {
  kind: ColumnKind
  /** Edges of the heading. */
  left: number
  right: number
  /** Edges of the column, which the cells below decide. */
  from: number
  to: number
}

interface Heading {
  text: string
  kind: ColumnKind | null
  left: number
  right: number
}

interface HeadingLine {
  columns: Column[]
  /** Index of the last line of the headings. */
  last: number
}

/**
 * The headings that begin in a line, which may stand on two or three lines; null where it has none. Headings of goods
 * name a description or a quantity, and at least one other column.
 */
export function headingsAt(lines: readonly Line[], index: number, isTable = false): HeadingLine | null {
  const line = lines[index]
  if (!line || !(isTable || mayHaveHeadings(line))) return null
  let headings = line.cells.flatMap(isTable ? wholeHeading : headingsOf)
  let last = index
  let best = scoreOf(headings) >= leastScore ? headings : null
  for (let next = index + 1; next <= index + 2 && !isTable; next++) {
    const below = lines[next]
    if (!below || below.page !== line.page || !mayHaveHeadings(below) || !isNear(lines[next - 1]!, below))
      break
    const stacked = stack(headings, below)
    if (!stacked) break
    headings = stacked
    if (scoreOf(headings) >= leastScore && scoreOf(headings) >= (best ? scoreOf(best) : 0)) {
      best = headings
      last = next
    }
  }
  if (!best) return null
  const columns = best.flatMap(({ kind, left, right }): Column[] =>
    kind === null
      ? [{ kind: 'other', left, right, from: 0, to: 0 }]
      : [{ kind, left, right, from: 0, to: 0 }],
  )
  return { columns: withOneDescription(columns.sort((a, b) => a.left - b.left)), last }
}

/** Of "Item" and "Description", the first is the number of the article. */
function withOneDescription(columns: readonly Column[]): Column[] {
  const last = columns.findLastIndex(({ kind }) => kind === 'description')
  return columns.map((column, index) =>
    column.kind === 'description' && index < last ? { ...column, kind: 'code' } : column,
  )
}

const leastScore = 3

function scoreOf(headings: readonly Heading[]): number {
  const kinds = new Set(
    headings.map(({ kind }) => kind).filter((kind) => kind !== null && kind !== 'other') as ColumnKind[],
  )
  const counts = ['cases', 'bottles', 'quantity', 'ordered'].some((kind) => kinds.has(kind as ColumnKind))
  const goods = kinds.has('description') || kinds.has('producer')
  if (kinds.size < 2 || (!goods && !counts)) return 0
  return (
    kinds.size +
    (goods ? 1 : 0) +
    (counts ? 1 : 0) -
    headings.filter(({ kind }) => kind === null).length * 0.5
  )
}

/** Headings are short words without amounts. */
function mayHaveHeadings({ cells, text }: Line): boolean {
  if (cells.length === 0 || text.length > 200) return false
  const withDigits = cells.filter(({ text }) => /\d{2}/.test(text) && columnKindOf(text) === null).length
  return withDigits * 3 < cells.length + 1 && !/:\s*\S/.test(text)
}

function isNear(above: Line, below: Line): boolean {
  return below.y - (above.y + above.height) < Math.max(above.height, below.height) * 0.9
}

const wholeHeading = (cell: Cell): Heading => ({
  text: cell.text,
  kind: columnKindOf(cell.text),
  left: cell.x,
  right: cell.x + cell.width,
})

/** A cell is one heading, or several where no wide gap stands between them. */
function headingsOf(cell: Cell): Heading[] {
  const whole = wholeHeading(cell)
  if (whole.kind !== null) return [whole]
  const words = [...cell.text.matchAll(/\S+/g)]
  const parts: Heading[] = []
  for (let at = 0; at < words.length;) {
    let end = Math.min(words.length, at + 4)
    let heading: Heading | null = null
    for (; end > at && !heading; end--) {
      const [start, stop] = [words[at]!.index, words[end - 1]!.index + words[end - 1]![0].length]
      const text = cell.text.slice(start, stop)
      const kind = columnKindOf(text)
      const place = placeIn(cell, start, stop)
      if (kind) heading = { text, kind, left: place.x, right: place.x + place.width }
    }
    if (!heading) return [whole]
    parts.push(heading)
    at = end + 1
  }
  return parts
}

/** The headings with the words below them: "Unit" above "price". Null where the line below is no part of them. */
function stack(headings: readonly Heading[], below: Line): Heading[] | null {
  const stacked = headings.map((heading) => ({ ...heading }))
  for (const cell of below.cells) {
    const [left, right] = [cell.x, cell.x + cell.width]
    const above = stacked.find((heading) => Math.min(right, heading.right) - Math.max(left, heading.left) > 0)
    if (!above) {
      const headingsHere = headingsOf(cell)
      if (headingsHere.some(({ kind }) => kind === null)) return null
      stacked.push(...headingsHere)
      continue
    }
    const text = `${above.text} ${cell.text}`
    const kind = columnKindOf(text) ?? (above.kind === null ? columnKindOf(cell.text) : null)
    // "Price / EUR", "Qty / cs": the second word does not change the first.
    if (kind === null && above.kind === null) return null
    if (kind === null && !/^\W*(?:eur|usd|gbp|chf|[€$£]|\p{L}{1,3}\.?)\W*$/iu.test(cell.text)) return null
    Object.assign(above, {
      text,
      kind: kind ?? above.kind,
      left: Math.min(left, above.left),
      right: Math.max(right, above.right),
    })
  }
  return stacked
}

/** The column in which the middle of a place is. */
export function columnAt(columns: readonly Column[], left: number, right: number): number {
  const middle = (left + right) / 2
  const index = columns.findIndex(({ from, to }) => middle >= from && middle < to)
  return Math.max(0, index)
}
