// Lines of a page or of one of its columns: the runs whose type stands at the same height. Pure.
import type { SourceRun, Box } from '../source-document'
import { medianOf } from '../counts'
import { around, cellsOf, type Cell } from './cells'

/** A line of text with its cells from left to right. */
export interface Line extends Box {
  page: number
  cells: readonly Cell[]
  /** The cells' texts with a space between them. */
  text: string
  /** The largest type in it. */
  size: number
  /** The column of the page that it stands in, numbered in reading order through the document. */
  block: { index: number; x: number; width: number }
}

const wholePage = { index: 0, x: 0, width: 0 }

/** Groups runs into lines from top to bottom. Each run is compared with its left neighbor, so a slope does no harm. */
export function linesOf(page: number, runs: readonly SourceRun[]): Line[] {
  return groupRuns(runs)
    .map((group) => lineOf(page, group))
    .filter(({ cells }) => cells.length > 0)
    .sort((a, b) => a.y + a.height / 2 - (b.y + b.height / 2))
}

function lineOf(page: number, runs: readonly SourceRun[]): Line {
  const cells = cellsOf(page, runs)
  return {
    page,
    cells,
    text: cells.map(({ text }) => text).join(' '),
    size: Math.max(0, ...runs.map(({ size }) => size)),
    block: wholePage,
    ...around(cells),
  }
}

/** How clearly text recognition read the least clear part of a line; 1 where the text is in the file. */
export const clearnessOf = ({ cells }: Line): number =>
  Math.min(1, ...cells.flatMap(({ spans }) => spans.map(({ run }) => run.confidence ?? 1)))

/** The share of the smaller height that two runs must have in common to stand on one line. */
const sameLine = 0.5

/** Runs of one line each, unordered. */
export function groupRuns(runs: readonly SourceRun[]): SourceRun[][] {
  const visible = runs.filter(({ text }) => text.trim() !== '').sort((a, b) => a.x - b.x)
  const step = Math.max(1, medianOf(visible.map(({ height }) => height)))
  const groups: SourceRun[][] = []
  /** Groups by the height of their last run, so that a page of any length is read in one pass. */
  const byHeight = new Map<number, Set<number>>()
  for (const run of visible) {
    const index = nearestGroup(run, step, groups, byHeight) ?? groups.length
    const group = (groups[index] ??= [])
    const last = group.at(-1)
    if (last) byHeight.get(bucketOf(last, step))?.delete(index)
    group.push(run)
    const bucket = byHeight.get(bucketOf(run, step)) ?? new Set()
    byHeight.set(bucketOf(run, step), bucket.add(index))
  }
  return groups
}

const bucketOf = ({ y, height }: Box, step: number) => Math.round((y + height / 2) / step)

function nearestGroup(
  run: SourceRun,
  step: number,
  groups: readonly SourceRun[][],
  byHeight: ReadonlyMap<number, ReadonlySet<number>>,
): number | undefined {
  let best: { index: number; overlap: number } | undefined
  const center = bucketOf(run, step)
  const reach = Math.min(4, Math.ceil(run.height / step))
  for (let bucket = center - reach; bucket <= center + reach; bucket++) {
    for (const index of byHeight.get(bucket) ?? []) {
      const last = groups[index]?.at(-1)
      if (!last) continue
      const overlap = overlapOf(last, run)
      if (overlap >= sameLine && overlap > (best?.overlap ?? 0)) best = { index, overlap }
    }
  }
  return best?.index
}

/** The common height of two boxes as a share of the smaller one. */
function overlapOf(a: Box, b: Box): number {
  const common = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return common / Math.max(1, Math.min(a.height, b.height))
}
