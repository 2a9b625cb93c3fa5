import { z } from 'zod'
import { tenantJob } from '~/jobs/job'

/**
 * Closes the bookings of an event that was canceled: ends open checkout pages, refunds what was paid, gives perks back,
 * ends offers, and tells those booked and those who wait. Sent in the transaction that cancels the event.
 */
export const closeCanceledEventJob = tenantJob('close-canceled-event', {
  payload: z.object({ eventId: z.uuid() }),
  retryLimit: 12,
})

/**
 * Offers seats of an event to those who wait, as many as there are. Sent in the transaction that frees seats: a booking
 * that closes, an offer that ends, a larger capacity.
 */
export const offerSeatsJob = tenantJob('offer-event-seats', {
  payload: z.object({ eventId: z.uuid() }),
})
