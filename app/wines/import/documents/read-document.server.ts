// One step of reading a document: the next pages, or the list when all of them are read.
import type { TenantDb } from '#/db/handles.server'
import { NonRetryableError, type JobRun } from '~/jobs/handler'
import { sendJob } from '~/jobs/send-job.server'
import { isDomainError } from '~/kit/errors'
import { TaskWorkerLostError } from '~/kit/task-worker.server'
import type { ReadingWorker } from '~/wines/reading/reading-tasks'
import type { SourcePage } from '~/wines/reading/source-document'
import { documentMessages } from './document-limits'
import { finishReading } from './finish-reading.server'
import { readDocumentJob } from './jobs'
import { pageFile, readingSession, waitingPages, type WaitingPage } from './reading-queries.server'

/**
 * Reads the next pages of an import, or understands its list when no page is left. Does nothing where the reading
 * was stopped. Safe to repeat and to interrupt: what was read stays.
 */
export async function readDocumentStep(
  db: TenantDb,
  worker: ReadingWorker,
  { importId }: { importId: string },
  run: JobRun,
): Promise<void> {
  try {
    if ((await readingSession(db, importId)) === null) return
    const waiting = await waitingPages(db, importId)
    if (waiting.length === 0) return await finishReading(db, worker, { importId, now: run.now })
    const pages = nextPages(waiting)
    const results = await readPages(db, worker, importId, pages, run)
    await storePages(db, importId, results)
  } catch (error) {
    if (!isDomainError(error) && !run.isLast) throw error
    const failure = isDomainError(error) ? error.sentence : documentMessages.failed
    await stopReading(db, importId, { failure, now: run.now })
    if (!isDomainError(error)) throw error
    throw new NonRetryableError(error.message)
  }
}

/** All waiting pages of one file whose text is in it; otherwise one page. */
function nextPages(waiting: readonly WaitingPage[]): WaitingPage[] {
  const first = waiting[0]!
  if (!first.has_text) return [first]
  return waiting.filter(({ part, has_text }) => part === first.part && has_text)
}

type PageResult = { id: string } & ({ page: SourcePage } | { failure: string })

async function readPages(
  db: TenantDb,
  worker: ReadingWorker,
  importId: string,
  pages: readonly WaitingPage[],
  run: JobRun,
): Promise<PageResult[]> {
  const [first] = pages
  const bytes = await pageFile(db, importId, first!.part)
  if (!bytes) return pages.map(({ id }) => ({ id, failure: documentMessages.pageFailed }))
  try {
    if (!first!.has_text) {
      const { part_page: page, rotation, crop } = first!
      const read = await worker.make('recognizePage', { bytes, page, rotation, crop })
      return [
        read.runs.length > 0
          ? { id: first!.id, page: read }
          : { id: first!.id, failure: documentMessages.noText },
      ]
    }
    const read = await worker.make('textPages', { bytes, pages: pages.map((page) => page.part_page) })
    return pages.map(({ id, part_page }) => {
      const page = read.find(({ number }) => number === part_page)
      return page ? { id, page } : { id, failure: documentMessages.pageFailed }
    })
  } catch (error) {
    if (isDomainError(error) && error.code === 'import-rejected')
      return pages.map(({ id }) => ({ id, failure: error.sentence }))
    // The worker may have been ended by another task; a page that ends it twice is left out.
    if (error instanceof TaskWorkerLostError && run.attempt > 1)
      return pages.map(({ id }) => ({ id, failure: documentMessages.pageFailed }))
    throw error
  }
}

async function storePages(db: TenantDb, importId: string, results: readonly PageResult[]): Promise<void> {
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
              }
            : { state: 'failed', failure: 'failure' in result ? result.failure : '' },
        )
        .where('business_id', '=', db.businessId)
        .where('session_id', '=', importId)
        .where('id', '=', result.id)
        .where('state', '=', 'waiting')
        .execute()
    }
    const { read, all } = await db.q
      .selectFrom('import_pages')
      .where('business_id', '=', db.businessId)
      .where('session_id', '=', importId)
      .select((eb) => [
        eb.fn.countAll<string>().as('all'),
        eb.fn.countAll<string>().filterWhere('state', '<>', 'waiting').as('read'),
      ])
      .executeTakeFirstOrThrow()
    await db.q
      .updateTable('import_sessions')
      .set({ progress: Math.floor((Number(read) / Number(all)) * 95) })
      .where('business_id', '=', db.businessId)
      .where('id', '=', importId)
      .where('status', '=', 'reading')
      .execute()
    await sendJob(db, readDocumentJob, { importId })
  })
}

/** Ends a reading; what was read stays. Does nothing where none is under way. */
export async function stopReading(
  db: TenantDb,
  importId: string,
  { failure, now }: { failure: string; now: Date },
): Promise<void> {
  await db.transaction((db) =>
    db.q
      .updateTable('import_sessions')
      .set({ status: 'arranging', failure, progress: 0, changed_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', importId)
      .where('status', '=', 'reading')
      .execute(),
  )
}
