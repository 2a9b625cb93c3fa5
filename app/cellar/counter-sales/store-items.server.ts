import { createHash } from 'node:crypto'
import type { OpenTenantDb } from '#/db/handles.server'
import type { StoredRows, TillColumns } from '#/db/schema/wines'
import { summarize, type TillSales } from './till-file'

/** Sums an open file's items by these columns, in place of what was summed before. */
export async function storeItems(
  db: OpenTenantDb,
  { fileId, rows, columns }: { fileId: string; rows: StoredRows; columns: TillColumns },
): Promise<void> {
  const sales = summarize(rows, columns)
  await db.q.deleteFrom('sales_file_items').where('file_id', '=', fileId).execute()
  const items = sales.items.map(({ key, item, rowCount, sold, returned, problem }) => ({
    business_id: db.businessId,
    file_id: fileId,
    item_key: key,
    item,
    row_count: rowCount,
    sold,
    returned,
    problem,
  }))
  // PostgreSQL takes at most 65,535 parameters in a statement.
  for (let from = 0; from < items.length; from += 1_000)
    await db.q
      .insertInto('sales_file_items')
      .values(items.slice(from, from + 1_000))
      .execute()
  await db.q
    .updateTable('sales_files')
    .set({
      columns: JSON.stringify(columns),
      first_day: sales.firstDay,
      last_day: sales.lastDay,
      skipped_rows: sales.skippedRows,
      content_key: contentKey(sales),
    })
    .where('id', '=', fileId)
    .execute()
}

/** The same for the same sales of the same days, however the file was written; null where it names no day. */
function contentKey({ items, firstDay, lastDay }: TillSales): string | null {
  if (firstDay === null) return null
  const sold = items.map(({ key, sold, returned }) => `${key}\t${sold}\t${returned}`).sort()
  return createHash('sha256')
    .update([firstDay, lastDay, ...sold].join('\n'))
    .digest('hex')
}
