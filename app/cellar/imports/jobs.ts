import { z } from 'zod'
import { tenantJob } from '~/foundation/jobs/job'

const payload = z.object({ importId: z.uuid() })

/** Imports the reviewed rows of a file. One at a time in a process: each keeps one processor busy. */
export const applyImportJob = tenantJob('apply-import', {
  payload,
  retryLimit: 4,
  concurrency: 1,
  expireInSeconds: 45,
})

/** Takes an import back. */
export const undoImportJob = tenantJob('undo-import', {
  payload,
  retryLimit: 4,
  concurrency: 1,
  expireInSeconds: 45,
})
