import type { TenantDb } from '#/db/handles.server'
import { emptyImports } from './empty-import.server'
import { lockImport, updateImport } from './session.server'

/**
 * Ends an import of a wine list or an invoice before it changed anything, and deletes its file and what was read. Safe
 * to repeat. Throws `import-not-found` (404) and `import-moved-on` (409).
 */
export function discardImport(
  db: TenantDb,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockImport(db, importId, ['arranging', 'reading', 'uploaded', 'mapped', 'discarded'])
    await emptyImports(db, [importId])
    await updateImport(db, importId, { status: 'discarded', changed_at: now })
  })
}
