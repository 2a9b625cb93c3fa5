// Columns of a page: menus set in two or three columns are read column by column. Pure.
import type { SourcePage, SourceRun } from '../source-document'
import { around } from './cells'
import { groupRuns, linesOf, medianOf, type Line } from './lines'
import { tokensOf } from './tokens'

/**
 * The lines of all pages in reading order. Lines over the whole width separate what stands above and below them. The
 * rows of a table are never cut.
 */
export function linesInOrder(pages: readonly SourcePage[], isTable = false): Line[] {
  // The headings of a grid look alike on all pages, of which one may have a single one.
  const looks = new Set(isTable ? [] : pages.flatMap(({ runs }) => looksOfRowHeadings(runs)))
  return pages
    .flatMap((page) => split(page.number, page.runs, isTable ? deepest : 0, looks))
    .flatMap((lines, index) => {
      const { x, width } = around(lines)
      return lines.map((line) => ({ ...line, block: { index, x, width } }))
    })
}

/** No menu has more columns than four; that takes two cuts. */
const deepest = 2

/** The lines of each block of a page. */
function split(
  page: number,
  runs: readonly SourceRun[],
  depth: number,
  looks: ReadonlySet<string> = new Set(),
): Line[][] {
  const gutter = depth < deepest ? findGutter(runs) : null
  if (!gutter) return [linesOf(page, runs)]
  const headings = looks.size > 0 ? headingsOfRows(runs, gutter, looks) : []
  if (headings.length > 0) return splitRows(page, runs, gutter, headings)
  return cutBands(runs, gutter).flatMap(({ left, right, across }) => [
    linesOf(page, across),
    ...split(page, left, depth + 1),
    ...split(page, right, depth + 1),
  ])
}

interface Gutter {
  from: number
  to: number
}

const crosses = ({ x, width }: SourceRun, { from, to }: Gutter) => x < from && x + width > to
const isLeftOf = ({ x, width }: SourceRun, { from, to }: Gutter) => x + width / 2 < (from + to) / 2

/**
 * Wines set in rows of a grid, with headings at the left that hold for the whole row: lines of one look, alone on their
 * height with room around them, while the other columns have none of that look but wines below each.
 */
