import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/jobs/handler'
import type { ReadingWorker } from '~/wines/reading/reading-tasks'
import { readDocumentJob, resumeReadingsJob } from './jobs'
import { readDocumentStep } from './read-document.server'
import { resumeReadings } from './reading-turns.server'

/** Handlers of the jobs that read documents. */
export function readingHandlers({
  readingWorker,
  scopes,
}: {
  readingWorker: ReadingWorker
  scopes: Scopes
}): JobHandler[] {
  return [
    handleTenantJob(readDocumentJob, (db, payload, run) => readDocumentStep(db, readingWorker, payload, run)),
    handlePlatformJob(resumeReadingsJob, () => resumeReadings(scopes)),
  ]
}
