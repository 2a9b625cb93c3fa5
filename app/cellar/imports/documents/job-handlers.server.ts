import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'

import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { readDocumentJob, resumeReadingsJob } from './jobs'
import type { DocumentReaders } from './finish-reading.server'
import { readDocumentStep } from './read-document.server'
import { resumeReadings } from './reading-turns.server'
import type { ModelReader } from '~/cellar/list-reader/model/model'

/** Handlers of the jobs that read documents. */
export function readingHandlers({
  readingWorker,
  modelReader,
  finishInvoice,
  scopes,
}: {
  readingWorker: ReadingWorker
  modelReader: ModelReader | null
  finishInvoice: DocumentReaders['finishInvoice']
  scopes: Scopes
}): JobHandler[] {
  return [
    handleTenantJob(readDocumentJob, (db, payload, run) =>
      readDocumentStep(db, { worker: readingWorker, model: modelReader, finishInvoice }, payload, run),
    ),
    handlePlatformJob(resumeReadingsJob, () => resumeReadings(scopes)),
  ]
}
