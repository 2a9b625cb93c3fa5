// Links of the business's side of one booking of an event.
import { withQuery } from './with-query'

/** A booking: who comes, what was paid, and its refunds. */
export const eventBookingPath = (
  { eventId, bookingId }: { eventId: string; bookingId: string },
  query?: { done?: string },
) =>
  withQuery(
    `/business/events/${encodeURIComponent(eventId)}/bookings/${encodeURIComponent(bookingId)}`,
    query,
  )
