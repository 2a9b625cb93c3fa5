// Where the columns of a table on a page begin and end. What stands in the rows decides: cells that stand below each
// other are a stack, and each stack belongs to one heading. An empty cell is an empty cell, so a heading may have no
// stack. Pure.
import { placeIn } from '../layout/cells'
import { medianOf } from '../counts'
import type { Line } from '../layout/lines'
import type { Column, ColumnHolds, ColumnKind, Columns, ColumnWords } from './headings'

interface Extent {
  left: number
  right: number
}

interface Piece extends Extent {
  row: number
  isFigure: boolean
  isPercent: boolean
}

interface Stack extends Extent {
  /** Rows that fill it. */
  rows: ReadonlySet<number>
  /** Share of its cells that are figures, and that are percentages. */
  figures: number
  percents: number
}

/**
 * Columns from the left edge of the page to the right one; stacks below no heading get a column of their own.
 * `isFigure` tells figures from words.
 */
export function placeColumns(
  headings: Columns,
  rows: readonly Line[],
  words: ColumnWords,
  isFigure: (text: string) => boolean,
): Column[] {
  const pieces = rows.flatMap((line, at) => piecesOf(line, at, isFigure))
  const stacks = stacksOf(pieces, headings)
  // A picture's units are smaller than a point.
  const unit = medianOf(rows.map(({ height }) => height)) / usualHeight || 1
  const owners = assign(stacks, headings, { rowCount: rows.length, unit }, words)
  const extents: Column[] = headings.map((column, index) => {
    const stackOfColumn = stacks.filter((_stack, at) => owners[at] === index)
    return stackOfColumn.length === 0 ? { ...column } : { ...column, ...hull(stackOfColumn) }
  })
  const isEmpty = new Set(extents.filter((_column, index) => !owners.includes(index)))
  stacks.forEach((stack, at) => {
    if (owners[at] === null)
      extents.push({ ...words.unknown, left: stack.left, right: stack.right, from: 0, to: 0 })
  })
  return withEdges(extents, isEmpty)
}

/** Least share of the figures of a full row. */
const leastFigures = 0.55

/** The lines that fill the columns: details below a line of goods fill others, or none. */
export function fullRows(lines: readonly Line[], isFigure: (text: string) => boolean): Line[] {
  const counts = lines.map((line) => piecesOf(line, 0, isFigure).filter((piece) => piece.isFigure).length)
  const usual = medianOf(counts.filter((count) => count > 2))
  return lines.filter(({ cells }, at) => cells.length > 1 && counts[at]! >= usual * leastFigures)
}

/** A table's cells begin exactly where their column does. */
export function tableColumns(
  headings: Columns,
  rows: readonly Line[],
  { unknown }: Pick<ColumnWords, 'unknown'>,
): Column[] {
  const lefts = [...rows.flatMap(({ cells }) => cells.map(({ x }) => x)), ...headings.map(({ left }) => left)]
  const starts = [...new Set(lefts.map((x) => Math.round(x * 10) / 10))].sort((a, b) => a - b)
  return starts.map((start, at) => {
    const heading = headings.find(({ left }) => Math.abs(left - start) < 0.5)
    const [from, to] = [at === 0 ? -Infinity : start - 0.5, (starts[at + 1] ?? Infinity) - 0.5]
    return { ...(heading ?? unknown), left: start, right: heading?.right ?? start, from, to }
  })
}

/** Pieces of a line that the file keeps apart: they may belong to different columns. */
const piecesOf = (line: Line, row: number, isFigure: (text: string) => boolean): Piece[] =>
  line.cells.flatMap((cell) =>
    cell.spans.map(({ start, end }) => {
      const { x, width } = placeIn(cell, start, end)
      const text = cell.text.slice(start, end)
      const isAmount = isFigure(text) || /^\W*\d[\d.,]*\s?\p{L}{0,4}\W*$/u.test(text)
      return { left: x, right: x + width, row, isFigure: isAmount, isPercent: /\d\s?%/.test(text) }
    }),
  )

