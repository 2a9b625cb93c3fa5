import type { JobRun } from '~/jobs/handler'
import { newId } from '~/kit/ids'
import { createLog } from '~/kit/log.server'

/** The first run of a job, which may run again. */
export const aJobRun = (values: Partial<JobRun> & Pick<JobRun, 'now'>): JobRun => ({
  jobId: newId(),
  attempt: 1,
  isLast: false,
  signal: new AbortController().signal,
  log: createLog('silent'),
  ...values,
})
