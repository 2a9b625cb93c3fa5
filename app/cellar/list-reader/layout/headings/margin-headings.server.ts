// Headings in the margin: beside the first wine of a group, left of where all labels begin.
import { around } from '../cells'
import { understandHeading } from './headings.server'
import type { Line } from '../lines'

/** So many headings show that a list has such; more than this share of its lines would be a column of a table. */
const enough = 3
const most = 0.45
/** Nearly all of what stands in the margin has to be known. */
const usual = 0.8

/**
 * The lines, where the kinds, places and grapes that stand in the margin become lines of their own above the wine they
 * stand beside. A heading that continues in the margin of the next line is joined with it.
 */
export function withMarginHeadings(lines: readonly Line[]): readonly Line[] {
  const blocks = new Map<number, Line[]>()
  for (const line of lines) blocks.set(line.block.index, [...(blocks.get(line.block.index) ?? []), line])
  const split = new Map<Line, readonly Line[]>()
  for (const block of blocks.values()) divide(block, split)
  const knownCount = [...split.values()].filter(([first]) => first && isKnown(first.text)).length
  if (split.size < enough || knownCount < split.size * usual) return lines
  return lines.flatMap((line) => split.get(line) ?? [line])
}

const isKnown = (text: string): boolean => {
  const { known, type, country, region, varietal } = understandHeading(text)
  return known >= 0.9 && (type !== null || country !== '' || region !== '' || varietal !== '')
}

function divide(lines: readonly Line[], split: Map<Line, readonly Line[]>): void {
  const edge = usualStart(lines)
  if (edge === null) return
  const neighbors = lines.filter((line) => isBeside(line, edge))
  const below = lines.filter((line) => Math.abs(line.x - edge) < line.size * 0.6)
  if (neighbors.length === 0 || neighbors.length > (neighbors.length + below.length) * most) return
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (!isBeside(line, edge)) continue
    const [heading, next] = [line.cells[0]!, lines[at + 1]]
    const more = next && isBeside(next, edge) ? next.cells[0]! : null
    const isContinued = more !== null && !isKnown(heading.text) && isKnown(`${heading.text} ${more.text}`)
    const text = isContinued ? `${heading.text} ${more.text}` : heading.text
    split.set(line, [{ ...partOf(line, [heading]), text }, partOf(line, line.cells.slice(1))])
    if (isContinued) {
      split.set(next!, [partOf(next!, next!.cells.slice(1))])
      at++
    }
  }
}

/** Where most lines of a block begin; null where they begin at its left edge or nowhere in particular. */
function usualStart(lines: readonly Line[]): number | null {
  const starts = lines.map(({ x }) => x).sort((a, b) => a - b)
  const middle = starts[starts.length >> 1]
  if (middle === undefined || lines.length < 8) return null
  const near = lines.filter(({ x, size }) => Math.abs(x - middle) < size * 0.6).length
  return near >= lines.length * 0.4 ? middle : null
}

/** A text without figures that ends before the place where labels begin, and something that begins there. */
function isBeside({ x, size, cells: [first, second] }: Line, edge: number): boolean {
  return (
    first !== undefined &&
    second !== undefined &&
    x < edge - size * 2 &&
    first.x + first.width < edge &&
    Math.abs(second.x - edge) < size * 0.9 &&
    !/\d/.test(first.text) &&
    /\p{L}{2}/u.test(first.text)
  )
}

const partOf = (line: Line, cells: Line['cells']): Line => ({
  ...line,
  cells,
  text: cells.map(({ text }) => text).join(' '),
  ...around(cells),
})
