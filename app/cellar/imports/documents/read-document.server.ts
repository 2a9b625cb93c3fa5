// One step of reading a document: the next pages, or the list when all of them are read.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { ImportSource } from '#/db/schema/wine-imports'
import { NonRetryableError, type JobRun } from '~/foundation/jobs/handler'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { isDomainError } from '~/foundation/kit/errors'
import { TaskWorkerLostError } from '~/foundation/kit/task-worker.server'

import type { ReadingWorker, RecognizedPage, Rotation } from '~/cellar/list-reader/reading-tasks'
import { documentMessages } from '~/cellar/list-reader/document-limits'
import { documentKind, finishReading, type DocumentReaders } from './finish-reading.server'
import { readDocumentJob } from './jobs'
import { pagesForModel, readPagesWithModel } from './model-step.server'
import { isCroppedTo } from './pages.server'
import { stepLater, waitsForEarlier } from './reading-turns.server'
import { pageFile, readingSession, waitingPages, type WaitingPage } from './reading-queries.server'
import type { ModelReader } from '~/cellar/list-reader/model/model'

/**
 * Reads the next pages of an import, or understands its list when no page is left. Does nothing where the reading
 * was stopped or started again, and waits while an earlier document of the business is read. Safe to repeat and to
 * interrupt: what was read stays.
 */
export async function readDocumentStep(
  db: TenantDb,
  readers: Readers,
  payload: ReadingStep,
  run: JobRun,
): Promise<void> {
  const { importId } = payload
  const { worker } = readers
  try {
    const session = await readingSession(db, importId, payload.run)
    if (session === null) return
    if (await waitsForEarlier(db, payload)) return
    const waiting = await waitingPages(db, importId)
    // A language model reads wine lists only.
    if (waiting.length === 0 && session.purpose === 'invoice')
      return await finishReading(db, readers, { importId, now: run.now })
    if (waiting.length === 0)
      return await readFurther(db, readers, { ...payload, source: session.source }, run)
    const pages = nextPages(waiting)
    const results = await readPages(db, worker, importId, pages, run)
    await storePages(db, payload, results, run.now)
  } catch (error) {
    if (isDomainError(error) && error.code === 'imports-busy') return await stepLater(db, payload)
    if (!isDomainError(error) && !run.isLast) throw error
    const failure = isDomainError(error) ? error.sentence : documentMessages.failed
    await stopReading(db, importId, { failure, run: payload.run, now: run.now })
    if (!isDomainError(error)) throw error
    throw new NonRetryableError(error.message)
  }
}

/** Readers of pages: the process with the libraries, and the language model where the installation has one. */
interface Readers extends DocumentReaders {
  model: ModelReader | null
}

/** All pages are read: the language model reads them as well where it is turned on, then the list is understood. */
async function readFurther(
  db: TenantDb,
  readers: Readers,
  { importId, run: reading, source }: ReadingStep & { source: ImportSource },
  run: JobRun,
): Promise<void> {
  const { worker, model } = readers
  const isTable = documentKind(source) === 'table'
  const pages = await pagesForModel(db, model, { importId, isTable })
  if (!model || pages.length === 0) return finishReading(db, readers, { importId, now: run.now })
  await readPagesWithModel(db, { worker, reader: model }, { importId, pages }, run)
  await db.transaction(async (db) => void (await sendJob(db, readDocumentJob, { importId, run: reading })))
}

interface ReadingStep {
  importId: string
  /** The start of the reading that the step belongs to. */
  run: number
}

/** All waiting pages of one file whose text is in it; otherwise one page. */
function nextPages(waiting: readonly WaitingPage[]): WaitingPage[] {
  const first = waiting[0]!
  if (!first.has_text) return [first]
  return waiting.filter(({ part, has_text }) => part === first.part && has_text)
}

type PageResult = WaitingPage & ({ page: RecognizedPage } | { failure: string })

