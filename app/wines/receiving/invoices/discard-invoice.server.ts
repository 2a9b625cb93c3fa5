import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { lockImport } from '../../import/session.server'
import { removeInvoice } from './store-invoice.server'

/** Discards an invoice in review with its file. Throws `import-not-found` (404) and `import-moved-on` (409). */
export function discardInvoice(
  db: TenantDb,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockImport(db, importId, ['mapped'])
    await removeInvoice(db, importId)
    for (const table of ['import_files', 'import_pages'] as const)
      await db.q
        .deleteFrom(table)
        .where('business_id', '=', db.businessId)
        .where('session_id', '=', importId)
        .execute()
    await db.q
      .updateTable('import_sessions')
      .set({ status: 'discarded', changed_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', importId)
      .execute()
  })
}

/** Opens the review of an invoice again whose draft receipt is discarded. */
export async function reviewAgain(db: OpenTenantDb, receiptId: string, now: Date): Promise<void> {
  const invoices = await db.q
    .updateTable('supplier_invoices')
    .set({ receipt_id: null })
    .where('business_id', '=', db.businessId)
    .where('receipt_id', '=', receiptId)
    .returning('session_id')
    .execute()
  for (const { session_id } of invoices)
    await db.q
      .updateTable('import_sessions')
      .set({ status: 'mapped', applied_at: null, applied_by: null, changed_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', session_id)
      .execute()
}
