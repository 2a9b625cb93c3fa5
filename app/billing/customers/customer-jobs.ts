// Work on the provider's customers, as it is asked for by whoever changes a person.
import { z } from 'zod'
import { platformJob, tenantJob } from '~/jobs/job'

const payload = z.object({ memberId: z.string() })

/** Brings what the provider's customers are called, and where their receipts go, to what the member's row says. */
export const updateCustomerJob = tenantJob('update-customer', { payload, retryLimit: 12 })

/** Takes somebody who has left out of the provider's hands: nobody pays on an open checkout, and their cards go. */
export const deleteCustomerJob = tenantJob('forget-customer', { payload, retryLimit: 12 })

/** Nightly: memberships of people who left have ended meanwhile, and so can what the provider keeps of them. */
export const deleteLeftCustomersJob = platformJob('forget-customers', {
  payload: z.object({}),
  cron: '25 4 * * *',
})
