// Whom an email about an event goes to: once to each address, whatever they booked.
import { sql } from 'kysely'
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
export async function peopleOfEvent(
  { q, businessId }: OpenTenantDb,
  { eventId, audience }: { eventId: string; audience: EventAudience },
): Promise<EventRecipient[]> {
  if (audience === 'waiting') {
    const { rows } = await sql<EventRecipient>`
      select w.id, w.full_name as "fullName", w.email, m.user_id as "userId"
      from event_waiting_list w
      left join members m on m.business_id = w.business_id and m.id = w.member_id
      where w.business_id = ${businessId} and w.event_id = ${eventId} and w.status in ('waiting', 'offered')
      order by w.created_at, w.id`.execute(q)
    return rows
  }
  const isMissing = sql`exists (select from event_seats s where s.business_id = b.business_id and s.booking_id = b.id
      and s.attendance = 'no_show')
    and not exists (select from event_seats s where s.business_id = b.business_id and s.booking_id = b.id
      and s.attendance = 'here')`
  const { rows } = await sql<EventRecipient>`
    select b.id, coalesce(m.full_name, b.guest_name) as "fullName", coalesce(m.email, b.guest_email) as email,
      m.user_id as "userId"
    from event_bookings b
    left join members m on m.business_id = b.business_id and m.id = b.member_id
    where b.business_id = ${businessId} and b.event_id = ${eventId} and b.status = 'booked'
      and ${audience === 'no_show' ? isMissing : sql`true`}
    order by b.created_at, b.id`.execute(q)
  return rows
}
