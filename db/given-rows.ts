import { sql, type AliasedRawBuilder, type Selectable } from 'kysely'
import type { Schema } from './schema'

/**
 * Rows of a table that a statement is given with its parameters, to be selected from and joined. A column without a
 * value is null. One parameter whatever their number, so that the statement stays prepared.
 */
export function givenRows<Name extends keyof Schema & string, Alias extends string>(
  table: Name,
  alias: Alias,
  rows: readonly Partial<Selectable<Schema[Name]>>[],
): AliasedRawBuilder<Selectable<Schema[Name]>, Alias> {
  return sql<Selectable<Schema[Name]>>`
    jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.as(alias)
}
