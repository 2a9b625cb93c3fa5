import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

/** Starts a message whose time has come, and hands its emails over batch by batch. Runs again until all is done. */
export const sendCampaignJob = tenantJob('send-campaign', {
  payload: z.object({ campaignId: z.uuid() }),
  retryLimit: 12,
  concurrency: 2,
})

/** Every minute: messages whose time has come, and those that a killed process left. */
export const findDueCampaignsJob = platformJob('find-due-campaigns', {
  payload: z.object({}),
  cron: '* * * * *',
})
