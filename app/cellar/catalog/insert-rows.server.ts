import { sql, type Insertable, type Selectable } from 'kysely'
import { givenRows } from '#/db/given-rows'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'

/** A row with its business; columns with a default may be left out. */
type NewRow<Table> = { business_id: string } & {
  [Column in keyof Insertable<Table>]: Column extends keyof Selectable<Table>
    ? Selectable<Table>[Column]
    : never
}

/** Inserts any number of rows with one parameter, into the columns that the first one has. */
export async function insertRows<Name extends keyof Schema & string>(
  { q }: OpenTenantDb,
  table: Name,
  rows: readonly (NewRow<Schema[Name]> & Partial<Selectable<Schema[Name]>>)[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${givenRows(table, 'given', rows)}`.execute(
    q,
  )
}
