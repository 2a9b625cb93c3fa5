import type { JobRun } from '~/foundation/jobs/handler'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'

/** The first run of a job, which may run again. */
export const aJobRun = (values: Partial<JobRun> & Pick<JobRun, 'now'>): JobRun => ({
  jobId: newId(),
  attempt: 1,
  isLast: false,
  signal: new AbortController().signal,
  log: createLog('silent'),
  ...values,
})
