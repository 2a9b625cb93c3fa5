// Labels that a column is too narrow for: their second line continues the first in the middle of a name.
import { around, placeIn, type Cell } from './cells'
import { understandHeading } from './headings/headings.server'
import type { Item } from './items.server'
import type { LabelPiece, Row } from './rows'
import { looksLike, styleOf } from './headings/styles'

/** So many second lines, and so large a share of them, show that a list breaks its lines where they are full. */
const fewest = 2
const usual = 0.8
/** Where nearly all of a few labels have a second line, it has a purpose of its own. */
const nearlyAll = 0.85
const few = 12

/**
 * The lines that continue the line above, since that had no room for their first word. In a list whose second lines
 * have a purpose of their own, most first lines would have had room: none is continued there.
 */
export function wrappedRows(items: readonly Item[]): ReadonlySet<Row> {
  const edges = new Map<string, number>()
  for (const { label } of items)
    for (const row of label) {
      const key = keyOf(row)
      edges.set(key, Math.max(edges.get(key) ?? 0, rightOf(row)))
    }
  const pairs = items.flatMap(({ label }) =>
    label.slice(1).flatMap((row, at) => (isCandidate(label[at]!, row) ? [[label[at]!, row] as const] : [])),
  )
  const full = pairs.filter(([above, row]) => rightOf(above) + firstWord(row) > edges.get(keyOf(above))!)
  if (full.length < fewest || full.length < pairs.length * usual) return new Set()
  if (full.length === pairs.length && full.length < few && pairs.length > items.length * nearlyAll)
    return new Set()
  return new Set(full.map(([, row]) => row))
}

/** The lines of a label as pieces; a line that continues another is one with it. */
export function labelLines(
  item: Item,
  wrapped: ReadonlySet<Row>,
  piecesOf: (row: Row) => readonly LabelPiece[],
): LabelPiece[][] {
  const lines: LabelPiece[][] = []
  for (const row of item.label) {
    const pieces = piecesOf(row)
    const line = lines.at(-1)
    const [last, first] = [line?.at(-1), pieces[0]]
    if (line && last && first && wrapped.has(row)) line.splice(-1, 1, joined(last, first), ...pieces.slice(1))
    else lines.push([...pieces])
  }
  return lines
}

/** Lines without amounts reach further than those beside them. */
const keyOf = ({ line, prices }: Row): string => `${line.page} ${line.block.index} ${prices.length > 0}`

function rightOf({ label }: Row): number {
  const last = label.at(-1)
  if (!last) return 0
  const { x, width } = placeIn(last.cell, last.start, last.end)
  return x + width
}

/** How wide the first word is with the space before it. */
function firstWord({ label: [first] }: Row): number {
  if (!first) return 0
  const word = /^\s*\S+/.exec(first.cell.text.slice(first.start, first.end))?.[0] ?? ''
  const perCharacter =
    placeIn(first.cell, first.start, first.end).width / Math.max(1, first.end - first.start)
  return (word.length + 0.6) * perCharacter
}

function isCandidate(above: Row, row: Row): boolean {
  if (above.line.block.index !== row.line.block.index || above.line.page !== row.line.page) return false
  if (above.label.length === 0 || row.label.length === 0) return false
  if (row.line.y - above.line.y > row.line.size * 2 || !looksLike(styleOf(above), styleOf(row))) return false
  const { known, country, region, varietal } = understandHeading(row.labelText)
  // A line with nothing but a place says where the wine is from.
  return !(known > 0.9 && (country !== '' || region !== '') && varietal === '')
}

/** Both pieces as one of a cell that stands on two lines. A name broken at a hyphen has no space there. */
function joined(above: LabelPiece, below: LabelPiece): LabelPiece {
  // Words for sizes end a label; where it continues below, they are a part of it: "(half" and "bottle)".
  const tail = above.cell.text.slice(above.end)
  const headEnd = /^[\s(½\p{L}]+$/u.test(tail) ? above.cell.text.length : above.end
  const head = above.cell.text.slice(0, headEnd)
  const space = /\p{L}-$/u.test(head) ? '' : ' '
  const offset = head.length + space.length - below.start
  const text = `${head}${space}${below.cell.text.slice(below.start, below.end)}`
  const spans = [
    ...above.cell.spans.flatMap((span) =>
      span.start < headEnd ? [{ ...span, end: Math.min(span.end, headEnd) }] : [],
    ),
    ...below.cell.spans.flatMap(({ start, end, run }) =>
      end > below.start && start < below.end
        ? [{ start: Math.max(start, below.start) + offset, end: Math.min(end, below.end) + offset, run }]
        : [],
    ),
  ]
  const cell: Cell = { page: above.cell.page, text, spans, ...around([above.cell, below.cell]) }
  return { cell, start: above.start, end: text.length }
}
