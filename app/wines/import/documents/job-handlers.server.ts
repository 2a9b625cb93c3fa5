import { handleTenantJob, type JobHandler } from '~/jobs/handler'
import type { ReadingWorker } from '~/wines/reading/reading-tasks'
import { readDocumentJob } from './jobs'
import { readDocumentStep } from './read-document.server'

/** Handlers of the jobs that read documents. */
export function readingHandlers({ readingWorker }: { readingWorker: ReadingWorker }): JobHandler[] {
  return [
    handleTenantJob(readDocumentJob, (db, payload, run) => readDocumentStep(db, readingWorker, payload, run)),
  ]
}
