import type { OpenTenantDb } from '#/db/handles.server'

/** Opens the review of an invoice again whose draft receipt is discarded. */
export async function reviewAgain(db: OpenTenantDb, receiptId: string, now: Date): Promise<void> {
  const invoices = await db.q
    .updateTable('supplier_invoices')
    .set({ receipt_id: null })
    .where('receipt_id', '=', receiptId)
    .returning('session_id')
    .execute()
  for (const { session_id } of invoices)
    await db.q
      .updateTable('import_sessions')
      .set({ status: 'mapped', applied_at: null, applied_by: null, changed_at: now })
      .where('id', '=', session_id)
      .execute()
}
