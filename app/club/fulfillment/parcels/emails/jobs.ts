import { z } from 'zod'
import { tenantJob } from '~/foundation/jobs/job'

/**
 * Writes to the member of a parcel. Sent in the transaction of the change; `at` is its time, so that a change that was
 * undone, or made again, sends nothing for the first one.
 */
export const parcelEmailJob = tenantJob('send-parcel-email', {
  payload: z.object({
    parcelId: z.uuid(),
    kind: z.enum(['shipped', 'delivered', 'returned']),
    at: z.iso.datetime(),
  }),
})
