import { nameScore } from '../guess-columns.server'
import { readKind } from '../read-kind'
import { valueAt, type GridRow } from './grid'
import type { ColumnMapping } from '../column-mapping'

const special = new Set(['sparkling', 'sweet', 'fortified', 'orange', 'rose'])

/** The rows with the kind of both columns in the one that is known, the special kind first. */
export function joinKinds(
  headers: readonly string[],
  rows: readonly GridRow[],
  { type, ...others }: ColumnMapping,
): GridRow[] {
  if (type === undefined) return [...rows]
  const used = new Set(Object.values(others))
  const second = headers.findIndex(
    (header, column) => column !== type && !used.has(column) && nameScore(header, 'type') >= 0.9,
  )
  if (second === -1) return [...rows]
  return rows.map((row) => {
    const [own, more] = [readKind(String(valueAt(row, type))), readKind(String(valueAt(row, second)))]
    const isMore =
      more !== null &&
      more !== own &&
      (own === null || special.has(more)) &&
      !(own !== null && special.has(own))
    if (!isMore) return row
    const cells = [...row.cells]
    cells[type] = row.cells[second]!
    return { ...row, cells }
  })
}
