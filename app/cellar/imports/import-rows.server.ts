// Rows of an import that a statement takes in one parameter, whatever their number.
import type { AliasedRawBuilder, Selectable, UpdateType } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { inputRows } from '#/db/rows'
import type { ImportRowsTable } from '#/db/schema/wine-imports'

type InputRow = Partial<Selectable<ImportRowsTable>>
/** A row as it is written. */
type WrittenRow = { [Column in keyof ImportRowsTable]: UpdateType<ImportRowsTable[Column]> }

/** The rows as a table `e`; a column without a value is null. */
export const importRows = (rows: readonly InputRow[]) =>
  inputRows('import_rows', 'e', rows) as unknown as AliasedRawBuilder<WrittenRow, 'e'>

/** Adds rows to an import, with these columns. */
export async function insertImportRows(
  { q, businessId }: OpenTenantDb,
  importId: string,
  { columns, rows }: { columns: readonly (keyof ImportRowsTable)[]; rows: readonly InputRow[] },
): Promise<void> {
  await q
    .insertInto('import_rows')
    .columns(['business_id', 'session_id', ...columns])
    .expression((eb) =>
      eb
        .selectFrom(importRows(rows))
        .select([eb.val(businessId).as('business_id'), eb.val(importId).as('session_id'), ...columns]),
    )
    .execute()
}

/** An update of the rows of an import at the positions of the input, `e`. */
export const updateImportRows = ({ q }: OpenTenantDb, importId: string, rows: readonly InputRow[]) =>
  q
    .updateTable('import_rows as r')
    .from(importRows(rows))
    .where('r.session_id', '=', importId)
    .whereRef('r.position', '=', 'e.position')
