import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

/** Settles the next items of a closing; sends itself again while there are more. */
export const closeClubJob = tenantJob('close-club', {
  payload: z.object({ closingId: z.uuid() }),
  concurrency: 1,
  retryLimit: 12,
})

/** Every quarter of an hour: closings whose day has come, or whose run was lost. */
export const closeClubsJob = platformJob('close-clubs', { payload: z.object({}), cron: '*/15 * * * *' })
