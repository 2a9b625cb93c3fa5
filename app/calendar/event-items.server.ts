// The events of a club in a member's calendar.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { eventState, type EventFacts } from '~/events/rules'
import { dayIn, type Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import type { CalendarItem } from './calendar-item'

interface EventRow extends EventFacts {
  id: string
  title: string
  place: string
  booking: 'awaiting_payment' | 'booked' | null
  /** People of the member's booking. */
  seats: number
  isWaiting: boolean
}

/**
 * The club's events of a span that the member may see: those their tier is invited to, and those they booked or wait for.
 * A canceled event is listed for those who had booked it.
 */
export async function eventItems(
  db: OpenTenantDb,
  {
    memberId,
    span,
    timeZone,
    clubAddress,
    now,
  }: { memberId: string; span: CalendarSpan; timeZone: string; clubAddress: string | null; now: Date },
): Promise<CalendarItem[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.title, e.place, e.status, e.starts_at as "startsAt", e.ends_at as "endsAt", e.capacity,
      e.seats_taken as "seatsTaken", b.status as booking, coalesce(b.seats, 0)::int as seats, w.id is not null as "isWaiting"
    from events e
    left join lateral (
      select b.status, b.closed_at, (select count(*) from event_seats s
        where s.business_id = b.business_id and s.booking_id = b.id and s.released_at is null) as seats
      from event_bookings b
      where b.business_id = e.business_id and b.event_id = e.id and b.member_id = ${memberId}
        and (b.status in ('awaiting_payment', 'booked') or e.status = 'canceled' and b.booked_at is not null)
      order by b.created_at desc limit 1) b on true
    left join lateral (
      select w.id from event_waiting_list w
      where w.business_id = e.business_id and w.event_id = e.id and w.member_id = ${memberId}
        and w.status in ('waiting', 'offered') limit 1) w on true
    where e.business_id = ${db.businessId}
      and e.starts_at < (${span.until}::date + 1)::timestamp at time zone ${timeZone}
      and e.ends_at > ${span.from}::date::timestamp at time zone ${timeZone}
      and case e.status when 'draft' then false when 'canceled' then b.status is not null
        else b.status is not null or w.id is not null or not exists (
          select from event_tiers t
          join memberships ms on ms.business_id = t.business_id and ms.tier_id = t.tier_id
          where t.business_id = e.business_id and t.event_id = e.id and ms.member_id = ${memberId}
            and ms.ended_at is null and not t.is_invited) end
    order by e.starts_at, e.id`.execute(db.q)
  return rows.map((event) => {
    const { id, title, place, startsAt, endsAt } = event
    const from = dayIn(timeZone, startsAt)
    // An event that ends at midnight does not reach the next day.
    const until = dayIn(timeZone, new Date(endsAt.getTime() - 1))
    return {
      id: `event-${id}`,
      kind: 'event',
      title,
      from,
      until: until < from ? from : until,
      startsAt,
      endsAt,
      place: place || clubAddress,
      detail:
        event.booking === 'booked' && event.seats > 1 ? `${event.seats} seats are booked for you.` : null,
      status: statusOf(event, now),
      isCanceled: event.status === 'canceled',
      href: paths.events.page(id),
    }
  })
}

function statusOf(event: EventRow, now: Date): string | null {
  if (event.booking === 'booked') return 'Booked'
  if (event.booking === 'awaiting_payment') return 'Awaiting payment'
  if (event.isWaiting) return 'On the waiting list'
  return eventState(event, now) === 'full' ? 'Full' : null
}

/** Days in the club's time zone, both included. */
export interface CalendarSpan {
  from: Day
  until: Day
}