const hull = (extents: readonly Extent[]): Extent => ({
  left: Math.min(...extents.map(({ left }) => left)),
  right: Math.max(...extents.map(({ right }) => right)),
})

/** Pieces that overlap stand in one stack, unless they stand below several headings. */
function stacksOf(pieces: readonly Piece[], headings: Columns): Stack[] {
  const groups: Piece[][] = []
  let end = -Infinity
  for (const piece of [...pieces].sort((a, b) => a.left - b.left)) {
    if (piece.left > end || groups.length === 0) groups.push([])
    groups.at(-1)!.push(piece)
    end = Math.max(end, piece.right)
  }
  return groups
    .flatMap((group) => cutAtHeadings(group, headings))
    .map((group) => {
      const share = (key: 'isFigure' | 'isPercent') =>
        group.filter((piece) => piece[key]).length / group.length
      const rows = new Set(group.map(({ row }) => row))
      return { ...hull(group), rows, figures: share('isFigure'), percents: share('isPercent') }
    })
}

/** A long cell joins stacks below several headings: they are cut where it crosses the fewest cells. */
function cutAtHeadings(group: readonly Piece[], headings: Columns): Piece[][] {
  const { left, right } = hull(group)
  const above = headings.filter((heading) => heading.right > left && heading.left < right)
  if (above.length < 2) return [[...group]]
  const edges = above.slice(0, -1).map((heading, at) => gutter(heading, above[at + 1]!, group))
  const parts = above.map((): Piece[] => [])
  for (const piece of group) {
    const middle = (piece.left + piece.right) / 2
    const index = edges.filter((edge) => edge <= middle).length
    const [from, to] = [edges[index - 1] ?? -Infinity, edges[index] ?? Infinity]
    parts[index]!.push({ ...piece, left: Math.max(piece.left, from), right: Math.min(piece.right, to) })
  }
  return parts.filter((part) => part.length > 0)
}

/** Between two headings, where the fewest cells are crossed, then where the widest gap is. */
function gutter(left: Extent, right: Extent, cells: readonly Extent[]): number {
  const center = (column: Extent) => (column.left + column.right) / 2
  // The headings themselves are not cut.
  const from = Math.min(left.right, center(right))
  const to = Math.max(right.left, from)
  const low = Math.min(center(left), from)
  const high = Math.max(center(right), to)
  const inside = cells.filter((cell) => cell.right > low && cell.left < high)
  const places = [...new Set([from, to, ...inside.flatMap((cell) => [cell.left - 0.01, cell.right + 0.01])])]
    .filter((x) => x >= low && x <= high)
    .sort((a, b) => a - b)
  const crossed = (x: number) => inside.filter((cell) => cell.left < x && x < cell.right).length
  const cost = (x: number) => crossed(x) * 10 + (x < from || x > to ? 1 : 0)
  let best = { x: (from + to) / 2, cost: Infinity, width: 0 }
  for (let index = 0; index + 1 < places.length; index++) {
    const [a, b] = [places[index]!, places[index + 1]!]
    const middle = (a + b) / 2
    const place = { x: middle, cost: cost(middle), width: b - a }
    if (place.cost < best.cost || (place.cost === best.cost && place.width > best.width)) best = place
  }
  return best.x
}

/** Height of a line to which the costs below belong, which are distances: about that of type of nine points. */
const usualHeight = 9

/** Costs as distances on a page whose lines are as high as usual. */
const ofNoHeading = 30
const anotherStack = 10
/** Of all rows: most fill a stack of no heading, or two stacks of one. */
const ofManyRows = 60
const wrongContent = 60
const emptyNeeded = 70
const emptyOther = 3

