import type { TenantDb } from '#/db/handles.server'
import { lockImport, updateImport } from '~/cellar/imports/session.server'
import type { InvoiceCurrency } from './forms'

/**
 * Says which currency the amounts of an invoice are in; the amounts stay as they are printed. Throws
 * `import-not-found` (404) and `import-moved-on` (409).
 */
export function changeCurrency(
  db: TenantDb,
  { importId, currency, now }: { importId: string; currency: InvoiceCurrency; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockImport(db, importId, ['mapped'])
    await db.q.updateTable('supplier_invoices').set({ currency }).where('session_id', '=', importId).execute()
    await updateImport(db, importId, { currency, changed_at: now })
  })
}
