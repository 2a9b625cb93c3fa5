// Rows of one list about the same wine: their details together are those of the wine. Pure.
import { updatedFields, wineKey, type RowToEvaluate } from './evaluate-rows'
import type { RowValues } from './row-schema'

/**
 * The rows, the first about each wine with the details that it lacks and a later one has: a list names a wine by the
 * glass on one page and by the bottle on another.
 */
export function combineRows<Row extends RowToEvaluate>(rows: readonly Row[]): Row[] {
  const firstOf = new Map<string, number>()
  const combined = [...rows]
  for (const [place, { values, isSkipped, problems }] of rows.entries()) {
    if (!values || isSkipped || Object.keys(problems ?? {}).length > 0) continue
    const key = wineKey(values)
    const first = firstOf.get(key)
    if (first === undefined) firstOf.set(key, place)
    else {
      const row = combined[first]!
      combined[first] = { ...row, values: withMissing(row.values!, values) }
    }
  }
  return combined
}

function withMissing(values: RowValues, others: RowValues): RowValues {
  const added = updatedFields.flatMap((field) => {
    // The size of a pour belongs to its price.
    if (field === 'glassMl' && !isEmpty(values.glassPrice)) return []
    return isEmpty(values[field]) && !isEmpty(others[field]) ? [[field, others[field]]] : []
  })
  return added.length === 0 ? values : { ...values, ...Object.fromEntries(added) }
}

const isEmpty = (value: unknown): boolean => value === null || value === ''
