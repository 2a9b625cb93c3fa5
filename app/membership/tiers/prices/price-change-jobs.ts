import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

/** Notifies a business's members of announced prices, reminds them, and applies due price changes. */
export const migrateMemberPricesJob = tenantJob('carry-prices', {
  payload: z.object({}),
  retryLimit: 12,
  concurrency: 1,
})

/** Every five minutes, queues that job for each business with an announced price. */
export const announcedPricesJob = platformJob('announced-prices', {
  payload: z.object({}),
  cron: '*/5 * * * *',
})
