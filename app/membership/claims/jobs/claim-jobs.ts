// The jobs of claims.
import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

/** Sends a portion of the emails that the business asked for. */
export const sendClaimsJob = tenantJob('send-claims', { payload: z.object({}), concurrency: 1 })

/** The work after a claim outside the database: the card may be charged from now on. */
export const claimedJob = tenantJob('member-claimed', {
  payload: z.object({ memberId: z.string() }),
  retryLimit: 12,
})

/** Reminders of a business that are due. */
export const remindClaimsJob = tenantJob('remind-claims', { payload: z.object({}), concurrency: 1 })

/** Every hour: what is due in the morning depends on the time zone. */
export const findClaimRemindersJob = platformJob('find-claim-reminders', {
  payload: z.object({}),
  cron: '50 * * * *',
})
