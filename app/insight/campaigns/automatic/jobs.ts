import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

/** Queues the automatic messages of a business that became due. */
export const automaticJob = tenantJob('queue-automatic-messages', { payload: z.object({}), concurrency: 1 })

/** Every hour: what is due in the morning depends on the time zone. */
export const findAutomaticJob = platformJob('find-automatic-messages', {
  payload: z.object({}),
  cron: '35 * * * *',
})