function headingsOfRows(
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

function looksOfRowHeadings(runs: readonly SourceRun[]): string[] {
  const gutter = findGutter(runs)
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
function splitRows(
  page: number,
  runs: readonly SourceRun[],
  gutter: Gutter,
  headings: readonly SourceRun[][],
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

/** What stands between two lines over the whole width. */
function cutBands(runs: readonly SourceRun[], gutter: Gutter) {
  const across = groupRuns(runs.filter((run) => crosses(run, gutter)))
    .map((group) => ({ group, y: around(group).y }))
    .sort((a, b) => a.y - b.y)
  const bands = [
    { y: -Infinity, across: [] as SourceRun[], left: [] as SourceRun[], right: [] as SourceRun[] },
  ]
  for (const { group, y } of across) bands.push({ y, across: group, left: [], right: [] })
  const others = runs.filter((run) => !crosses(run, gutter)).sort((a, b) => a.y - b.y)
  let at = 0
  for (const run of others) {
    const middle = run.y + run.height / 2
    while (at + 1 < bands.length && (bands[at + 1]?.y ?? Infinity) <= middle) at++
    bands[at]?.[isLeftOf(run, gutter) ? 'left' : 'right'].push(run)
  }
  return bands
}

/** Strips of this many parts of the width are looked at. */
const strips = 240
const shareOfCrossingLines = 0.22

/** A vertical gap with items that have amounts of their own on both sides; null for none. */
function findGutter(runs: readonly SourceRun[]): Gutter | null {
  const visible = runs.filter(({ text }) => text.trim() !== '')
  if (visible.length < 12) return null
  const { x, width } = around(visible)
  const size = medianOf(visible.map((run) => run.size))
  const step = width / strips
  if (step <= 0) return null
  const lines = groupRuns(visible)
  const facts = lines.map((line) => line.map(factsOf))
  const covered = new Array<number>(strips + 1).fill(0)
  for (const line of lines) {
    const strip = new Set<number>()
    for (const run of line) {
      const last = Math.min(strips, Math.floor((run.x + run.width - x) / step))
      for (let at = Math.max(0, Math.floor((run.x - x) / step)); at <= last; at++) strip.add(at)
    }
    for (const at of strip) covered[at] = (covered[at] ?? 0) + 1
  }
  const most = Math.max(1, lines.length * shareOfCrossingLines)
  const middle = x + width / 2
  const fromMiddle = ({ from, to }: Gutter) => Math.abs((from + to) / 2 - middle)
  return (
    freeStrips(covered, most)
      .map(({ from, to, crossed }) => ({ from: x + from * step, to: x + (to + 1) * step, crossed }))
      .filter(({ from, to }) => to - from > size * 0.8 && from > x + width * 0.12 && to < x + width * 0.9)
      // Crossed by the fewest lines; of those, nearest to the middle: of three columns, the next cut finds the other.
      .sort((a, b) => a.crossed - b.crossed || fromMiddle(a) - fromMiddle(b))
      .slice(0, mostGutters)
      .find((gutter) => dividesItems(facts, gutter) && !standsBeforePrices(facts, gutter)) ?? null
  )
}

/** Looking at each candidate takes a pass over the page's runs. */
const mostGutters = 40

/** Ranges of strips that no line covers, that one line covers at most, and so on. */
function freeStrips(covered: readonly number[], most: number) {
  const found = new Map<string, { from: number; to: number; crossed: number }>()
  for (let crossed = 0; crossed <= Math.min(most, 12); crossed++) {
    let from: number | null = null
    for (let at = 0; at <= covered.length; at++) {
      if (at < covered.length && (covered[at] ?? 0) <= crossed) from ??= at
      else if (from !== null) {
        const key = `${from} ${at}`
        if (!found.has(key)) found.set(key, { from, to: at - 1, crossed })
        from = null
      }
    }
  }
  return [...found.values()]
}

/** What a run adds to its line: counted once for each page. */
interface RunFacts {
  run: SourceRun
  letters: number
  endsWithAmount: boolean
  isSure: boolean
  isPlainCode: boolean
}

function factsOf(run: SourceRun): RunFacts {
  const tokens = tokensOf(run.text)
  // The head of a column of prices is no label.
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  return {
    run,
    letters: words.join('').replace(/[^\p{L}]/gu, '').length,
    endsWithAmount: tokens.at(-1)?.kind === 'amount',
    isSure: tokens.some((token) => token.kind === 'amount' && token.isSure),
    isPlainCode: tokens.length === 1 && /^\d{3,}/.test(run.text),
  }
}

/** Both sides have labels and amounts of their own. A gap before amounts or between the fields of a table has not. */
function dividesItems(lines: readonly (readonly RunFacts[])[], gutter: Gutter): boolean {
  return [true, false].every((left) => {
    let labels = 0
    let items = 0
    for (const line of lines) {
      const side = line.filter(({ run }) => !crosses(run, gutter) && isLeftOf(run, gutter) === left)
      const last = side.at(-1)
      if (!last) continue
      const letters = side.reduce((sum, facts) => sum + facts.letters, 0)
      if (letters >= 6) labels++
      // A number alone is a bin as long as nothing says that it is a price.
      const isPrice = last.endsWithAmount && (letters >= 6 || side.length > 1 || !last.isPlainCode)
      if (isPrice || side.some(({ isSure }) => isSure)) items++
    }
    return labels >= 3 && items >= 2 && items >= labels * 0.12
  })
}

/** Amounts right behind the gap belong to the labels before it: it stands before a column of prices. */
function standsBeforePrices(lines: readonly (readonly RunFacts[])[], gutter: Gutter): boolean {
  let behindAmounts = 0
  let beforeAmounts = 0
  for (const line of lines) {
    const at = line.findIndex(({ run }) => !isLeftOf(run, gutter))
    const [left, right, next] = [line[at - 1], line[at], line[at + 1]]
    if (!left || !right || crosses(left.run, gutter) || crosses(right.run, gutter)) continue
    if (left.endsWithAmount) behindAmounts++
    const gap = next ? next.run.x - right.run.x - right.run.width : Infinity
    // A bin is an amount by its looks, but its label stands close behind it.
    const isPrice = right.letters === 0 && right.endsWithAmount && gap > right.run.size * 1.3
    if (!left.endsWithAmount && isPrice) beforeAmounts++
  }
  return beforeAmounts > 2 && beforeAmounts * 2 > behindAmounts
}
