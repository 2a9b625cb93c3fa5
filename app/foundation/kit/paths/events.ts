// Links of the business's side of events.
import { withQuery, type Query } from './with-query'

const event = (eventId: string, rest = '', query?: Query) =>
  withQuery(`/business/events/${encodeURIComponent(eventId)}${rest}`, query)

export const eventPaths = {
  /** `show` is a list of them, `q` words of a title. */
  list: (query?: Query) => withQuery('/business/events', query),
  /** `from` is the event to copy. */
  new: (query?: { from?: string }) => withQuery('/business/events/new', query),
  event: (eventId: string, query?: { done?: string }) => event(eventId, '', query),
  edit: (eventId: string) => event(eventId, '/edit'),
  /** The list of attendees. `show` narrows by state, `q` by name, email or code. */
  attendees: (eventId: string, query?: Query) => event(eventId, '/attendees', query),
  /** The people as a file. */
  export: (eventId: string, query?: Query) => event(eventId, '/attendees/export', query),
  /** `code` is a ticket's, as its QR code has it. */
  checkIn: (
    eventId: string,
    query?: { q?: string; code?: string; show?: string; limit?: string; done?: string },
  ) => event(eventId, '/check-in', query),
  /** Where scripts read the people of an event and record who came. */
  sheet: (eventId: string) => event(eventId, '/check-in/sheet'),
  message: (eventId: string) => event(eventId, '/message'),
}