async function readPages(
  db: TenantDb,
  worker: ReadingWorker,
  importId: string,
  pages: readonly WaitingPage[],
  run: JobRun,
): Promise<PageResult[]> {
  const [first] = pages
  const bytes = await pageFile(db, importId, first!.part)
  if (!bytes) return pages.map((page) => ({ ...page, failure: documentMessages.pageFailed }))
  try {
    if (!first!.has_text) {
      const { part_page: page, rotation, crop } = first!
      const read = await worker.make('recognizePage', { bytes, page, rotation, crop })
      return [
        read.runs.length > 0 ? { ...first!, page: read } : { ...first!, failure: documentMessages.noText },
      ]
    }
    const read = await worker.make('textPages', { bytes, pages: pages.map((page) => page.part_page) })
    return pages.map((waiting) => {
      const page = read.find(({ number }) => number === waiting.part_page)
      return page ? { ...waiting, page } : { ...waiting, failure: documentMessages.pageFailed }
    })
  } catch (error) {
    if (isDomainError(error) && error.code === 'import-rejected')
      return pages.map((page) => ({ ...page, failure: error.sentence }))
    // The worker may have been ended by another task; a page that ends it twice is left out.
    if (error instanceof TaskWorkerLostError && run.attempt > 1)
      return pages.map((page) => ({ ...page, failure: documentMessages.pageFailed }))
    throw error
  }
}

async function storePages(
  db: TenantDb,
  { importId, run }: ReadingStep,
  results: readonly PageResult[],
  now: Date,
): Promise<void> {
  await db.transaction(async (db) => {
    for (const result of results) {
      const read = 'page' in result ? result.page : null
      await db.q
        .updateTable('import_pages')
        .set(
          read
            ? {
                state: 'read',
                failure: '',
                origin: read.origin,
                runs: JSON.stringify(read.runs),
                width: read.width,
                height: read.height,
                ...turnedFurther(read),
              }
            : { state: 'failed', failure: 'failure' in result ? result.failure : '' },
        )
        .where('session_id', '=', importId)
        .where('id', '=', result.id)
        .where('state', '=', 'waiting')
        // Turned or cropped meanwhile: what was read is of the page as it was.
        .where('rotation', '=', result.rotation)
        .where(isCroppedTo(result.crop))
        .execute()
    }
    const { read, all } = await db.q
      .selectFrom('import_pages')
      .where('session_id', '=', importId)
      .select((eb) => [
        eb.fn.countAll<number>().as('all'),
        eb.fn.countAll<number>().filterWhere('state', '<>', 'waiting').as('read'),
      ])
      .executeTakeFirstOrThrow()
    const { numUpdatedRows } = await db.q
      .updateTable('import_sessions')
      .set({ progress: Math.floor((read / all) * 95), changed_at: now })
      .where('id', '=', importId)
      .where('status', '=', 'reading')
      .where('reading_run', '=', run)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) await sendJob(db, readDocumentJob, { importId, run })
  })
}

/** Ends a reading, or one start of it; what was read stays. Does nothing where none is under way. */
export async function stopReading(
  db: TenantDb,
  importId: string,
  { failure, run, now }: { failure: string; run?: number; now: Date },
): Promise<void> {
  await db.transaction((db) =>
    db.q
      .updateTable('import_sessions')
      .set({ status: 'arranging', failure, progress: 0, changed_at: now })
      .where('id', '=', importId)
      .where('status', '=', 'reading')
      .$if(run !== undefined, (query) => query.where('reading_run', '=', run!))
      .execute(),
  )
}

/** A page that turned out to lie on its side is turned so its picture is drawn again. */
function turnedFurther({ turned = 0 }: RecognizedPage) {
  if (turned === 0) return {}
  const rotation = sql<Rotation>`((rotation + ${turned}) % 360)`
  return { rotation, picture: null, picture_width: null, picture_height: null }
}
