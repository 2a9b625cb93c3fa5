import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { ImportPurpose, ImportSource } from '#/db/schema/wines/imports'
import { newId } from '~/kit/ids'
import { TaskWorkerLostError } from '~/kit/task-worker.server'
import type { Inspection, ReadingWorker } from '~/wines/reading/reading-tasks'
import { deleteOldImports } from '../delete-old-imports.server'
import { fileNameOf } from '../file-name'
import { importError } from '../import-error'
import { importErrorMessages, maxImportBytes } from '../limits'
import { lockImport } from '../session.server'
import { documentMessages, maxDocumentBytes, maxPages } from './document-limits'
import { queueReading } from './reading-turns.server'

export interface UploadedFile {
  name: string
  bytes: Buffer
}

interface Inspected extends UploadedFile {
  inspection: Inspection
}

/**
 * Starts an import from documents: one PDF, text or web page, which is read at once, or pictures of pages, which a
 * person puts in order first. Nothing reaches the cellar. Returns the import's id. Throws `import-rejected` for the
 * field `file`.
 */
export async function startDocument(
  db: TenantDb,
  worker: ReadingWorker,
  {
    files,
    purpose,
    userId,
    now,
  }: { files: readonly UploadedFile[]; purpose: ImportPurpose; userId: string | null; now: Date },
): Promise<string> {
  if (files.length === 0) throw importError(importErrorMessages.none)
  const inspected = await inspect(worker, files)
  const isPictures = inspected.every(({ inspection }) => inspection.kind === 'photo')
  if (inspected.length > 1 && !isPictures) throw importError(documentMessages.mixed)
  const id = newId()
  await db.transaction(async (db) => {
    await deleteOldImports(db, now)
    const digest = createHash('sha256')
    for (const { bytes } of inspected) digest.update(bytes)
    await db.q
      .insertInto('import_sessions')
      .values({
        business_id: db.businessId,
        id,
        source: sourceOf(inspected[0]!.inspection),
        status: isPictures ? 'arranging' : 'reading',
        purpose,
        file_name:
          isPictures && inspected.length > 1 ? `${inspected.length} pictures` : fileNameOf(files[0]!.name),
        file_sha256: digest.digest(),
        file_bytes: inspected.reduce((sum, { bytes }) => sum + bytes.length, 0),
        reading: '',
        created_by: userId,
        created_at: now,
        changed_at: now,
      })
      .execute()
    await storeFiles(db, id, inspected)
    if (!isPictures) await queueReading(db, id)
  })
  return id
}

/** Adds pictures behind the pages that an import has. Throws `import-not-found`, `import-moved-on`, `import-rejected`. */
export async function addPictures(
  db: TenantDb,
  worker: ReadingWorker,
  { importId, files, now }: { importId: string; files: readonly UploadedFile[]; now: Date },
): Promise<void> {
  if (files.length === 0) throw importError(importErrorMessages.none)
  const inspected = await inspect(worker, files)
  if (inspected.some(({ inspection }) => inspection.kind !== 'photo'))
    throw importError(documentMessages.mixed)
  await db.transaction(async (db) => {
    await lockImport(db, importId, ['arranging'])
    await storeFiles(db, importId, inspected)
    await db.q
      .updateTable('import_sessions')
      .set((eb) => ({
        changed_at: now,
        failure: '',
        file_bytes: eb(
          'file_bytes',
          '+',
          inspected.reduce((sum, { bytes }) => sum + bytes.length, 0),
        ),
      }))
      .where('business_id', '=', db.businessId)
      .where('id', '=', importId)
      .execute()
  })
}

async function inspect(worker: ReadingWorker, files: readonly UploadedFile[]): Promise<Inspected[]> {
  const inspected: Inspected[] = []
  for (const file of files) {
    // Checked before the worker, which validates the rest.
    if (file.bytes.length > maxImportBytes) throw importError(importErrorMessages.tooLarge, 413)
    const inspection = await worker.make('inspect', file.bytes).catch((error: unknown) => {
      throw error instanceof TaskWorkerLostError ? importError(importErrorMessages.slow) : error
    })
    inspected.push({ ...file, inspection })
  }
  return inspected
}

async function storeFiles(db: OpenTenantDb, importId: string, files: readonly Inspected[]): Promise<void> {
  const present = await db.q
    .selectFrom('import_files')
    .where('business_id', '=', db.businessId)
    .where('session_id', '=', importId)
    .select((eb) => [
      sql<number>`coalesce(max(part) + 1, 0)`.as('part'),
      sql<number>`coalesce(sum(octet_length(content)), 0)::int`.as('bytes'),
      eb.fn.countAll<string>().as('files'),
    ])
    .executeTakeFirstOrThrow()
  const before = await db.q
    .selectFrom('import_pages')
    .where('business_id', '=', db.businessId)
    .where('session_id', '=', importId)
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('next'))
    .select(sql<number>`count(*)::int`.as('pages'))
    .executeTakeFirstOrThrow()
  const added = files.reduce((sum, { inspection }) => sum + inspection.pages.length, 0)
  if (before.pages + added > maxPages) throw importError(documentMessages.tooManyPages)
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, present.bytes)
  if (bytes > maxDocumentBytes) throw importError(documentMessages.tooLarge, 413)
  let position = before.next
  for (const [place, { name, bytes, inspection }] of files.entries()) {
    const part = present.part + place
    await db.q
      .insertInto('import_files')
      .values({
        business_id: db.businessId,
        session_id: importId,
        part,
        name: fileNameOf(name),
        media_type: inspection.mediaType,
        content: bytes,
      })
      .execute()
    await db.q
      .insertInto('import_pages')
      .values(
        inspection.pages.map((page) => ({
          business_id: db.businessId,
          session_id: importId,
          id: newId(),
          position: position++,
          part,
          part_page: page.number,
          width: page.width,
          height: page.height,
          file_width: page.width,
          file_height: page.height,
          has_text: page.hasText,
        })),
      )
      .execute()
  }
}

function sourceOf({ kind }: Inspection): ImportSource {
  // A sheet without column names is read like a text.
  return kind === 'table' ? 'text' : kind
}
