import { z } from 'zod'
import { tenantJob } from '~/jobs/job'

/** Brings everything of one business to the plan it has chosen: its own subscription, then every membership. */
export const applyPlanChangeJob = tenantJob('carry-plan', {
  payload: z.object({}),
  retryLimit: 12,
  concurrency: 2,
})