/** The heading of each stack, in order, so that all together stand as near as they can; null for none. */
function assign(
  stacks: readonly Stack[],
  headings: Columns,
  { rowCount, unit }: { rowCount: number; unit: number },
  words: ColumnWords,
): (number | null)[] {
  const emptyCost = headings.map((heading) => costOfEmpty(heading.kind, headings, words))
  const skipped = (from: number, to: number) =>
    emptyCost.slice(from, Math.max(from, to)).reduce((sum, cost) => sum + cost, 0)
  /** The cheapest assignment so far by the last heading used; -1 for none yet. */
  let paths = new Map<number, { cost: number; owners: (number | null)[] }>([[-1, { cost: 0, owners: [] }]])
  for (const [at, stack] of stacks.entries()) {
    const before = stacks[at - 1]
    const shared = before ? [...stack.rows].filter((row) => before.rows.has(row)).length : 0
    const next: typeof paths = new Map()
    const offer = (last: number, cost: number, owners: (number | null)[]) => {
      if (cost < (next.get(last)?.cost ?? Infinity)) next.set(last, { cost, owners })
    }
    for (const [last, { cost, owners }] of paths) {
      offer(last, cost + ofNoHeading + (ofManyRows * stack.rows.size) / rowCount, [...owners, null])
      for (let index = Math.max(0, last); index < headings.length; index++) {
        const width =
          index === last
            ? costOfAnother(words.holds(headings[index]!.kind), shared / stack.rows.size)
            : skipped(last + 1, index)
        offer(index, cost + width + distance(stack, headings, index, { words, unit }), [...owners, index])
      }
    }
    paths = next
  }
  let best: { cost: number; owners: (number | null)[] } = { cost: Infinity, owners: [] }
  for (const [last, { cost, owners }] of paths) {
    const all = cost + skipped(last + 1, headings.length)
    if (all < best.cost) best = { cost: all, owners }
  }
  return best.owners
}

/** Words of a description may leave gaps that no line fills. */
const costOfAnother = (holds: ColumnHolds, shared: number): number =>
  holds === 'figures' || holds === 'percents' ? anotherStack + shared * ofManyRows : 2

/** A column that each row needs is never empty where it is the only one of its group. */
function costOfEmpty(kind: ColumnKind, headings: Columns, { group }: ColumnWords): number {
  const own = group(kind)
  if (own === null) return emptyOther
  return headings.filter((heading) => group(heading.kind) === own).length > 1 ? emptyOther * 4 : emptyNeeded
}

function distance(
  { left, right, figures, percents }: Stack,
  headings: Columns,
  index: number,
  { words, unit }: { words: ColumnWords; unit: number },
): number {
  const heading = headings[index]!
  const holds = words.holds(heading.kind)
  const isFigure = holds === 'figures' || holds === 'percents'
  const wrong =
    (holds === 'words' && figures > 0.6) ||
    (isFigure && figures < 0.4) ||
    (holds === 'figures' && percents > 0.5)
      ? wrongContent
      : 0
  const following = headings[index + 1]?.left ?? Infinity
  if (holds === 'words' && left > heading.left && right <= following) return wrong
  const shared = Math.min(right, heading.right) - Math.max(left, heading.left)
  if (shared > 0) return wrong
  const edges = [
    left - heading.left,
    right - heading.right,
    (left + right - heading.left - heading.right) / 2,
  ]
  return wrong + Math.min(...edges.map(Math.abs)) / unit
}

/** Edges in the middle between columns; an empty one takes its heading's place in the gap between its neighbors. */
function withEdges(columns: Columns, isEmpty: ReadonlySet<Column>): Column[] {
  const ordered = [...columns].sort((a, b) => a.left + a.right - b.left - b.right)
  const filled = (from: number, step: 1 | -1) => {
    for (let at = from + step; at >= 0 && at < ordered.length; at += step)
      if (!isEmpty.has(ordered[at]!)) return ordered[at]!
    return null
  }
  const clipped = ordered.map((column, at) => {
    if (!isEmpty.has(column)) return column
    const [low, high] = [filled(at, -1)?.right ?? -Infinity, filled(at, 1)?.left ?? Infinity]
    const within = (x: number) => Math.max(low, Math.min(high, x))
    return { ...column, left: within(column.left), right: within(column.right) }
  })
  const edges = clipped.slice(0, -1).map((column, at) => (column.right + clipped[at + 1]!.left) / 2)
  return clipped.map((column, at) => ({
    ...column,
    from: edges[at - 1] ?? -Infinity,
    to: edges[at] ?? Infinity,
  }))
}
