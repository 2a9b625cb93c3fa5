import type { TenantDb } from '#/db/handles.server'
import { applyImport, requestImport } from '~/cellar/imports/apply-import.server'
import { importById } from '~/cellar/imports/queries.server'
import { mapColumns } from '~/cellar/imports/review-import.server'
import { startImport } from '~/cellar/imports/start-import.server'
import { anInlineImportReader } from './inline-import-reader'
import { anInlineReadingWorker } from './inline-reading-worker'

const now = new Date('2026-11-20T17:00:00Z')

/** Uploads a list and takes the columns as they are guessed; returns the import's id. */
export async function aReviewedImport(
  db: TenantDb,
  content: string | Buffer,
  defaultType = '',
): Promise<string> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const importId = await startImport(db, anInlineImportReader(), {
    fileName: 'list.csv',
    bytes,
    userId: null,
    now,
  })
  const session = await importById(db, importId)
  await mapColumns(db, anInlineReadingWorker(), { importId, mapping: session!.mapping, defaultType, now })
  return importId
}

/** Imports what was reviewed, as the button and its job do. */
export async function applyReviewed(db: TenantDb, importId: string): Promise<void> {
  await requestImport(db, { importId, userId: null, now })
  await applyImport(db, { importId, now, report: async () => undefined })
}
