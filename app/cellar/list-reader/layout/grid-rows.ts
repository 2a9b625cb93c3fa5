// Wines that are set in rows of a grid, with headings at the left that hold for a whole row. Pure.
import type { SourceRun } from '../source-document'
import { around } from './cells'
import { groupRuns, linesOf, type Line } from './lines'

/** A vertical gap of a page. */
export interface Gutter {
  from: number
  to: number
}

export const isLeftOf = ({ x, width }: SourceRun, { from, to }: Gutter) => x + width / 2 < (from + to) / 2

/**
 * Wines set in rows of a grid, with headings at the left that hold for the whole row: lines of one look, alone on their
 * height with room around them, while the other columns have none of that look but wines below each.
 */
export function headingsOfRows(
  runs: readonly SourceRun[],
  gutter: Gutter,
  known: ReadonlySet<string> = new Set(),
): SourceRun[][] {
  const visible = runs.filter(({ text }) => text.trim() !== '')
  const left = Math.min(...visible.map(({ x }) => x))
  const looks = new Map<string, SourceRun[][]>()
  for (const group of groupRuns(visible)) {
    const key = lookOfRun(group[0]!)
    looks.set(key, [...(looks.get(key) ?? []), group])
  }
  const isHeading = (group: readonly SourceRun[]) => {
    const { y, height } = around(group)
    const room = height * roomOfHeading
    return (
      group.every((run) => isLeftOf(run, gutter) && !/\d/.test(run.text)) &&
      group[0]!.x < left + group[0]!.size &&
      visible.every(
        (run) => group.includes(run) || run.y > y + height + room || run.y + run.height < y - room,
      )
    )
  }
  const [found] = [...looks]
    .filter(
      ([key, groups]) =>
        (groups.length >= 2 || known.has(key)) &&
        groups.every(isHeading) &&
        visible.every((run) => isLeftOf(run, gutter) || lookOfRun(run) !== key),
    )
    .map(([, groups]) => groups.sort((one, other) => one[0]!.y - other[0]!.y))
    .filter((groups) =>
      groups.every(({ 0: run }, at) => hasRight(visible, gutter, run!, groups[at + 1]?.[0])),
    )
    .sort((one, other) => other.length - one.length)
  return found ?? []
}

/** The look of these headings on a page; none where it has no such rows. */
export function looksOfRowHeadings(runs: readonly SourceRun[], gutter: Gutter | null): string[] {
  const [heading] = gutter ? headingsOfRows(runs, gutter) : []
  return heading ? [lookOfRun(heading[0]!)] : []
}

/** Room above and below a heading of a row, as a share of its height. */
const roomOfHeading = 0.35

const lookOfRun = ({ size, isBold, isItalic, text }: SourceRun) =>
  `${Math.round(size)} ${isBold} ${isItalic} ${text === text.toUpperCase()}`

/** Something stands right of the gap between a heading and the next. */
const hasRight = (runs: readonly SourceRun[], gutter: Gutter, from: SourceRun, to: SourceRun | undefined) =>
  runs.some((run) => !isLeftOf(run, gutter) && run.y > from.y && run.y < (to?.y ?? Infinity))

/** Row by row, and in each column by column: the gaps of the whole page hold for each row. */
export function splitRows(
  page: number,
  runs: readonly SourceRun[],
  gutter: Gutter,
  headings: readonly SourceRun[][],
  findGutter: (runs: readonly SourceRun[]) => Gutter | null,
): Line[][] {
  const across = new Set(headings.flat())
  const others = runs.filter((run) => !across.has(run))
  const gutters = [true, false].flatMap((left) => {
    const next = findGutter(others.filter((run) => isLeftOf(run, gutter) === left))
    return next ? [next] : []
  })
  const edges = [gutter, ...gutters].map(({ from, to }) => (from + to) / 2).sort((a, b) => a - b)
  const begins = [-Infinity, ...headings.map(([run]) => run!.y)]
  return begins.flatMap((begin, at) => {
    const band = others.filter(({ y }) => y >= begin && y < (begins[at + 1] ?? Infinity))
    const columns = [...edges, Infinity].map((right, column) =>
      band.filter(
        ({ x, width }) => x + width / 2 < right && x + width / 2 >= (edges[column - 1] ?? -Infinity),
      ),
    )
    const heading = headings[at - 1] ?? []
    return [heading, ...columns].filter((own) => own.length > 0).map((own) => linesOf(page, own))
  })
}
