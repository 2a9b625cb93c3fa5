// Names of places and grapes that a line has in pieces: capitals set wide ("C HIANTI"), and a narrow column that continues
// on the next line ("VERMENTINO DI" above "GALLURA").
import { findMentions } from '~/cellar/reference/mentions.server'
import { around, lookOf, type Cell } from './cells'
import { understandHeading } from './headings/headings.server'
import type { Line } from './lines'
import { isInCapitals } from './headings/text-kinds'

/** More gaps than this are no name's. */
const mostGaps = 6
/** A cell is continued below within so many type sizes. */
const nearBelow = 1.8

/** The lines, where such names are whole. */
export function withWholeNames(lines: readonly Line[]): readonly Line[] {
  const whole: Line[] = []
  for (const line of lines) {
    const above = whole.at(-1)
    const joined = above && joinedBelow(above, line)
    if (joined) whole[whole.length - 1] = joined
    else whole.push(withCells(line, line.cells.map(spelled)))
  }
  return whole
}

const withCells = (line: Line, cells: readonly Cell[]): Line =>
  cells.every((cell, at) => cell === line.cells[at])
    ? line
    : { ...line, cells, text: cells.map(({ text }) => text).join(' ') }

/** The line above with its first cell continued by the only cell of this one; null where that is no name. */
function joinedBelow(above: Line, line: Line): Line | null {
  const [first, ...others] = above.cells
  const [below] = line.cells
  if (!first || !below || line.cells.length > 1 || others.length < 2) return null
  if (above.block.index !== line.block.index || Math.abs(first.x - below.x) > line.size * 0.3) return null
  const [one, other] = [lookOf(first), lookOf(below)]
  const isAlike =
    Math.abs(one.size - other.size) < one.size * 0.13 &&
    one.isBold === other.isBold &&
    one.isItalic === other.isItalic &&
    isInCapitals(first.text) === isInCapitals(below.text)
  if (!isAlike || below.y - first.y > one.size * nearBelow) return null
  const printed = `${first.text} ${below.text}`
  const text = isOneName(printed) ? printed : joinedCapitals(printed)
  if (text === null || !isOneName(text)) return null
  const cell = oneCell({ ...first, ...around([first, below]) }, text)
  return { ...withCells(above, [cell, ...others]), ...around([above, line]) }
}

/** A cell whose capitals were set so wide that letters stand apart, with its words whole. */
function spelled(cell: Cell): Cell {
  const { known, spelled: wide } = understandHeading(cell.text)
  const text = known >= 0.9 && wide === null ? null : joinedCapitals(cell.text)
  return text === null ? cell : oneCell(cell, text)
}

function oneCell(cell: Cell, text: string): Cell {
  const { run } = cell.spans[0]!
  const { x, y, width, height } = cell
  return {
    ...cell,
    text,
    spans: [{ start: 0, end: text.length, run: { ...run, text, x, y, width, height } }],
  }
}

/** The text with the fewest gaps closed that make it a name of places, grapes or headings; null for none. */
function joinedCapitals(text: string): string | null {
  if (!isInCapitals(text) || /\d/.test(text)) return null
  const pieces = text.split(' ')
  const gaps = pieces.length - 1
  if (gaps < 1 || gaps > mostGaps) return null
  const choices = Array.from({ length: 2 ** gaps }, (_, closed) => closed)
    .slice(1)
    .sort((one, other) => closedIn(one) - closedIn(other))
  for (const closed of choices) {
    const joined = pieces.reduce((sum, piece, at) => `${sum}${(closed >> (at - 1)) & 1 ? '' : ' '}${piece}`)
    if (isName(joined)) return joined
  }
  return null
}

const closedIn = (closed: number) => closed.toString(2).replaceAll('0', '').length

/** All of it is one place or grape. */
const isOneName = (text: string): boolean =>
  findMentions(text).some(({ start, end }) => start === 0 && end === text.length)

/** The same, or words of headings that nothing has to be joined in any more. */
function isName(text: string): boolean {
  const { known, spelled } = understandHeading(text)
  return isOneName(text) || (known >= 0.95 && spelled === null)
}
