import type { TenantDb } from '#/db/handles.server'
import type { ImportStatus } from '#/db/schema/wine-imports'
import type { ImportReader } from '~/cellar/list-reader/files/import-tasks'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { requestImport } from './apply-import.server'
import { mapColumns } from './review-import.server'
import { sampleFile, sampleHash } from './sample-wines.server'
import { startImport } from './start-import.server'

/**
 * Imports the sample wines: one press, without the questions of an import, since the file is known. Returns the
 * import's id; undoing that import removes the sample. Pressed twice, it is one import.
 */
export async function importSample(
  db: TenantDb,
  { importReader, readingWorker }: { importReader: ImportReader; readingWorker: ReadingWorker },
  { id, userId, now }: { id?: string; userId: string | null; now: Date },
): Promise<string> {
  const before = await sampleWith(db, ['uploaded', 'mapped', 'applying', 'applied'])
  if (before) return before
  const { name: fileName, bytes } = sampleFile
  const importId = await startImport(db, importReader, { id, fileName, bytes, userId, now })
  const { mapping } = await db.read(({ q }) =>
    q.selectFrom('import_sessions').where('id', '=', importId).select('mapping').executeTakeFirstOrThrow(),
  )
  await mapColumns(db, readingWorker, { importId, mapping, defaultType: '', now })
  await requestImport(db, { importId, userId, now })
  return importId
}

/** The import of the sample wines that are in the cellar now; null where there are none. */
export const sampleInCellar = (db: TenantDb): Promise<string | null> => sampleWith(db, ['applied'])

async function sampleWith(db: TenantDb, statuses: ImportStatus[]): Promise<string | null> {
  const session = await db.read(({ q }) =>
    q
      .selectFrom('import_sessions')
      .where('file_sha256', '=', sampleHash)
      .where('status', 'in', statuses)
      .orderBy('created_at', 'desc')
      .select('id')
      .executeTakeFirst(),
  )
  return session?.id ?? null
}
