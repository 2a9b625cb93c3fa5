// Columns of a page: menus set in two or three columns are read column by column. Pure.
import type { SourcePage, SourceRun } from '../source-document'
import { around } from './cells'
import { medianOf } from '../counts'
import { groupRuns, linesOf, type Line } from './lines'
import { tokensOf } from './tokens'

/**
 * The lines of all pages in reading order. Lines over the whole width separate what stands above and below them. The
 * rows of a table are never cut.
 */
export function linesInOrder(pages: readonly SourcePage[], isTable = false): Line[] {
  const usual = isTable || pages.length < 2 ? [] : pages.flatMap(({ runs }) => findGutter(runs, []) ?? [])
  return pages
    .flatMap((page) => split(page.number, page.runs, isTable ? deepest : 0, usual))
    .flatMap((lines, index) => {
      const { x, width } = around(lines)
      return lines.map((line) => ({ ...line, block: { index, x, width } }))
    })
}

/** No menu has more columns than four; that takes two cuts. */
const deepest = 2

/** The lines of each block of a page; `usual` are the gaps that divide the pages of the document. */
function split(page: number, runs: readonly SourceRun[], depth: number, usual: readonly Gutter[]): Line[][] {
  const gutter = depth < deepest ? findGutter(runs, usual) : null
  if (!gutter) return [linesOf(page, runs)]
  return cutBands(runs, gutter).flatMap(({ left, right, across }) => [
    linesOf(page, across),
    ...split(page, left, depth + 1, []),
    ...split(page, right, depth + 1, []),
  ])
}

/** A vertical gap of a page. */
interface Gutter {
  from: number
  to: number
}

const isLeftOf = ({ x, width }: SourceRun, { from, to }: Gutter) => x + width / 2 < (from + to) / 2

const crosses = ({ x, width }: SourceRun, { from, to }: Gutter) => x < from && x + width > to

/** Bands between two lines over the whole width. */
function cutBands(runs: readonly SourceRun[], gutter: Gutter) {
  const isAcross = (run: SourceRun) => crosses(run, gutter)
  const across = groupRuns(runs.filter(isAcross))
    .map((group) => ({ group, y: around(group).y }))
    .sort((a, b) => a.y - b.y)
  const bands = [
    { y: -Infinity, across: [] as SourceRun[], left: [] as SourceRun[], right: [] as SourceRun[] },
  ]
  for (const { group, y } of across) bands.push({ y, across: group, left: [], right: [] })
  const others = runs.filter((run) => !isAcross(run)).sort((a, b) => a.y - b.y)
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

/**
 * A vertical gap with items that have amounts of their own on both sides; null for none. Where other pages are divided,
 * `known`, labels on both sides are enough: an amount behind the gap may be that of a label above.
 */
function findGutter(runs: readonly SourceRun[], known: readonly Gutter[]): Gutter | null {
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
      .find(
        (gutter) =>
          dividesItems(facts, gutter) &&
          (!standsBeforePrices(facts, gutter) || (isKnown(gutter, known) && hasLabelsBehind(facts, gutter))),
      ) ?? null
  )
}

const isKnown = (gutter: Gutter, known: readonly Gutter[]) =>
  known.some(({ from, to }) => gutter.from < to && gutter.to > from)

/** As many labels, at least two thirds, stand behind the gap as before it. */
function hasLabelsBehind(lines: readonly (readonly RunFacts[])[], gutter: Gutter): boolean {
  const count = (left: boolean) =>
    lines.filter((line) =>
      line.some(
        ({ run, letters }) => letters >= 6 && !crosses(run, gutter) && isLeftOf(run, gutter) === left,
      ),
    ).length
  return count(false) >= count(true) * 0.66
}

/** Looking at each candidate takes a pass over the page's runs. */
const mostGutters = 40

/** Ranges of strips that no line covers, that one line covers at most, and so on. */
function freeStrips(covered: readonly number[], most: number) {
  const gapsByPlace = new Map<string, { from: number; to: number; crossed: number }>()
  for (let crossed = 0; crossed <= Math.min(most, 12); crossed++) {
    let from: number | null = null
    for (let at = 0; at <= covered.length; at++) {
      if (at < covered.length && (covered[at] ?? 0) <= crossed) from ??= at
      else if (from !== null) {
        const key = `${from} ${at}`
        if (!gapsByPlace.has(key)) gapsByPlace.set(key, { from, to: at - 1, crossed })
        from = null
      }
    }
  }
  return [...gapsByPlace.values()]
}

/** Facts that a run adds to its line: counted once for each page. */
type RunFacts = ReturnType<typeof factsOf>

function factsOf(run: SourceRun) {
  const tokens = tokensOf(run.text)
  // The head of a column of prices is no label.
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text)
  return {
    run,
    /** "Glass 9 · Bottle 40": an amount with its measure stands on a line of its own as well. */
    isPricedLine:
      tokens.some(({ kind }) => kind === 'measure') && tokens.some(({ kind }) => kind === 'amount'),
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
  const isLeftPriced = ([first]: readonly RunFacts[]) =>
    first?.isPricedLine === true && isLeftOf(first.run, gutter)
  const hasPricedLines = lines.filter(isLeftPriced).length > 2
  for (const line of lines) {
    const at = line.findIndex(({ run }) => !isLeftOf(run, gutter))
    const [left, right, next] = [line[at - 1], line[at], line[at + 1]]
    if (!left || !right || crosses(left.run, gutter) || crosses(right.run, gutter)) continue
    if (left.endsWithAmount) behindAmounts++
    const gap = next ? next.run.x - right.run.x - right.run.width : Infinity
    // A bin is an amount by its looks, but its label stands close behind it.
    const isOwnLine = hasPricedLines && right.isPricedLine
    const isPrice = !isOwnLine && right.letters === 0 && right.endsWithAmount && gap > right.run.size * 1.3
    if (!left.endsWithAmount && isPrice) beforeAmounts++
  }
  return beforeAmounts > 2 && beforeAmounts * 2 > behindAmounts
}
