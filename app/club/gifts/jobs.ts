import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

/** Writes to the giver or the receiver of a gift. Sent in the transaction of the change. */
export const giftEmailJob = tenantJob('send-gift-email', {
  payload: z.object({
    giftId: z.uuid(),
    kind: z.enum(['receipt', 'gift', 'redeemed', 'refunded', 'refund-failed']),
    /** Of emails about a refund: a gift is refunded again after a refund that failed. */
    refundId: z.uuid().optional(),
  }),
})

/** Gives a redeemed gift to its member at the payment provider; repeated until it is done. */
export const applyGiftJob = tenantJob('apply-gift', {
  payload: z.object({ giftId: z.uuid() }),
  retryLimit: 12,
})

/** Brings the end of a membership into agreement with its gifts and its member’s choice, and makes up for a higher price. */
export const alignGiftsJob = tenantJob('align-gifts', {
  payload: z.object({ membershipId: z.uuid() }),
  retryLimit: 12,
})

/** Sends what is due, reminds of gifts that end, and finishes what was interrupted, in one business. */
export const tendGiftsJob = tenantJob('tend-gifts', { payload: z.object({}), concurrency: 1 })

/** The same in every business that has gifts. */
export const tendAllGiftsJob = platformJob('tend-all-gifts', { payload: z.object({}), cron: '7 * * * *' })
