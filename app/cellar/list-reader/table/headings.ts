// The headings of a table on a page, which may stand on several lines, and its columns. Pure.
import { placeIn, type Cell } from '../layout/cells'
import type { Line } from '../layout/lines'

export type ColumnKind =
  | 'code'
  | 'description'
  | 'producer'
  | 'vintage'
  | 'size'
  | 'pack'
  | 'cases'
  | 'bottles'
  | 'quantity'
  | 'ordered'
  | 'unit'
  | 'casePrice'
  | 'bottlePrice'
  | 'unitPrice'
  | 'grossPrice'
  | 'discount'
  | 'lineTotal'
  | 'tax'
  | 'other'

export type ColumnHolds = 'words' | 'figures' | 'percents' | 'anything'

/** The vocabulary of a kind of table, such as a supplier's invoice. */
export interface ColumnWords {
  /** Kind of column that a heading names; null where it names none. */
  kindOf: (heading: string) => ColumnKind | null
  holds: (kind: ColumnKind) => ColumnHolds
  /** Columns of one group can stand for each other, and each row fills one of them; null for those of no group. */
  group: (kind: ColumnKind) => string | null
  /** How well headings tell that a table begins: 3 and more do. */
  score: (kinds: readonly (ColumnKind | null)[]) => number
  /** A column whose heading says nothing. */
  unknown: { kind: ColumnKind; heading: string }
}

export interface Column {
  kind: ColumnKind
  /** Its words; '' for a column without a heading. */
  heading: string
  /** Edges of the heading, then of the cells. */
  left: number
  right: number
  /** Edges of the column, which the cells decide. */
  from: number
  to: number
}

/** The columns of a table, from left to right. */
export type Columns = readonly Column[]

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

/** The headings that begin in a line, which may stand on two or three lines; null where it has none. */
export function headingsAt(
  lines: readonly Line[],
  index: number,
  words: ColumnWords,
  isTable = false,
): HeadingLine | null {
  const line = lines[index]
  if (!line || !(isTable || mayHaveHeadings(line, words))) return null
  const scoreOf = (headings: readonly Heading[]) => words.score(headings.map(({ kind }) => kind))
  let headings = line.cells.flatMap((cell) =>
    isTable ? [wholeHeading(cell, words)] : headingsOf(cell, words),
  )
  let last = index
  let best = scoreOf(headings) >= leastScore ? headings : null
  for (let next = index + 1; next <= index + 2 && !isTable; next++) {
    const below = lines[next]
    if (
      !below ||
      below.page !== line.page ||
      !mayHaveHeadings(below, words) ||
      !isNear(lines[next - 1]!, below)
    )
      break
    const stacked = stack(headings, below, words)
    if (!stacked) break
    headings = stacked
    if (scoreOf(headings) >= leastScore && scoreOf(headings) >= (best ? scoreOf(best) : 0)) {
      best = headings
      last = next
    }
  }
  if (!best) return null
  const columns = best.map(({ kind, text, left, right }): Column => ({
    kind: kind ?? words.unknown.kind,
    ...{ heading: text, left, right, from: 0, to: 0 },
  }))
  return { columns: columns.sort((a, b) => a.left - b.left), last }
}

const leastScore = 3

/** Headings are short words without amounts. */
function mayHaveHeadings({ cells, text }: Line, { kindOf }: ColumnWords): boolean {
  if (cells.length === 0 || text.length > 200) return false
  const withDigits = cells.filter(({ text }) => /\d{2}/.test(text) && kindOf(text) === null).length
  return withDigits * 3 < cells.length + 1 && !/:\s*\S/.test(text)
}

function isNear(above: Line, below: Line): boolean {
  return below.y - (above.y + above.height) < Math.max(above.height, below.height) * 0.9
}

function wholeHeading(cell: Cell, { kindOf }: ColumnWords, start = 0, end = cell.text.length): Heading {
  const text = cell.text.slice(start, end)
  const { x, width } = placeIn(cell, start, end)
  return { text, kind: kindOf(text), left: x, right: x + width }
}

/** A cell is one heading, or several where no wide gap stands between them and all but one are known. */
function headingsOf(cell: Cell, words: ColumnWords): Heading[] {
  const whole = wholeHeading(cell, words)
  if (whole.kind !== null) return [whole]
  const found = [...cell.text.matchAll(/\S+/g)]
  const parts: Heading[] = []
  for (let at = 0; at < found.length;) {
    const until = (end: number) =>
      wholeHeading(cell, words, found[at]!.index, found[end]!.index + found[end]![0].length)
    const ends = [3, 2, 1, 0].map((more) => at + more).filter((end) => end < found.length)
    const end = ends.find((end) => until(end).kind !== null)
    // The words behind the last known heading are one that is not known.
    parts.push(until(end ?? found.length - 1))
    at = (end ?? found.length - 1) + 1
  }
  return parts.filter(({ kind }) => kind !== null).length > parts.length / 2 ? parts : [whole]
}

/** The headings with the words below them: "Unit" above "price". Null where the line below is no part of them. */
function stack(headings: readonly Heading[], below: Line, words: ColumnWords): Heading[] | null {
  const stacked = headings.map((heading) => ({ ...heading }))
  for (const part of below.cells.flatMap((cell) => headingsOf(cell, words))) {
    const above = stacked.find(
      (heading) => Math.min(part.right, heading.right) - Math.max(part.left, heading.left) > 0,
    )
    if (!above) {
      stacked.push(part)
      continue
    }
    // "Meng.-" above "einheit" is one word.
    const text = /\p{L}-$/u.test(above.text)
      ? above.text.replace(/-$/, part.text)
      : `${above.text} ${part.text}`
    const kind = words.kindOf(text) ?? (above.kind === null ? part.kind : null)
    // "Price / EUR", "Qty / cs": the second word does not change the first.
    const isAddition = /^\W*(?:eur|usd|gbp|chf|[€$£]|\p{L}{1,4}\.?)\W*$/iu.test(part.text)
    if (kind === null && above.kind !== null && !isAddition) return null
    Object.assign(above, {
      text,
      kind: kind ?? above.kind,
      left: Math.min(part.left, above.left),
      right: Math.max(part.right, above.right),
    })
  }
  return stacked
}

/** The column in which the middle of a place is. */
export function columnAt(columns: Columns, left: number, right: number): number {
  const middle = (left + right) / 2
  const index = columns.findIndex(({ from, to }) => middle >= from && middle < to)
  return Math.max(0, index)
}
