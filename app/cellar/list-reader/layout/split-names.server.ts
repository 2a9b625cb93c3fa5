// Names of places and grapes that a line has in pieces: capitals set wide ("C HIANTI").
import { findMentions } from '~/cellar/reference/mentions.server'
import type { Cell } from './cells'
import { understandHeading } from './headings/headings.server'
import type { Line } from './lines'
import { isInCapitals } from './headings/text-kinds'

/** More gaps than this are no name's. */
const mostGaps = 6

/** The lines, where such names are whole. */
export const withWholeNames = (lines: readonly Line[]): Line[] =>
  lines.map((line) => {
    const cells = line.cells.map(spelled)
    const isWhole = cells.every((cell, at) => cell === line.cells[at])
    return isWhole ? line : { ...line, cells, text: cells.map(({ text }) => text).join(' ') }
  })

/** A cell whose capitals were set so wide that letters stand apart, with its words whole. */
function spelled(cell: Cell): Cell {
  const { known, spelled: wide } = understandHeading(cell.text)
  const text = known >= 0.9 && wide === null ? null : joinedCapitals(cell.text)
  if (text === null) return cell
  const { x, y, width, height } = cell
  const { run } = cell.spans[0]!
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

/** All of it is one place or grape, or words of headings that nothing has to be joined in any more. */
function isName(text: string): boolean {
  const { known, spelled } = understandHeading(text)
  const isWhole = findMentions(text).some(({ start, end }) => start === 0 && end === text.length)
  return isWhole || (known >= 0.95 && spelled === null)
}
