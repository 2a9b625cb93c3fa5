// A page as numbered lines: what the model gets, and where an answer is looked for. Pure.
import { around } from '../layout/cells'
import { linesInOrder } from '../layout/page-columns'
import type { Box, SourcePage, SourcePlace } from '../source-document'
import type { PageLine } from './model'

/** The lines of a page in the order of reading, column by column; " | " is a wide gap, and leaders are left out. */
export function linesOfPage(page: SourcePage): PageLine[] {
  return linesInOrder([page])
    .map((line) => ({ text: line.cells.map(({ text }) => text.trim()).join(' | '), line }))
    .filter(({ text }) => text !== '')
    .map(({ text, line }, index) => ({ number: index + 1, text, place: placeOf(page.number, [line]) }))
}

/** The smallest place around all of these. */
export const placeOf = (page: number, boxes: readonly Box[]): SourcePlace => ({ page, ...around(boxes) })

/** Lines that are asked about in one request: as many wines as a small model writes down in 30 seconds. */
export const linesInPart = 60
/** How far from the even cut a wider gap between lines may be used. */
const cutSlack = 6

/** Lines in parts for a request each, cut at the widest gap near an even cut. */
export function partsOf(lines: readonly PageLine[]): PageLine[][] {
  const count = Math.max(1, Math.ceil(lines.length / linesInPart))
  const parts: PageLine[][] = []
  let from = 0
  for (let part = 1; part < count; part += 1) {
    const even = Math.round((lines.length * part) / count)
    let [cut, widest] = [even, -Infinity]
    for (
      let at = Math.max(from + 1, even - cutSlack);
      at <= Math.min(even + cutSlack, lines.length - 1);
      at += 1
    ) {
      const gap = gapBefore(lines, at) - Math.abs(at - even) * 0.01
      if (gap > widest) [cut, widest] = [at, gap]
    }
    parts.push(lines.slice(from, cut))
    from = cut
  }
  parts.push(lines.slice(from))
  return parts.filter((part) => part.length > 0)
}

function gapBefore(lines: readonly PageLine[], at: number): number {
  const [above, below] = [lines[at - 1]!.place, lines[at]!.place]
  // A new column begins above: the best place to cut.
  return below.y < above.y ? Infinity : (below.y - (above.y + above.height)) / Math.max(1, above.height)
}
