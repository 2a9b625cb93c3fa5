import { z } from 'zod'
import { tenantJob } from '~/foundation/jobs/job'

/** Applies a business's chosen plan everywhere: first to its own subscription, then to every membership. */
export const applyPlanChangeJob = tenantJob('carry-plan', {
  payload: z.object({}),
  retryLimit: 12,
  concurrency: 2,
})
