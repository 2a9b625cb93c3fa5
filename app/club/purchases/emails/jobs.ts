import { z } from 'zod'
import { tenantJob } from '~/foundation/jobs/job'

/** Writes to the member of a purchase: its receipt, that it is packed, or what was refunded. Sent in the transaction of the change. */
export const purchaseEmailJob = tenantJob('send-purchase-email', {
  payload: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('paid'),
      purchaseId: z.uuid(),
      /** Set for a receipt that is sent once more. */
      copyId: z.uuid().optional(),
    }),
    z.object({ kind: z.literal('ready'), purchaseId: z.uuid() }),
    z.object({ kind: z.enum(['refunded', 'refund-failed']), purchaseId: z.uuid(), refundId: z.uuid() }),
  ]),
})
