// A page as numbered lines: what the model gets, and where an answer is looked for. Pure.
import type { Box, SourcePage, SourcePlace, SourceRun } from '../source-document'

/** A printed line, or a recognized one. */
export interface PageLine {
  /** From 1, in the order of reading. */
  number: number
  text: string
  place: SourcePlace
}

/**
 * The lines of a page in the order of reading. Runs that stand beside each other are one line, with " | " in a wide
 * gap; a page of two text columns is read column by column.
 */
export function linesOfPage(page: SourcePage): PageLine[] {
  const runs = page.runs.filter(({ text }) => text.trim() !== '')
  const gutter = gutterOf(runs, page.width)
  const columns =
    gutter === null
      ? [runs]
      : [runs.filter((run) => middle(run) < gutter), runs.filter((run) => middle(run) >= gutter)]
  return columns
    .flatMap((column) => rowsOf(column))
    .map((row, index) => ({ number: index + 1, text: rowText(row), place: placeOf(page.number, row) }))
}

const middle = ({ x, width }: Box) => x + width / 2

/** Runs whose middles are within half a line of each other are on one line. */
function rowsOf(runs: readonly SourceRun[]): SourceRun[][] {
  const rows: SourceRun[][] = []
  const byHeight = runs.toSorted((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))
  let center = -Infinity
  for (const run of byHeight) {
    const own = run.y + run.height / 2
    const row = rows.at(-1)
    if (row && own - center < Math.max(run.height, row[0]!.height) / 2) row.push(run)
    else {
      rows.push([run])
      center = own
    }
  }
  return rows.map((row) => row.toSorted((a, b) => a.x - b.x))
}

/** A gap wider than this many type sizes separates cells. */
const cellGap = 0.9

function rowText(row: readonly SourceRun[]): string {
  let text = ''
  row.forEach((run, index) => {
    const before = row[index - 1]
    if (before) text += run.x - (before.x + before.width) > cellGap * run.size ? ' | ' : ' '
    text += run.text.trim()
  })
  return text
}

/** The smallest place around all of these. */
export function placeOf(page: number, boxes: readonly Box[]): SourcePlace {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  return {
    page,
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  }
}

/** Words that one column must have to be a column of text and not one of prices. */
const fewestWords = 8

/**
 * Where the white space between two columns of text is: a place near the middle that hardly a run crosses, with words
 * on most lines of both sides. Null for a page of one column.
 */
function gutterOf(runs: readonly SourceRun[], width: number): number | null {
  const step = width / 100
  const candidates: number[] = []
  for (let x = width * 0.3; x <= width * 0.7; x += step) {
    const crossing = runs.filter((run) => run.x < x && run.x + run.width > x).length
    if (crossing <= runs.length * 0.03) candidates.push(x)
  }
  const nearest = candidates.toSorted((a, b) => Math.abs(a - width / 2) - Math.abs(b - width / 2))
  return (
    nearest.find((x) => isText(runs.filter((run) => middle(run) < x)) && isText(rightOf(runs, x))) ?? null
  )
}

/** Runs right of the gutter; a run that continues a row from the left belongs to that row. */
const rightOf = (runs: readonly SourceRun[], x: number) => runs.filter((run) => middle(run) >= x)

function isText(runs: readonly SourceRun[]): boolean {
  const rows = rowsOf(runs)
  const worded = rows.filter((row) => row.some(({ text }) => /\p{L}{3}.*\p{L}{3}/u.test(text)))
  return worded.length >= fewestWords && worded.length >= rows.length * 0.6 && hasPrices(rows)
}

/** Half of a list whose prices are all in the other half is no column of its own. */
const hasPrices = (rows: readonly SourceRun[][]) =>
  rows.filter((row) => /\d[.\-–€$£]*\s*$/.test(row.at(-1)!.text)).length >= rows.length * 0.3

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
