// A table without names of columns is read like a list, and back.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { emptyImports } from '../empty-import.server'
import { importError } from '~/cellar/list-reader/import-error'
import { lockImport, updateImport } from '../session.server'
import { importFile } from '../start-import.server'
import { documentMessages, maxPages } from '~/cellar/list-reader/document-limits'
import { inspectFiles } from './inspect-files.server'
import { queueReading } from './reading-turns.server'
import { pageRows } from './store-files.server'

/**
 * Reads the file of an import of columns as a wine list instead. Its rows stay until the list is read. Throws
 * `file-removed`, `import-not-found`, `import-moved-on` and `import-rejected`.
 */
export async function readAsList(
  db: TenantDb,
  worker: ReadingWorker,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  // Before the transaction: unpacking may take seconds.
  const file = await importFile(db, importId)
  if (!file) throw new DomainError('file-removed', 409, 'The file of this import was removed.')
  const [inspected] = await inspectFiles(worker, [{ name: file.name, bytes: file.content }])
  if (inspected!.inspection.pages.length > maxPages) throw importError(documentMessages.tooManyPages)
  await db.transaction(async (db) => {
    const { businessId } = db
    await lockImport(db, importId, ['uploaded', 'mapped'])
    await emptyImports(db, [importId], ['import_pages'])
    await db.q
      .insertInto('import_pages')
      .values(pageRows({ businessId, importId }, inspected!, { part: 0, position: 0 }))
      .execute()
    await updateImport(db, importId, { status: 'reading', progress: 0, failure: '', changed_at: now })
    await queueReading(db, importId)
  })
}

/** Goes back to choosing the columns of a table whose reading as a list failed or was stopped. Throws as `lockImport`. */
export async function chooseColumnsInstead(
  db: TenantDb,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const { columns } = await lockImport(db, importId, ['arranging'])
    if (columns.length === 0)
      throw new DomainError('no-columns', 409, 'This list has no columns to choose. Upload it again.')
    await emptyImports(db, [importId], ['import_pages'])
    await updateImport(db, importId, { status: 'uploaded', failure: '', changed_at: now })
  })
}
