import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'

type ChangeRequestTable = 'membership_pauses' | 'membership_cancellations' | 'tier_changes'

/**
 * Returns a function that updates a row of one of these tables if it has one of the given statuses, and returns false if
 * it does not. `Columns` are those that change with the status.
 */
export function statusUpdater<Table extends ChangeRequestTable, Columns extends keyof Schema[Table]>(
  table: Table,
) {
  return async (
    db: OpenTenantDb,
    id: string,
    from: Schema[Table]['status'][],
    to: Partial<Pick<Schema[Table], Columns | 'status'>>,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await db.q
      // All three tables have these columns; the signature says which others there are.
      .updateTable(table as 'tier_changes')
      .set(to as object)
      .where('id', '=', id)
      .where('status', 'in', from as Schema['tier_changes']['status'][])
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
}
