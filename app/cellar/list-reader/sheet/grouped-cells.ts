import { isFilled, valueAt, type GridRow } from './grid'
import { joinVariants } from './variants'
import type { ColumnMapping } from '../table/column-mapping'

/** Fields that lists print once for a group of wines. */
const groupFields = ['type', 'country', 'region', 'appellation', 'producer'] as const

/** From so many rows on a column's blanks tell something. */
const fewest = 4

/** The rows with what merged cells and the first row of a group say for those below. */
export function fillGroups(rows: readonly GridRow[], mapping: ColumnMapping): GridRow[] {
  const columns = groupFields.flatMap((field) => {
    const column = mapping[field]
    return column !== undefined && isGrouped(rows, column) ? [column] : []
  })
  const filled = columns.length === 0 ? [...rows] : fillDown(rows, columns)
  return joinVariants(filled, mapping)
}

/**
 * Whether a cell counts for the rows below: many are blank, and a value is hardly ever repeated below itself, as it
 * would be in a column that is filled for each row.
 */
function isGrouped(rows: readonly GridRow[], column: number): boolean {
  const values = rows.map((row) => String(valueAt(row, column)))
  const blanks = values.filter((value) => value === '').length
  const repeats = values.filter((value, at) => at > 0 && value !== '' && value === values[at - 1]).length
  return (
    rows.length >= fewest && values[0] !== '' && blanks >= rows.length * 0.25 && repeats <= rows.length * 0.02
  )
}

function fillDown(rows: readonly GridRow[], columns: readonly number[]): GridRow[] {
  let before: GridRow | null = null
  return rows.map((row) => {
    // Below another heading, nothing of the group above counts.
    const above: GridRow | null = before && before.sections.join() === row.sections.join() ? before : null
    const cells = [...row.cells]
    if (above)
      for (const column of columns)
        if (!isFilled(cells[column]) && above.cells[column]) cells[column] = above.cells[column]
    before = { ...row, cells }
    return before
  })
}
