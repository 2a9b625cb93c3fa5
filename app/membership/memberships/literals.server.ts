import { sql, type RawBuilder } from 'kysely'

/** Values in the text of a statement: PostgreSQL finds a partial index in a prepared statement by its text alone. */
export const literals = <const Value extends string>(values: readonly Value[]): RawBuilder<Value>[] =>
  values.map((value) => sql.lit(value))
