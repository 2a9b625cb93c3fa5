import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { tenantJob } from '~/jobs/job'

/** Documents that are read at the same time in one process; one core stays free for pages. */
export const readingConcurrency = Math.max(1, availableParallelism() - 1)

/**
 * Reads the next pages of a document, then queues itself behind the documents of other businesses. A run reads one
 * picture, or all pages whose text is in the file.
 */
export const readDocumentJob = tenantJob('read-document', {
  payload: z.object({ importId: z.uuid() }),
  retryLimit: 3,
  concurrency: readingConcurrency,
  expireInSeconds: 55,
})
