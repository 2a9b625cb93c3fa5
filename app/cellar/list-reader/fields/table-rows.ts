// The cells of a table that was laid out as a document, with their places. Pure.
import type { SourceDocument, SourcePage, SourcePlace, SourceRun } from '../source-document'

export interface TableRow {
  /** The row's number in the file, from 1. */
  number: number
  cells: string[]
  /** Where each cell stands; undefined for an empty one. */
  places: (SourcePlace | undefined)[]
  place: SourcePlace
}

/** The rows of each sheet; a cell's column follows from where it begins. */
export function tableRows({ pages }: SourceDocument): TableRow[][] {
  return pages.map(rowsOfPage)
}

function rowsOfPage(page: SourcePage): TableRow[] {
  const starts = [...new Set(page.runs.map(({ x }) => x))].sort((one, other) => one - other)
  const columnOf = new Map(starts.map((x, column) => [x, column]))
  const lines = new Map<number, SourceRun[]>()
  for (const run of page.runs) {
    const line = lines.get(run.y)
    if (line) line.push(run)
    else lines.set(run.y, [run])
  }
  return [...lines.entries()]
    .sort(([one], [other]) => one - other)
    .map(([, runs], at) => {
      const cells = starts.map(() => '')
      const places: (SourcePlace | undefined)[] = starts.map(() => undefined)
      for (const run of runs) {
        const column = columnOf.get(run.x)!
        cells[column] = run.text
        places[column] = placeOf(page, run)
      }
      return { number: at + 1, cells, places, place: around(page, runs) }
    })
}

const placeOf = (page: SourcePage, { x, y, width, height }: SourceRun): SourcePlace => ({
  page: page.number,
  x,
  y,
  width,
  height,
})

function around(page: SourcePage, runs: readonly SourceRun[]): SourcePlace {
  const x = Math.min(...runs.map((run) => run.x))
  const y = Math.min(...runs.map((run) => run.y))
  return {
    page: page.number,
    x,
    y,
    width: Math.max(...runs.map((run) => run.x + run.width)) - x,
    height: Math.max(...runs.map((run) => run.y + run.height)) - y,
  }
}
