// Headings in a column of their own, left of the first wine that they hold for: "ROSSI   Schiava, Abbazia 15". Pure.
import { mostUsual } from '../counts'
import { around } from './cells'
import { isInCapitals } from './headings/text-kinds'
import type { Line } from './lines'

/** The lines, where such a heading is a line of its own above its wine. Its further lines belong to it. */
export function withSideHeadings(lines: readonly Line[]): readonly Line[] {
  const isPriced = ({ cells }: Line) => cells.length > 1 && /\d/.test(cells.at(-1)!.text)
  const usualX = (page: number) =>
    mostUsual(lines.filter((line) => line.page === page && isPriced(line)).map(({ x }) => Math.round(x)))
  const pages = new Map([...new Set(lines.map(({ page }) => page))].map((page) => [page, usualX(page)]))
  let last: { heading: Line; below: number } | null = null
  return lines.flatMap((line) => {
    const [first, next] = line.cells
    const [x, count] = pages.get(line.page) ?? [0, 0]
    const isLeft =
      count > 2 && first!.x < x - line.size * 3 && /^\D+$/.test(first!.text) && isInCapitals(first!.text)
    if (isLeft && next && Math.abs(next.x - x) < line.size && isPriced(line)) {
      const heading = { ...line, cells: [first!], text: first!.text, ...around([first!]) }
      last = { heading, below: line.y }
      const cells = line.cells.slice(1)
      return [heading, { ...line, cells, text: cells.map(({ text }) => text).join(' '), ...around(cells) }]
    }
    const isMore = isLeft && !next && last && line.y > last.below && line.y - last.below < line.size * 3
    if (!isMore) return [line]
    const text = `${last!.heading.text} ${line.text}`.replace('- ', '-')
    const [cell] = last!.heading.cells
    const run = { ...cell!.spans[0]!.run, text }
    Object.assign(last!.heading, {
      text,
      cells: [{ ...cell!, text, spans: [{ start: 0, end: text.length, run }] }],
    })
    last!.below = line.y
    return []
  })
}
