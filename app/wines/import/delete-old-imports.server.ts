import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

/** Days after which an import that was not finished, or was undone, is deleted with its file. */
export const keepUnfinishedDays = 30
/** Days for which an applied import can be undone and its file is kept. */
export const keepAppliedDays = 365

/** Deletes a business's old imports. The wines they added stay. */
export async function deleteOldImports(db: OpenTenantDb, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const old = await db.q
    .selectFrom('import_sessions')
    .where('business_id', '=', db.businessId)
    .where(({ or, and, eb }) =>
      or([
        and([
          eb('status', 'in', ['arranging', 'reading', 'uploaded', 'mapped', 'discarded', 'undone']),
          eb('changed_at', '<', daysAgo(keepUnfinishedDays)),
        ]),
        and([eb('keeps_file', '=', false), eb('changed_at', '<', daysAgo(keepAppliedDays))]),
      ]),
    )
    .select('id')
    .forUpdate()
    .execute()
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  for (const table of [
    'import_files',
    'import_pages',
    'import_rows',
    'supplier_invoice_lines',
    'supplier_invoices',
  ] as const) {
    await db.q
      .deleteFrom(table)
      .where('business_id', '=', db.businessId)
      .where('session_id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
  }
  await db.q
    .deleteFrom('import_sessions')
    .where('business_id', '=', db.businessId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}
