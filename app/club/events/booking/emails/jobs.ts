import { z } from 'zod'
import { emailAddress } from '~/foundation/kit/email-address'
import { tenantJob } from '~/foundation/jobs/job'

const booking = z.object({ bookingId: z.uuid() })

/** Writes to the person who booked. Sent in the transaction of the change. */
export const eventEmailJob = tenantJob('send-event-email', {
  payload: z.discriminatedUnion('kind', [
    /** `cause` tells one sending from another, such as a payment that added a seat. */
    booking.extend({ kind: z.literal('ticket'), cause: z.string().max(100) }),
    booking.extend({ kind: z.literal('reminder') }),
    /** Seats that were given up, by the booker or the business, and what goes back for them. */
    booking.extend({
      kind: z.literal('canceled'),
      cause: z.string().max(100),
      by: z.enum(['booker', 'business', 'event']),
      seats: z.int(),
      isWhole: z.boolean(),
      refundCents: z.int(),
      reason: z.string().max(1000),
    }),
    /** The payment came after the seats were gone. */
    booking.extend({ kind: z.literal('gone'), cause: z.string().max(100), refundCents: z.int() }),
    /** To the person who gave the booking away. */
    booking.extend({
      kind: z.literal('given'),
      to: emailAddress(),
      fullName: z.string(),
      receiver: z.string(),
    }),
    booking.extend({ kind: z.literal('refund-failed'), refundId: z.uuid() }),
    z.object({ kind: z.enum(['waiting', 'offer', 'offer-expired', 'event-off']), entryId: z.uuid() }),
  ]),
})
