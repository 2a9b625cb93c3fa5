import { z } from 'zod'
import { tenantJob } from '~/foundation/jobs/job'

/** Makes one refund that was asked for; repeated while Stripe’s answer is unknown. */
export const refundPaymentJob = tenantJob('refund-one-time-payment', {
  payload: z.object({ refundId: z.uuid() }),
  retryLimit: 12,
})
