import { sql, type RawBuilder } from 'kysely'

/**
 * The right side of `=` for a column that has one of these values. One parameter whatever their number, so that the
 * statement stays prepared; no value matches an empty list.
 */
export function anyOf(values: readonly string[], type?: 'uuid' | 'text'): RawBuilder<string>
export function anyOf(values: readonly number[], type: 'int'): RawBuilder<number>
export function anyOf(values: readonly (string | number)[], type: 'uuid' | 'text' | 'int' = 'uuid') {
  return sql`any(${values}::${sql.raw(type)}[])`
}
