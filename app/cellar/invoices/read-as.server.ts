import type { TenantDb } from '#/db/handles.server'
import type { ImportPurpose } from '#/db/schema/wine-imports'
import { DomainError } from '~/foundation/kit/errors'
import { queueReading } from '~/cellar/imports/documents/reading-turns.server'
import { emptyImports } from '~/cellar/imports/empty-import.server'
import { lockImport, updateImport } from '~/cellar/imports/session.server'

/**
 * Reads a document again as an invoice or as a wine list; its pages are read already, what was reviewed is dropped.
 * Throws `import-not-found` (404), `import-moved-on` and `no-pages` (409).
 */
export function readAs(
  db: TenantDb,
  { importId, purpose, now }: { importId: string; purpose: ImportPurpose; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockImport(db, importId, ['mapped', 'arranging', 'uploaded'])
    const { pages } = await db.q
      .selectFrom('import_pages')
      .where('session_id', '=', importId)
      .select((eb) => eb.fn.countAll<string>().as('pages'))
      .executeTakeFirstOrThrow()
    if (Number(pages) === 0)
      throw new DomainError('no-pages', 409, 'This file has no pages to read. Upload it again.')
    await emptyImports(db, [importId], ['import_rows', 'supplier_invoice_lines', 'supplier_invoices'])
    await updateImport(db, importId, {
      purpose,
      status: 'reading',
      progress: 0,
      failure: '',
      looks_like: '',
      changed_at: now,
    })
    await queueReading(db, importId)
  })
}
