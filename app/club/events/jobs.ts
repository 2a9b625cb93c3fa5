import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

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

/** Emails those booked about a change of the event's title, time or place. */
export const eventChangedJob = tenantJob('tell-event-changed', {
  payload: z.object({ eventId: z.uuid(), changeId: z.uuid() }),
})

/** Emails a message of the business to people of an event. */
export const eventMessageJob = tenantJob('send-event-message', {
  payload: z.object({ messageId: z.uuid() }),
})

/** Makes the next dates of the series of one business, and erases what is no longer needed. */
export const tendEventsJob = tenantJob('tend-events', { payload: z.object({}), concurrency: 1 })

/** The same in every business that has events. */
export const tendAllEventsJob = platformJob('tend-all-events', { payload: z.object({}), cron: '17 * * * *' })
