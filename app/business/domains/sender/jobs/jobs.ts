import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

/** Every five minutes, for senders whose last check was some hours ago, or whose emails were refused meanwhile. */
export const findSendersDueJob = platformJob('find-senders-due', {
  payload: z.object({}),
  cron: '*/5 * * * *',
})

/** Checks the DNS records of a business's sender. */
export const checkSenderJob = tenantJob('check-sender', {
  payload: z.object({ senderId: z.string() }),
  retryLimit: 2,
})

/** Removes a domain, by its id there, from the email service once no business sends from it. */
export const forgetSenderDomainJob = platformJob('forget-sender-domain', {
  payload: z.object({ domainId: z.number() }),
  retryLimit: 12,
})
