import { z } from 'zod'
import { platformJob, tenantJob } from '~/jobs/job'

/** Tells a business's members of announced prices, reminds them, and applies what has come due. */
export const migrateMemberPricesJob = tenantJob('carry-prices', {
  payload: z.object({}),
  retryLimit: 12,
  concurrency: 1,
})

/** Every five minutes: one of those for each business that has announced anything. */
export const announcedPricesJob = platformJob('announced-prices', {
  payload: z.object({}),
  cron: '*/5 * * * *',
})
