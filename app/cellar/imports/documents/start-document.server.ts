import type { TenantDb } from '#/db/handles.server'
import type { ImportPurpose, ImportSource } from '#/db/schema/wine-imports'
import { newId } from '~/foundation/kit/ids'
import type { Inspection, ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { fileNameOf } from '../file-name'
import { importError } from '~/cellar/list-reader/import-error'
import { lockImport, updateImport } from '../session.server'
import { documentMessages } from '~/cellar/list-reader/document-limits'
import { sameFile } from './earlier-imports.server'
import { inspectFiles, type InspectedFile, type UploadedFile } from './inspect-files.server'
import { queueReading } from './reading-turns.server'
import { bytesOf, digestOf, nameByFiles, picturesName, storeFiles } from './store-files.server'

export type { UploadedFile } from './inspect-files.server'

interface StartedBy {
  purpose: ImportPurpose
  userId: string | null
  /** Of the row to create; one that exists already is taken as it is. */
  id?: string
  startedFrom?: '' | 'set-up'
  now: Date
}

/**
 * Starts an import from documents that were inspected: one PDF, text or web page, which is read at once, or pictures of
 * pages, which a person puts in order first. A list of wines that was uploaded before is not read until a person asks
 * for it. Nothing reaches the cellar. Returns the import's id. Throws `import-rejected` for the field `file`.
 */
export async function startInspected(
  db: TenantDb,
  files: readonly InspectedFile[],
  { purpose, userId, id = newId(), startedFrom = '', now }: StartedBy,
): Promise<string> {
  const isPictures = files.every(({ inspection }) => inspection.kind === 'photo')
  if (files.length > 1 && !isPictures) throw importError(documentMessages.mixed)
  const digest = digestOf(files)
  await db.transaction(async (db) => {
    const isRepeated = purpose === 'wines' && (await sameFile(db, { digest, purpose })) !== null
    const isRead = !isPictures && !isRepeated
    await db.q
      .insertInto('import_sessions')
      .values({
        id,
        source: sourceOf(files[0]!.inspection),
        status: isRead ? 'reading' : 'arranging',
        purpose,
        file_name: files.length > 1 ? picturesName(files.length) : fileNameOf(files[0]!.name),
        file_sha256: digest,
        file_bytes: bytesOf(files),
        reading: '',
        started_from: startedFrom,
        created_by: userId,
        created_at: now,
        changed_at: now,
      })
      .execute()
    await storeFiles(db, id, files)
    if (isRead) await queueReading(db, id)
  })
  return id
}

/** Adds pictures behind the pages that an import has. Throws `import-not-found`, `import-moved-on`, `import-rejected`. */
export async function addPictures(
  db: TenantDb,
  worker: ReadingWorker,
  { importId, files, now }: { importId: string; files: readonly UploadedFile[]; now: Date },
): Promise<void> {
  const inspected = await inspectFiles(worker, files)
  if (inspected.some(({ inspection }) => inspection.kind !== 'photo'))
    throw importError(documentMessages.onlyPictures)
  await db.transaction(async (db) => {
    const session = await lockImport(db, importId, ['arranging'])
    if (session.source !== 'photo') throw importError(documentMessages.mixed)
    await storeFiles(db, importId, inspected)
    await updateImport(db, importId, {
      changed_at: now,
      failure: '',
      file_sha256: digestOf(inspected, session.file_sha256),
    })
    await nameByFiles(db, importId)
  })
}

function sourceOf({ kind, mediaType }: Inspection): ImportSource {
  if (kind !== 'table') return kind
  return mediaType.includes('sheet') || mediaType.includes('zip') ? 'xlsx' : 'csv'
}
