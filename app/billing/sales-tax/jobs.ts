import { z } from 'zod'
import { tenantJob } from '~/foundation/jobs/job'

/** Returns the platform’s share of the tax of a paid invoice; repeated while Stripe’s answer is unknown. */
export const settleInvoiceFeesJob = tenantJob('settle-invoice-fees', {
  payload: z.object({ invoiceId: z.uuid() }),
  retryLimit: 12,
})

/** Adds sales tax to the memberships of which that was asked, or stops it, from their next renewal. */
export const applyMembershipTaxJob = tenantJob('apply-membership-tax', {
  payload: z.object({}),
  retryLimit: 12,
})
