// The cells of a table that was laid out as a document, with their places. Pure.
import { grouped } from '../counts'
import { around } from '../layout/cells'
import type { SourceDocument, SourcePage, SourcePlace } from '../source-document'

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
  return [...grouped(page.runs, ({ y }) => y)]
    .sort(([one], [other]) => one - other)
    .map(([, runs], at) => {
      const cells = starts.map(() => '')
      const places: (SourcePlace | undefined)[] = starts.map(() => undefined)
      for (const run of runs) {
        const column = columnOf.get(run.x)!
        cells[column] = run.text
        places[column] = { page: page.number, ...around([run]) }
      }
      return { number: at + 1, cells, places, place: { page: page.number, ...around(runs) } }
    })
}
