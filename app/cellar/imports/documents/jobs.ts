import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

/** Documents that are read at the same time in one process; one core stays free for pages. */
const readingConcurrency = Math.max(1, availableParallelism() - 1)

/**
 * Reads the next pages of a document, then queues itself behind the documents of other businesses. A run reads one
 * picture, or all pages whose text is in the file. `run` is the start of the reading that it belongs to.
 */
export const readDocumentJob = tenantJob('read-document', {
  payload: z.object({ importId: z.uuid(), run: z.int() }),
  retryLimit: 3,
  concurrency: readingConcurrency,
  expireInSeconds: 55,
})

/** Queues readings again whose job was lost: one that was killed with its process more often than it is retried. */
export const resumeReadingsJob = platformJob('resume-readings', {
  payload: z.object({}),
  cron: '*/5 * * * *',
  concurrency: 1,
})
