import { z } from 'zod'
import { tenantJob } from '~/foundation/jobs/job'

/** Expires early, so that a test need not wait for the default of 30 seconds. */
export const shortLivedJob = tenantJob('pour', {
  payload: z.object({ glass: z.number() }),
  expireInSeconds: 2,
  retryDelaySeconds: 1,
})
