// Recipients of an email about an event: each address once, whatever they booked.
import type { OpenTenantDb } from '#/db/handles.server'
import type { EventMessagesTable } from '#/db/schema/events'

export type EventAudience = EventMessagesTable['audience']

interface EventRecipient {
  /** Of the booking or the entry of the waiting list. */
  id: string
  fullName: string
  email: string
  /** Null for a guest. */
  userId: string | null
}

/** The people of an audience: who booked and paid, who waits, or who booked and did not come with anyone. */
export function peopleOfEvent(
  { q }: OpenTenantDb,
  { eventId, audience }: { eventId: string; audience: EventAudience },
): Promise<EventRecipient[]> {
  if (audience === 'waiting')
    return q
      .selectFrom('event_waiting_list as w')
      .leftJoin('members as m', 'm.id', 'w.member_id')
      .where('w.event_id', '=', eventId)
      .where('w.status', 'in', ['waiting', 'offered'])
      .select(['w.id', 'w.full_name as fullName', 'w.email', 'm.user_id as userId'])
      .orderBy('w.created_at')
      .orderBy('w.id')
      .execute()
  return q
    .selectFrom('event_bookings as b')
    .leftJoin('members as m', 'm.id', 'b.member_id')
    .where('b.event_id', '=', eventId)
    .where('b.status', '=', 'booked')
    .$if(audience === 'no_show', (bookings) =>
      bookings.where(({ and, exists, not, selectFrom }) => {
        const seats = selectFrom('event_seats as s').whereRef('s.booking_id', '=', 'b.id').select('s.id')
        return and([
          exists(seats.where('s.attendance', '=', 'no_show')),
          not(exists(seats.where('s.attendance', '=', 'here'))),
        ])
      }),
    )
    .select(({ fn }) => [
      'b.id',
      fn.coalesce('m.full_name', 'b.guest_name').$notNull().as('fullName'),
      fn.coalesce('m.email', 'b.guest_email').$notNull().as('email'),
      'm.user_id as userId',
    ])
    .orderBy('b.created_at')
    .orderBy('b.id')
    .execute()
}
