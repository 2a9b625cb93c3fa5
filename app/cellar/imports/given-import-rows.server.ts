// Rows of an import that a statement is given in one parameter, whatever their number.
import { sql, type Selectable, type UpdateType } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { ImportRowsTable } from '#/db/schema/wine-imports'

type GivenRow = Partial<Selectable<ImportRowsTable>>
/** A row as it is written. */
type WrittenRow = { [Column in keyof ImportRowsTable]: UpdateType<ImportRowsTable[Column]> }

/** The given rows as a table `e`; a column without a value is null. */
export const givenRows = (rows: readonly GivenRow[]) =>
  sql<WrittenRow>`jsonb_populate_recordset(null::import_rows, ${JSON.stringify(rows)}::jsonb)`.as('e')

/** Adds rows to an import, with these columns. */
export async function insertRows(
  { q, businessId }: OpenTenantDb,
  importId: string,
  { columns, rows }: { columns: readonly (keyof ImportRowsTable)[]; rows: readonly GivenRow[] },
): Promise<void> {
  await q
    .insertInto('import_rows')
    .columns(['business_id', 'session_id', ...columns])
    .expression((eb) =>
      eb
        .selectFrom(givenRows(rows))
        .select([eb.val(businessId).as('business_id'), eb.val(importId).as('session_id'), ...columns]),
    )
    .execute()
}

/** An update of the rows of an import at the positions of the given ones, `e`. */
export const updateGivenRows = ({ q }: OpenTenantDb, importId: string, rows: readonly GivenRow[]) =>
  q
    .updateTable('import_rows as r')
    .from(givenRows(rows))
    .where('r.session_id', '=', importId)
    .whereRef('r.position', '=', 'e.position')
