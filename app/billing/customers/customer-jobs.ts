// Jobs that keep Stripe customers in step with members, queued by the code that changes a person.
import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

const payload = z.object({ memberId: z.string() })

/** Updates name and email of the member's Stripe customers from the member's row; receipts go to that email. */
export const updateCustomerJob = tenantJob('update-customer', { payload, retryLimit: 12 })

/** Removes a deleted member from Stripe: expires open checkouts and deletes their cards. */
export const deleteCustomerJob = tenantJob('forget-customer', { payload, retryLimit: 12 })

/** Nightly: deletes what Stripe still keeps of deleted members whose memberships have ended since. */
export const deleteLeftCustomersJob = platformJob('forget-customers', {
  payload: z.object({}),
  cron: '25 4 * * *',
})
